// A connector for a chat app: carries messages between the server and the WhatsApp Cloud API, with Node.js's own HTTP server.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  signConnectorRequest,
  verifyConnectorRequest,
  WebhookVerificationError,
} from "@rental/webhooks/connectors";

const {
  PORT = "8080",
  RENTAL_ORIGIN = "http://127.0.0.1:3000",
  WHATSAPP_API = "https://graph.facebook.com/v23.0",
  UNREADABLE_REPLY = "Sorry, I can't read that here. Please write your message in words.",
} = process.env;
const CONNECTOR_ID = needed("CONNECTOR_ID");
const CONNECTOR_SECRET = needed("CONNECTOR_SECRET");
const WHATSAPP_PHONE_NUMBER_ID = needed("WHATSAPP_PHONE_NUMBER_ID");
const WHATSAPP_TOKEN = needed("WHATSAPP_TOKEN");
// Signs what WhatsApp sends to this program.
const WHATSAPP_APP_SECRET = needed("WHATSAPP_APP_SECRET");
// Chosen by you, and entered in Meta's console with the webhook's URL.
const WHATSAPP_VERIFY_TOKEN = needed("WHATSAPP_VERIFY_TOKEN");
// How the server reaches this program, from which it fetches the files of contacts.
const PUBLIC_URL = needed("PUBLIC_URL").replace(/\/+$/, "");

function needed(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}. The README says where to find it.`);
  return value;
}

// The server repeats a message with the same id. In production, store the ids in a unique column of your database.
const attempts = new Map();
/** What WhatsApp has accepted of each message: its ids of the parts, in order. */
const parts = new Map();
/** WhatsApp's ids of messages whose reports nobody waits for. */
const unreported = new Set();

/** POST /whatsapp: an outbound message from the server. */
async function send(request, response) {
  const payload = await buffer(request);
  const message = await verifyConnectorRequest({
    payload,
    headers: request.headers,
    secret: CONNECTOR_SECRET,
  });
  if (message.type === "test.ping") return response.writeHead(204).end();
  const { id, to, content, media = [], messageId } = message;
  // A repetition waits for the first attempt, and is sent only if that one failed.
  if (!attempts.has(id)) attempts.set(id, sendParts(id, to, partsOf(content, media)));
  const { status, text } = await attempts.get(id);
  if (status !== 200) attempts.delete(id);
  console.log(status === 200 ? "sent" : "not sent", messageId, text);
  if (status !== 200) return response.writeHead(status).end(text);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ providerMessageId: text }));
}

// WhatsApp's codes for trouble that passes: its own, too many requests, an expired token. Most of them come with a 400.
const passing = new Set([1, 2, 4, 190, 80007, 130429, 131000, 131016, 131056, 131057]);

/** WhatsApp's limits: characters of a caption, and the pictures that it shows. It takes any other file as a document. */
const maxCaptionLength = 1024;
const shownTypes = new Set(["image/jpeg", "image/png"]);

/** A message for each file, since WhatsApp's have one at most. A text that fits goes below the first. */
function partsOf(content, media) {
  const isCaption = media.length > 0 && content.length <= maxCaptionLength;
  const files = media.map(({ url, contentType, name }, index) => {
    const caption = isCaption && index === 0 ? { caption: content } : {};
    return shownTypes.has(contentType)
      ? { type: "image", image: { link: url, ...caption } }
      : { type: "document", document: { link: url, ...(name && { filename: name }), ...caption } };
  });
  return isCaption ? files : [{ type: "text", text: { body: content } }, ...files];
}

/** Sends the parts of a message, and in a further attempt those that WhatsApp has not accepted yet. */
async function sendParts(id, to, all) {
  const accepted = parts.get(id) ?? [];
  parts.set(id, accepted);
  for (const part of all.slice(accepted.length)) {
    const outcome = await toWhatsApp(to, part);
    if (outcome.status !== 200) return outcome;
    // The first one speaks for the message.
    if (accepted.length > 0) unreported.add(outcome.text);
    accepted.push(outcome.text);
  }
  return { status: 200, text: accepted[0] };
}

/**
 * Sends a text or a file to a phone number; WhatsApp fetches the file from the server.
 * @returns 200 and WhatsApp's id of the message; 502 if it can be tried again; 422 if not: with the reason
 */
async function toWhatsApp(to, part) {
  try {
    const answer = await fetch(`${WHATSAPP_API}/${WHATSAPP_PHONE_NUMBER_ID}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${WHATSAPP_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to,
        ...part,
      }),
      signal: AbortSignal.timeout(8_000),
    });
    const { messages, error } = await answer.json();
    if (answer.ok) return { status: 200, text: messages[0].id };
    const isPassing = answer.status === 429 || answer.status >= 500 || passing.has(error?.code);
    return { status: isPassing ? 502 : 422, text: explain(error) };
  } catch (error) {
    return { status: 502, text: `WhatsApp did not answer: ${error.message}` };
  }
}

