// A webhook receiver with Express and the adapter of @rental/webhooks.
import { receiveWebhooks } from "@rental/webhooks/express";
import express from "express";

const { PORT = "8080", WEBHOOK_SECRET } = process.env;

// A retry repeats the webhookId. In production, store the ids in a unique column of your database.
const seen = new Set();

function handle(event) {
  if (seen.has(event.webhookId)) return;
  seen.add(event.webhookId);
  console.log(event.event, event.data.id ?? "-", event.webhookId);
}

const app = express();
// Before express.json(), which would parse the body: the signature is that of the raw bytes.
app.post("/webhooks", receiveWebhooks({ secret: WEBHOOK_SECRET }, handle));
app.use(express.json());

app.listen(Number(PORT), "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${PORT}`));
