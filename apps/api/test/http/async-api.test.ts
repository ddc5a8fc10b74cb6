import { eventTypes } from "@rental/contract";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it, test } from "vitest";
import { signedRequest, signer } from "../../src/domains/integrations/webhooks/attempt.ts";
import { testApi } from "../harness/api.ts";

interface Message {
  name: string;
  payload: { $ref: string };
  examples: { payload: { data: Record<string, unknown> } }[];
}

const { server } = await testApi();
const document = (await server.request("GET", "/asyncapi.json")).body as {
  asyncapi: string;
  channels: { webhook: { messages: Record<string, { $ref: string }> } };
  operations: { deliver: { messages: { $ref: string }[] } };
  components: { messages: Record<string, Message>; schemas: Record<string, object> };
};
const { messages, schemas } = document.components;

// AsyncAPI's schemas are those of draft 7.
const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, "document");
const accepts = ($ref: string, value: unknown) => {
  const validate = ajv.getSchema(`document${$ref}`)!;
  return validate(value) ? null : ajv.errorsText(validate.errors);
};

it("has a message for every event, and no reference to what is not there", () => {
  expect(document.asyncapi).toBe("3.0.0");
  expect(Object.keys(messages)).toEqual(eventTypes);
  expect(Object.keys(document.channels.webhook.messages)).toEqual(eventTypes);
  expect(document.operations.deliver.messages).toHaveLength(eventTypes.length);
  for (const [, pointer] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer!
      .split("/")
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(found, pointer).toBeDefined();
  }
});

it("has the payloads of the webhooks of OpenAPI 3.1", async () => {
  const openApi = (await server.request("GET", "/openapi-3.1.json")).body as typeof document;
  const { DeliveryHeaders: _, ...payloads } = schemas;
  expect(openApi.components.schemas).toMatchObject(payloads);
});

describe.each(eventTypes)("the message %s", (type) => {
  const { name, payload, examples } = messages[type]!;

  test("has an example and schemas that accept what is sent", () => {
    expect(name).toBe(type);
    const [example] = examples;
    expect(accepts(payload.$ref, example!.payload)).toBeNull();
    const delivery = {
      event: type,
      data: example!.payload.data,
      webhookId: "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d",
    };
    const sent = signedRequest(
      { ...delivery, redelivery: true },
      signer("whsec_x"),
      server.clock.now().toISOString(),
    );
    expect(accepts(payload.$ref, JSON.parse(sent.body))).toBeNull();
    expect(accepts("#/components/schemas/DeliveryHeaders", sent.headers)).toBeNull();
  });
});
