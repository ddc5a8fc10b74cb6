// A webhook receiver with Node.js's own HTTP server and @rental/webhooks.
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { verifyWebhook, WebhookVerificationError } from "@rental/webhooks";

const { PORT = "8080", WEBHOOK_SECRET } = process.env;
if (!WEBHOOK_SECRET) throw new Error("Set WEBHOOK_SECRET to the subscription's secret (whsec_...)");

// A retry repeats the webhookId. In production, store the ids in a unique column of your database.
const seen = new Set();

function handle(event) {
  if (seen.has(event.webhookId)) return;
  seen.add(event.webhookId);
  console.log(event.event, event.data.id ?? "-", event.webhookId);
}

const server = createServer(async (request, response) => {
  try {
    // The raw bytes: a parsed body cannot be verified.
    const payload = await buffer(request);
    handle(await verifyWebhook({ payload, headers: request.headers, secret: WEBHOOK_SECRET }));
    response.writeHead(204).end();
  } catch (error) {
    // Anything except a 2xx is retried, so an error in your own code can simply be a 500.
    const refused = error instanceof WebhookVerificationError;
    if (!refused) console.error(error);
    response.writeHead(refused ? 400 : 500).end(refused ? `${error.code}\n` : undefined);
  }
});

server.listen(Number(PORT), "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${PORT}`));