const explain = ({ code, title, message, error_data } = {}) =>
  `WhatsApp reported the error ${code}: ${error_data?.details ?? message ?? title}`.slice(0, 500);

/** GET /whatsapp/webhook: WhatsApp checks the URL when it is entered in Meta's console. */
function confirm(request, response) {
  const query = new URL(request.url, "http://localhost").searchParams;
  const isRight = query.get("hub.verify_token") === WHATSAPP_VERIFY_TOKEN;
  if (query.get("hub.mode") !== "subscribe" || !isRight) return response.writeHead(403).end();
  response.writeHead(200, { "content-type": "text/plain" }).end(query.get("hub.challenge"));
}

/** POST /whatsapp/webhook: what contacts wrote, and what became of outbound messages; several of both at once. */
async function receive(request, response) {
  const { entry } = await fromWhatsApp(request);
  for (const { field, value } of entry.flatMap(({ changes }) => changes)) {
    // An app receives the messages of all its numbers, and other news.
    if (field !== "messages" || value.metadata.phone_number_id !== WHATSAPP_PHONE_NUMBER_ID) continue;
    for (const message of value.messages ?? []) await receiveMessage(message, value.contacts);
    for (const status of value.statuses ?? []) await report(status);
  }
  response.writeHead(200).end();
}

const withFile = new Set(["image", "video", "audio", "document", "sticker"]);
const unreadable = new Set(["location", "contacts"]);
// Ids of messages without text or file.
const answered = new Set();

async function receiveMessage(message, contacts) {
  const { id, from, type, timestamp } = message;
  // A tapped button of a template or of a list counts as its text.
  const tapped = message.interactive?.button_reply ?? message.interactive?.list_reply;
  const content = message.text?.body ?? message.button?.text ?? tapped?.title ?? message[type]?.caption;
  const file = withFile.has(type) && message[type];
  if (content?.trim() || file) {
    const name = contacts?.find(({ wa_id }) => wa_id === from)?.profile?.name;
    const isKept = await handIn("messages", {
      from: { address: from, phone: `+${from}`, ...(name && { name: name.slice(0, 200) }) },
      content: content ?? "",
      ...(file && { media: [mediaOf(file)] }),
      providerMessageId: id,
      sentAt: new Date(Number(timestamp) * 1000).toISOString(),
    });
    if (!isKept) throw new Error("The server does not know this connector.");
    console.log("received", id);
  }
  if (unreadable.has(type) && !answered.has(id)) {
    const { status, text } = await toWhatsApp(from, { type: "text", text: { body: UNREADABLE_REPLY } });
    if (status === 502) throw new Error(text);
    answered.add(id);
    unreported.add(text);
    console.log("asked for text", id);
  }
}

/** How long the server may fetch a file: it tries again for some hours. In milliseconds. */
const fetchableMs = 24 * 3_600_000;

/** WhatsApp gives files only to who has the token, so the server fetches them from this program, at a signed address. */
function mediaOf({ id, mime_type, filename }) {
  const expires = String(Date.now() + fetchableMs);
  const query = new URLSearchParams({ expires, signature: signatureOf(id, expires) });
  return {
    url: `${PUBLIC_URL}${mediaPath}${encodeURIComponent(id)}?${query}`,
    ...(mime_type && { contentType: mime_type.slice(0, 100) }),
    ...(filename && { name: filename.slice(-255) }),
  };
}

