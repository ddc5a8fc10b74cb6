import { eventTypes, webhookPayloads } from "@rental/contract";
import { type JsonSchema, SchemaCollector } from "./json-schema.ts";
import { inJsonSchema } from "./version-3-1.ts";
import { deliveryParameters, payloadExample } from "./webhooks.ts";

/** The AsyncAPI 3 document of the events that webhooks deliver, from the same table as the webhooks of OpenAPI. */
export function buildAsyncApi(origin: string): object {
  const schemas = new SchemaCollector();
  const messages = Object.fromEntries(eventTypes.map((type) => [type, describeMessage(type, schemas)]));
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Rental operations events",
      version: "1.0.0",
      description: `What happens in an account, sent to the URLs of its webhook subscriptions. The guide: ${origin}/docs/guides/webhooks`,
      contact: { name: "The operator of this installation", url: origin },
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    defaultContentType: "application/json",
    channels: {
      webhook: {
        // Known only when somebody subscribes.
        address: null,
        description: "The URL of a subscription. It gets the events that the subscription includes.",
        messages: refsTo("components/messages"),
      },
    },
    operations: {
      deliver: {
        action: "send",
        channel: { $ref: "#/channels/webhook" },
        summary: "Deliver an event",
        description:
          "The server sends each event in a request of its own, at least once. Respond with 2xx within 10 seconds.",
        messages: Object.values(refsTo("channels/webhook/messages")),
        bindings: { http: { method: "POST", bindingVersion: "0.3.0" } },
      },
    },
    components: {
      messages,
      schemas: inJsonSchema({ [headersName]: headersSchema(), ...schemas.components }),
    },
  };
}

const headersName = "DeliveryHeaders";

const refsTo = (parent: string) =>
  Object.fromEntries(eventTypes.map((type) => [type, { $ref: `#/${parent}/${type}` }]));

function describeMessage(type: (typeof eventTypes)[number], schemas: SchemaCollector) {
  return {
    name: type,
    title: type,
    summary: webhookPayloads[type].meta()?.description ?? "",
    headers: { $ref: `#/components/schemas/${headersName}` },
    payload: schemas.convert(webhookPayloads[type], "output"),
    examples: [{ payload: payloadExample(type) }],
  };
}

function headersSchema(): JsonSchema {
  const parameters = Object.values(deliveryParameters);
  return {
    type: "object",
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description, example }) => [name, { ...schema, description, example }]),
    ),
  };
}
