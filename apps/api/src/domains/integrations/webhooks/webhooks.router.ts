import {
  createWebhookInput,
  deliveryList,
  deliveryParams,
  idParam,
  listDeliveriesInput,
  listWebhooksInput,
  nothing,
  oneCreatedWebhook,
  oneDelivery,
  oneDeliveryDetail,
  oneRedelivered,
  oneRotatedWebhook,
  oneTestedWebhook,
  oneWebhook,
  redeliverInput,
  rotateSecretInput,
  updateWebhookInput,
  webhookList,
} from "@rental/contract";
import { action, read, write } from "../../../gate/operation/declare.ts";
import * as deliveries from "./deliveries.service.ts";
import * as webhooks from "./webhooks.service.ts";

const resource = {
  name: "webhooks",
  description: "Webhook subscriptions, which deliver signed events, and the log of their deliveries.",
};
const mustExist = (call: Parameters<typeof webhooks.mustFind>[0], { id }: Record<string, string>) =>
  webhooks.mustFind(call, id!);

export const webhooksRouter = {
  list: read(
    {
      method: "GET",
      path: "/webhooks",
      resource,
      tool: ["list_records", "webhooks"],
      summary: "List webhooks",
      description: "Returns the account's subscriptions, newest first, without their secrets.",
    },
    listWebhooksInput,
    webhookList,
  ).query(({ ctx, input }) => webhooks.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/webhooks",
      resource,
      tool: ["manage_webhooks", "create"],
      status: 201,
      summary: "Create a webhook",
      description:
        "Subscribes a URL to events. The secret is returned in this answer and never again. The number of webhooks depends on the plan.",
      problems: ["unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/webhooks/${data.id}`,
    },
    createWebhookInput,
    oneCreatedWebhook,
    (call, { url }) => webhooks.checkAddress(call, url),
  ).mutation(async ({ ctx, input }) => ({ data: await webhooks.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/webhooks/{id}",
      resource,
      tool: ["get_record", "webhook"],
      summary: "Get a webhook",
      description: "Returns one subscription, without its secret.",
    },
    idParam,
    oneWebhook,
  ).query(async ({ ctx, input }) => ({ data: await webhooks.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/webhooks/{id}",
      resource,
      tool: ["manage_webhooks", "update"],
      summary: "Change a webhook",
      description:
        "Send only the fields to change; events replaces the whole list. Setting active to true resets the failure counter and delivers what was held after failures had deactivated the webhook.",
      mustExist,
    },
    updateWebhookInput,
    oneWebhook,
    async (call, { id, url }) => {
      await webhooks.checkAddress(call, url, await webhooks.mustFind(call, id));
    },
  ).mutation(async ({ ctx, input }) => ({ data: await webhooks.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/webhooks/{id}",
      resource,
      tool: ["delete_record", "webhook"],
      status: 204,
      summary: "Delete a webhook",
      description: "Ends the subscription. Deliveries that are still waiting are not sent.",
      mustExist,
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => webhooks.remove(ctx, input.id)),

  test: action(
    {
      method: "POST",
      path: "/webhooks/{id}/test",
      resource,
      tool: ["manage_webhooks", "test"],
      summary: "Send a test delivery",
      description:
        "Sends one test.ping immediately and returns whether it arrived, with the status, the reason, the duration and the beginning of the receiver's answer. It appears in the delivery log, marked as a test. It also works for inactive webhooks, is not retried and does not affect the failure counter. Does not accept an Idempotency-Key.",
      mustExist,
    },
    idParam,
    oneTestedWebhook,
  ).mutation(async ({ ctx, input }) => ({ data: await webhooks.test(ctx, input.id) })),

  rotateSecret: write(
    {
      method: "POST",
      path: "/webhooks/{id}/rotate-secret",
      resource,
      tool: ["manage_webhooks", "rotate_secret"],
      summary: "Replace a webhook's secret",
      description:
        "Returns the new secret, which is never shown again. The old secret signs nothing from now on, except `webhook-signature` for `overlapHours`. The failure counters of the webhook and of its waiting deliveries are reset.",
      mustExist,
    },
    rotateSecretInput,
    oneRotatedWebhook,
  ).mutation(async ({ ctx, input }) => ({ data: await webhooks.rotateSecret(ctx, input) })),

  listDeliveries: read(
    {
      method: "GET",
      path: "/webhooks/{id}/deliveries",
      resource,
      tool: ["list_records", "webhook_deliveries"],
      summary: "List a webhook's deliveries",
      description:
        "Returns the deliveries that were sent or are waiting, newest event first. They are kept for 30 days.",
      problems: ["not-found"],
      mustExist,
    },
    listDeliveriesInput,
    deliveryList,
  ).query(({ ctx, input }) => deliveries.list(ctx, input)),

  getDelivery: read(
    {
      method: "GET",
      path: "/webhooks/{id}/deliveries/{deliveryId}",
      resource,
      tool: ["get_record", "webhook_delivery"],
      summary: "Get a delivery with its attempts",
      description: "Returns one delivery, the data it sends, and the outcome of each attempt.",
    },
    deliveryParams,
    oneDeliveryDetail,
  ).query(async ({ ctx, input }) => ({ data: await deliveries.get(ctx, input) })),

  redeliverOne: write(
    {
      method: "POST",
      path: "/webhooks/{id}/deliveries/{deliveryId}/redeliver",
      resource,
      tool: ["manage_webhooks", "redeliver_one"],
      status: 202,
      summary: "Redeliver a delivery",
      description:
        "Queues the delivery again with the same webhookId. It is attempted at once, even if the subscription waits after failed attempts. Its requests carry X-Webhook-Redelivery: true.",
      problems: ["conflict"],
      mustExist,
    },
    deliveryParams,
    oneDelivery,
  ).mutation(async ({ ctx, input }) => ({ data: await deliveries.redeliverOne(ctx, input) })),

  redeliver: write(
    {
      method: "POST",
      path: "/webhooks/{id}/redeliver",
      resource,
      tool: ["manage_webhooks", "redeliver"],
      status: 202,
      summary: "Redeliver all events since a given time",
      description:
        "Queues every event of the subscribed types since the given time, from the event log of the last 30 days: events that were delivered, events that failed, and events that happened while the webhook was inactive. Existing deliveries keep their webhookId.",
      problems: ["conflict"],
      mustExist,
    },
    redeliverInput,
    oneRedelivered,
  ).mutation(async ({ ctx, input }) => ({ data: await deliveries.redeliver(ctx, input) })),
};
