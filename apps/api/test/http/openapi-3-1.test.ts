import { eventTypes } from "@rental/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";
import type { OpenApiDocument } from "../../src/http/openapi/document.ts";
import { testApi } from "../harness/api.ts";
import { lint } from "./redocly.ts";

const { server } = await testApi();
const get = async (path: string) => (await server.request("GET", path)).body;
const [older, document] = (await Promise.all([get("/openapi.json"), get("/openapi-3.1.json")])) as [
  OpenApiDocument,
  OpenApiDocument & { webhooks: OpenApiDocument["paths"] },
];

it("passes Redocly's recommended rules without an error or a warning", async () => {
  expect(document.openapi).toBe("3.1.1");
  expect(await lint(document)).toEqual([]);
}, 60_000);

it("has the same operations as the document in 3.0, and a webhook for every event", () => {
  expect(Object.keys(document.paths)).toEqual(Object.keys(older.paths));
  expect(Object.keys(document.webhooks).toSorted()).toEqual(eventTypes.toSorted());
  expect(document).not.toHaveProperty("x-webhooks");
});

it("has schemas that accept all examples, and says null as JSON Schema does", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");
  const wrong: string[] = [];
  let checked = 0;
  const visit = (value: unknown, pointer: string) => {
    if (value === null || typeof value !== "object") return;
    if ("nullable" in value && value.nullable === true) wrong.push(`${pointer} is nullable`);
    if ("schema" in value && "example" in value) {
      checked += 1;
      const accepts = ajv.getSchema(`openapi#${pointer}/schema`)!;
      if (!accepts(value.example)) wrong.push(`${pointer}: ${ajv.errorsText(accepts.errors)}`);
    }
    for (const [name, member] of Object.entries(value))
      if (!["example", "examples"].includes(name))
        visit(member, `${pointer}/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`);
  };
  visit(document, "");
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(300);
});
