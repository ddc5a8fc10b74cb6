import { type EventType, eventTypes, webhookPayloads } from "@rental/contract";
import { eventExample } from "./event-example.ts";
import { exampleOf } from "./example-of.ts";
import type { JsonSchema, SchemaCollector } from "./json-schema.ts";
import type { OperationObject, Webhooks } from "./objects.ts";

/** The document member for webhooks. OpenAPI 3.0 has none; Redoc, Redocly and Scalar read them under this name. */
export const webhooksMember = "x-webhooks";

/** The name of the component that is a union of all payloads. */
const anyPayload = "WebhookPayload";

/** One webhook per event type. Adds the payloads to the components. */
export function describeWebhooks(schemas: SchemaCollector): Webhooks {
  const webhooks: Webhooks = {};
  const mapping: Record<string, string> = {};
  for (const type of eventTypes) {
    const schema = schemas.convert(webhookPayloads[type], "output");
    mapping[type] = schema.$ref as string;
    webhooks[type] = { post: describeDelivery(type, schema) };
  }
  schemas.components[anyPayload] = {
    description: "The body of a delivery.",
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: "event", mapping },
  };
  return webhooks;
}

function describeDelivery(type: EventType, schema: JsonSchema): OperationObject {
  return {
    operationId: `webhook_${type.replace(".", "_")}`,
    tags: ["webhooks"],
    summary: type,
    description: webhookPayloads[type].meta()?.description ?? "",
    ...request(schema, payloadExample(type)),
  };
}

/** The body of a delivery of this type. */
export const payloadExample = (type: EventType) => ({
  ...(exampleOf(webhookPayloads[type], `the payload of ${type}`) as object),
  data: eventExample(type),
});

/** The operations whose body contains the URL that deliveries are sent to. */
const subscribing = new Set(["webhooks.create", "webhooks.update"]);

/** Whether any of the operations makes the server send deliveries. */
export const haveDeliveries = (operations: { name: string }[]): boolean =>
  operations.some(({ name }) => subscribing.has(name));

/**
 * The deliveries that result from an operation. In 3.0, callbacks are what makes generated clients include the
 * payloads.
 */
export function callbacksOf(operation: string): OperationObject["callbacks"] {
  if (!subscribing.has(operation)) return undefined;
  const delivery: OperationObject = {
    operationId: `${operation.replace(".", "_")}_delivery`,
    tags: ["webhooks"],
    summary: "Receive an event",
    description: "The server sends every event that the subscription includes to its URL.",
    ...request({ $ref: `#/components/schemas/${anyPayload}` }, payloadExample("showing.booked")),
  };
  return { event: { "{$request.body#/url}": { post: delivery } } };
}

const request = (schema: JsonSchema, example: unknown) => ({
  security: [],
  parameters: Object.keys(deliveryParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: { required: true, content: { "application/json": { schema, example } } },
  responses: answers,
});

/** How a receiver may respond. */
const answers = {
  "2XX": { description: "The event was received. Respond within 10 seconds." },
  "4XX": {
    description: "Any other response is a failure: the server tries again, after longer and longer delays.",
  },
};

const header = (
  name: string,
  required: boolean,
  description: string,
  schema: JsonSchema,
  example: string,
) => ({
  name,
  in: "header",
  required,
  description,
  schema,
  example,
});

/** The headers of a delivery, as components of the document. */
export const deliveryParameters = Object.fromEntries(
  [
    header(
      "X-Webhook-Signature",
      true,
      "`sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the whole secret of the subscription as the key.",
      { type: "string", pattern: "^sha256=[0-9a-f]{64}$" },
      `sha256=${"9f86d081884c7d65".repeat(4)}`,
    ),
    header(
      "X-Webhook-Id",
      true,
      "Equals `webhookId` of the body.",
      { type: "string", format: "uuid" },
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d",
    ),
    header(
      "X-Webhook-Timestamp",
      true,
      "Equals `timestamp` of the body.",
      { type: "string", format: "date-time" },
      "2026-11-03T10:00:00.000Z",
    ),
    header(
      "webhook-id",
      true,
      "Equals `webhookId` of the body.",
      { type: "string", format: "uuid" },
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d",
    ),
    header(
      "webhook-timestamp",
      true,
      "`timestamp` of the body as Unix time in seconds.",
      { type: "string", pattern: "^\\d+$" },
      "1793700000",
    ),
    header(
      "webhook-signature",
      true,
      "As Standard Webhooks defines it: `v1,` and the base64 HMAC-SHA256 of `webhook-id.webhook-timestamp.` and the raw body, keyed with the decoded secret. While the secrets of a rotation overlap, two of them separated by a space.",
      { type: "string" },
      "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
    ),
    header(
      "X-Webhook-Redelivery",
      false,
      "`true` when the delivery was requested again, otherwise missing.",
      { type: "string", enum: ["true"] },
      "true",
    ),
  ].map((parameter) => [parameter.name, parameter]),
);
