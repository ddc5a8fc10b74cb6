// A webhook receiver with Fastify and the adapter of @rental/webhooks.
import { receiveWebhooks } from "@rental/webhooks/fastify";
import Fastify from "fastify";

const { PORT = "8080", WEBHOOK_SECRET } = process.env;

// A retry repeats the webhookId. In production, store the ids in a unique column of your database.
const seen = new Set();

function handle(event) {
  if (seen.has(event.webhookId)) return;
  seen.add(event.webhookId);
  console.log(event.event, event.data.id ?? "-", event.webhookId);
}

const app = Fastify();
// The plugin gets the raw body; all other routes keep the JSON parser.
app.register(receiveWebhooks({ secret: WEBHOOK_SECRET }, handle), { prefix: "/webhooks" });

await app.listen({ host: "127.0.0.1", port: Number(PORT) });
console.log(`listening on http://127.0.0.1:${PORT}`);
