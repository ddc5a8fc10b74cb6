// A webhook receiver with Hono and the adapter of @rental/webhooks, on Node.js. In a worker, pass
// `secret: (c) => c.env.WEBHOOK_SECRET`, and export `app` instead of calling `serve`.
import { serve } from "@hono/node-server";
import { receiveWebhooks } from "@rental/webhooks/hono";
import { Hono } from "hono";

const { PORT = "8080", WEBHOOK_SECRET } = process.env;

// A retry repeats the webhookId. In production, store the ids in a unique column of your database.
const seen = new Set();

function handle(event) {
  if (seen.has(event.webhookId)) return;
  seen.add(event.webhookId);
  console.log(event.event, event.data.id ?? "-", event.webhookId);
}

const app = new Hono();
app.post("/webhooks", receiveWebhooks({ secret: WEBHOOK_SECRET }, handle));

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(PORT) }, () =>
  console.log(`listening on http://127.0.0.1:${PORT}`),
);
