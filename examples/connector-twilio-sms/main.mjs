// A connector for text messages: carries them between the server and Twilio, with Node.js's own HTTP server.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { buffer, text } from "node:stream/consumers";
import {
  signConnectorRequest,
  verifyConnectorRequest,
  WebhookVerificationError,
} from "@rental/webhooks/connectors";

const {
  PORT = "8080",
  RENTAL_ORIGIN = "http://127.0.0.1:3000",
  TWILIO_API = "https://api.twilio.com",
} = process.env;
const CONNECTOR_ID = needed("CONNECTOR_ID");
const CONNECTOR_SECRET = needed("CONNECTOR_SECRET");
const TWILIO_ACCOUNT_SID = needed("TWILIO_ACCOUNT_SID");
const TWILIO_AUTH_TOKEN = needed("TWILIO_AUTH_TOKEN");
const TWILIO_NUMBER = needed("TWILIO_NUMBER");
// How Twilio reaches this program: part of what it signs. A slash at the end would be doubled.
const PUBLIC_URL = needed("PUBLIC_URL").replace(/\/+$/, "");

function needed(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}. The README says where to find it.`);
  return value;
}

// The server repeats a message with the same id. In production, store the ids in a unique column of your database.
const attempts = new Map();

/** POST /sms: an outbound message from the server. */
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
  if (!attempts.has(id)) attempts.set(id, toTwilio(to, content, media));
  const { status, text } = await attempts.get(id);
  if (status !== 200) attempts.delete(id);
  console.log(status === 200 ? "sent" : "not sent", messageId, text);
  if (status !== 200) return response.writeHead(status).end(text);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ providerMessageId: text }));
}

// Wrong credentials, too many requests, or Twilio's own trouble. Any other 4xx is about the message, and final.
const isPassing = (status) => status === 401 || status === 429 || status >= 500;

/**
 * Sends a text to a phone number, with its files: Twilio fetches them from the server.
 * @returns 200 and Twilio's id of the message; 502 if it can be tried again; 422 if not: with the reason
 */
async function toTwilio(to, content, media) {
  const login = Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString("base64");
  try {
    const answer = await fetch(`${TWILIO_API}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/Messages.json`, {
      method: "POST",
      headers: { authorization: `Basic ${login}` },
      body: new URLSearchParams([
        ["From", TWILIO_NUMBER],
        // Twilio wants E.164; the server sends the number as people wrote it, such as +1 217 555 0142.
        ["To", to.replace(/[^+\d]/g, "")],
        ["Body", content],
        ...media.map(({ url }) => ["MediaUrl", url]),
        ["StatusCallback", `${PUBLIC_URL}/twilio/status`],
      ]),
      signal: AbortSignal.timeout(8_000),
    });
    const { sid, message } = await answer.json();
    if (answer.ok) return { status: 200, text: sid };
    return { status: isPassing(answer.status) ? 502 : 422, text: `Twilio responded: ${message}` };
  } catch (error) {
    return { status: 502, text: `Twilio did not answer: ${error.message}` };
  }
}

/** POST /twilio/inbound: what a contact wrote. */
async function receive(request, response) {
  const form = await fromTwilio(request);
  // A picture message often has no text.
  const media = Array.from({ length: Number(form.get("NumMedia") ?? 0) }, (_, n) => ({
    url: form.get(`MediaUrl${n}`),
    contentType: form.get(`MediaContentType${n}`) ?? undefined,
  }));
  await handIn("messages", {
    from: { phone: form.get("From") },
    content: form.get("Body") ?? "",
    media,
    providerMessageId: form.get("MessageSid"),
  });
  console.log("received", form.get("MessageSid"));
  // An empty answer in Twilio's markup: no automatic reply.
  response.writeHead(200, { "content-type": "text/xml" }).end("<Response/>");
}

const outcomes = { delivered: "delivered", undelivered: "failed", failed: "failed" };

/** POST /twilio/status: what became of an outbound message. */
async function report(request, response) {
  const form = await fromTwilio(request);
  const status = outcomes[form.get("MessageStatus")];
  const code = form.get("ErrorCode");
  if (status) {
    const providerMessageId = form.get("MessageSid");
    await handIn("status", {
      providerMessageId,
      status,
      ...(code && { error: `Twilio reported the error ${code}.` }),
    });
    console.log(status, providerMessageId);
  }
  response.writeHead(204).end();
}

class Forged extends Error {}

/** Twilio signs its URL, the query included, and all form fields, sorted by name. @throws Forged */
async function fromTwilio(request) {
  const form = new URLSearchParams(await text(request));
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : 1)).flat();
  const expected = createHmac("sha1", TWILIO_AUTH_TOKEN)
    .update(`${PUBLIC_URL}${request.url}${fields.join("")}`)
    .digest();
  const given = Buffer.from(request.headers["x-twilio-signature"] ?? "", "base64");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Forged();
  return form;
}

/** Sends something to the server. Twilio repeats its request if this throws, and the server ignores repetitions. */
async function handIn(path, value) {
  const body = JSON.stringify(value);
  const answer = await fetch(`${RENTAL_ORIGIN}/inbound/v1/connectors/${CONNECTOR_ID}/${path}`, {
    method: "POST",
    headers: await signConnectorRequest({ body, secret: CONNECTOR_SECRET }),
    body,
    signal: AbortSignal.timeout(8_000),
  });
  if (!answer.ok) throw new Error(`The server responded with ${answer.status}: ${await answer.text()}`);
}

const routes = { "/sms": send, "/twilio/inbound": receive, "/twilio/status": report };

const server = createServer(async (request, response) => {
  const [path] = request.url.split("?");
  const route = request.method === "POST" && routes[path];
  if (!route) return response.writeHead(404).end();
  try {
    await route(request, response);
  } catch (error) {
    const isForged = error instanceof Forged || error instanceof WebhookVerificationError;
    if (!isForged) console.error(error);
    response.writeHead(isForged ? 401 : 500).end();
  }
});

server.listen(Number(PORT), "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${PORT}`));
