import { eventTypes, webhookPayloads } from "@rental/contract";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { signedRequest, signer } from "../../src/domains/integrations/webhooks/attempt.ts";
import { operations, publicOperations } from "../../src/domains/operations.ts";
import { buildDocument } from "../../src/http/openapi/document.ts";

const document = buildDocument(operations, "http://127.0.0.1:3000");
const webhooks = document["x-webhooks"]!;

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(JSON.stringify(document)), "document");
const isPayload = ajv.getSchema("document#/components/schemas/WebhookPayload")!;

describe("the webhooks of the document", () => {
  test("are one for each type of event", () => {
    expect(Object.keys(webhooks)).toEqual(eventTypes);
  });

  test("follow the operations that set the URL of a subscription", () => {
    for (const method of ["post", "patch"]) {
      const path = method === "post" ? "/api/v1/webhooks" : "/api/v1/webhooks/{id}";
      const { post } = document.paths[path]![method]!.callbacks!.event!["{$request.body#/url}"]!;
      expect(post.requestBody!.content["application/json"]!.schema).toEqual({
        $ref: "#/components/schemas/WebhookPayload",
      });
    }
  });

  test("are not in the public document", () => {
    const publicDocument = buildDocument(publicOperations, "http://127.0.0.1:3000", "public");
    expect(JSON.stringify(publicDocument)).not.toContain("ebhook");
  });
});

describe.each(eventTypes)("the webhook %s", (type) => {
  const { post } = webhooks[type]!;
  const example = post.requestBody!.content["application/json"]!.example as { data: Record<string, unknown> };
  const delivery = { event: type, data: example.data, webhookId: "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d" };
  const sent = signedRequest({ ...delivery, redelivery: true }, signer("whsec_x"), new Date().toISOString());

  test("has an example and a schema that accept what is sent", () => {
    expect(webhookPayloads[type].parse(example)).toEqual(example);
    expect(isPayload(JSON.parse(sent.body)), ajv.errorsText(isPayload.errors)).toBe(true);
  });

  test("describes every header that is sent", () => {
    const parameters = document.components.parameters as Record<
      string,
      { name: string; schema: object; required: boolean }
    >;
    const described = post.parameters!.map((each) => {
      const { name, schema, required } = parameters[String(each.$ref).split("/").at(-1)!]!;
      expect(ajv.validate(schema, sent.headers[name]), name).toBe(true);
      expect(required).toBe(name !== "X-Webhook-Redelivery");
      return name;
    });
    const own = Object.keys(sent.headers).filter((name) => /^(x-)?webhook-/i.test(name));
    expect(described.toSorted()).toEqual(own.toSorted());
  });
});