const mediaPath = "/whatsapp/media/";
const signatureOf = (id, expires) =>
  createHmac("sha256", CONNECTOR_SECRET).update(`media\n${id}\n${expires}`).digest("base64url");

/** GET /whatsapp/media/{id}: a file that a contact has sent. WhatsApp keeps it for some days, at an address for 5 minutes. */
async function passOn(request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const id = decodeURIComponent(pathname.slice(mediaPath.length));
  const expires = searchParams.get("expires") ?? "";
  const expected = Buffer.from(signatureOf(id, expires));
  const given = Buffer.from(searchParams.get("signature") ?? "");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Forged();
  if (Number(expires) < Date.now()) return response.writeHead(410).end();
  const headers = { authorization: `Bearer ${WHATSAPP_TOKEN}` };
  const signal = AbortSignal.timeout(25_000);
  const about = await fetch(`${WHATSAPP_API}/${encodeURIComponent(id)}`, { headers, signal });
  if (!about.ok) return response.writeHead(about.status === 404 || about.status === 400 ? 404 : 502).end();
  const { url, mime_type } = await about.json();
  const file = await fetch(url, { headers, signal });
  if (!file.ok) return response.writeHead(502).end();
  const length = file.headers.get("content-length");
  response.writeHead(200, { "content-type": mime_type, ...(length && { "content-length": length }) });
  await pipeline(Readable.fromWeb(file.body), response);
}

const outcomes = { delivered: "delivered", read: "delivered", failed: "failed" };

/** How long a report is repeated that arrives before the server has recorded its message, in milliseconds. */
const patience = 600_000;

async function report({ id, status, timestamp, errors }) {
  if (!outcomes[status] || unreported.has(id)) return;
  const error = errors?.[0] && explain(errors[0]);
  const isKnown = await handIn("status", {
    providerMessageId: id,
    status: outcomes[status],
    ...(error && { error }),
  });
  const isNew = Date.now() - Number(timestamp) * 1000 < patience;
  if (!isKnown && isNew) throw new Error(`The server does not know the message ${id} yet.`);
  if (isKnown) console.log(outcomes[status], id, error ?? "");
}

class Forged extends Error {}

/** WhatsApp signs the raw body with the app's secret. @throws Forged */
async function fromWhatsApp(request) {
  const body = await buffer(request);
  const digest = createHmac("sha256", WHATSAPP_APP_SECRET).update(body).digest("hex");
  const expected = Buffer.from(`sha256=${digest}`);
  const given = Buffer.from(request.headers["x-hub-signature-256"] ?? "");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Forged();
  return JSON.parse(body.toString("utf8"));
}

/**
 * Sends something to the server. WhatsApp repeats its request if this throws, and the server ignores repetitions.
 * @returns false for a 404
 */
async function handIn(path, value) {
  const body = JSON.stringify(value);
  const answer = await fetch(`${RENTAL_ORIGIN}/inbound/v1/connectors/${CONNECTOR_ID}/${path}`, {
    method: "POST",
    headers: await signConnectorRequest({ body, secret: CONNECTOR_SECRET }),
    body,
    signal: AbortSignal.timeout(8_000),
  });
  if (answer.ok || answer.status === 404) return answer.ok;
  throw new Error(`The server responded with ${answer.status}: ${await answer.text()}`);
}

const routes = {
  "POST /whatsapp": send,
  "GET /whatsapp/webhook": confirm,
  "POST /whatsapp/webhook": receive,
};

const server = createServer(async (request, response) => {
  const [path] = request.url.split("?");
  const isMedia = request.method === "GET" && path.startsWith(mediaPath);
  const route = isMedia ? passOn : routes[`${request.method} ${path}`];
  if (!route) return response.writeHead(404).end();
  try {
    await route(request, response);
  } catch (error) {
    const isForged = error instanceof Forged || error instanceof WebhookVerificationError;
    if (!isForged) console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(isForged ? 401 : 500).end();
  }
});

server.listen(Number(PORT), "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${PORT}`));
