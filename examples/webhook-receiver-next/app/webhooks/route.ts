// POST /webhooks: a route handler with the adapter of @rental/webhooks.
import { receiveWebhooks, type WebhookEvent } from "@rental/webhooks/next";

// A retry repeats the webhookId. In production, store the ids in a unique column of your database.
const seen = new Set<string>();

function handle(event: WebhookEvent) {
  if (seen.has(event.webhookId)) return;
  seen.add(event.webhookId);
  const id = "id" in event.data ? event.data.id : "-";
  console.log(event.event, id, event.webhookId);
}

export const POST = receiveWebhooks({ secret: process.env.WEBHOOK_SECRET }, handle);
