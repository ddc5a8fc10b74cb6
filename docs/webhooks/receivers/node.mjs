// A webhook receiver that uses only Node.js. Run: PORT=8080 WEBHOOK_SECRET=whsec_... node node.mjs
// (In a project, the package @rental/webhooks does what `verify` does here.)
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const TOLERANCE_MS = 5 * 60 * 1000;
const MAX_BODY_BYTES = 1024 * 1024;
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const { PORT = "8080", WEBHOOK_SECRET } = process.env;
if (!WEBHOOK_SECRET) throw new Error("Set WEBHOOK_SECRET to the subscription's secret (whsec_...)");

/** Returns the event, or throws an Error that says why to reject the delivery. `body` is the raw body, a Buffer. */
function verify(headers, body, secret) {
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const received = Buffer.from(headers["x-webhook-signature"] ?? "");
  // timingSafeEqual requires equal lengths; the length of a signature is not secret.
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    throw new Error("wrong signature");
  }

  const event = JSON.parse(body.toString("utf8"));
  if (typeof event?.event !== "string") throw new Error("not an event");
  if (event.webhookId !== headers["x-webhook-id"]) throw new Error("id differs from the signed body");
  if (event.timestamp !== headers["x-webhook-timestamp"])
    throw new Error("timestamp differs from the signed body");
  if (!ISO_8601.test(event.timestamp)) throw new Error("timestamp is not ISO 8601");
  const age = Date.now() - Date.parse(event.timestamp);
  // Written so that NaN, the age of an invalid date, is rejected.
  if (!(Math.abs(age) <= TOLERANCE_MS)) throw new Error("too old or from the future");
  return event;
}

/** The raw bytes: the signature is computed over these, not over the output of a JSON parser. */
async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("body too big");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

// A retry repeats the webhookId. In production, store the ids where they survive a restart, such as in a unique column.
const seen = new Set();

const server = createServer(async (request, response) => {
  let event;
  try {
    event = verify(request.headers, await readBody(request), WEBHOOK_SECRET);
  } catch (error) {
    response.writeHead(400, { connection: "close" }).end(`${error.message}\n`);
    return;
  }
  if (!seen.has(event.webhookId)) {
    seen.add(event.webhookId);
    console.log(event.event, event.data?.id ?? "-", event.webhookId);
  }
  response.writeHead(204).end();
});

server.listen(Number(PORT), "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${PORT}`));
