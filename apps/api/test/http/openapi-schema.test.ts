import { openApiKeywords } from "@rental/contract";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { exampleOf } from "../../src/http/openapi/example-of.ts";
import { SchemaCollector } from "../../src/http/openapi/json-schema.ts";

const convert = (schema: z.ZodType, io: "input" | "output" = "output") =>
  new SchemaCollector().convert(schema, io);
const nullBranch = { type: "string", nullable: true, enum: [null] };
const Pet = z.object({ name: z.string() }).meta({ id: "Pet" });

describe("schemas of OpenAPI 3.0", () => {
  test("a schema with an id becomes a component, everywhere the same reference", () => {
    const schemas = new SchemaCollector();
    const converted = schemas.convert(z.object({ one: Pet, many: z.array(Pet).optional() }), "output");
    expect(converted).toEqual({
      type: "object",
      properties: {
        one: { $ref: "#/components/schemas/Pet" },
        many: { type: "array", items: { $ref: "#/components/schemas/Pet" } },
      },
      required: ["one"],
    });
    expect(schemas.components).toEqual({
      Pet: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    });
  });

  test("an id with two different shapes is refused by name", () => {
    const schemas = new SchemaCollector();
    schemas.convert(Pet, "output");
    const other = z.object({ age: z.int() }).meta({ id: "Other" });
    schemas.convert(other, "output");
    expect(() => schemas.convert(z.object({ age: z.string() }).meta({ id: "Pet" }), "output")).toThrow(
      /Pet has two different shapes/,
    );
  });

  test("a nullable reference has a null branch, because nullable next to a reference means nothing", () => {
    expect(convert(Pet.nullable())).toEqual({ anyOf: [{ $ref: "#/components/schemas/Pet" }, nullBranch] });
  });

  test("a reference to a component that is nullable itself needs no null branch", () => {
    const Owner = z
      .object({ name: z.string() })
      .meta({ id: "Owner" })
      .register(openApiKeywords, { nullable: true });
    const schemas = new SchemaCollector();
    const pet = z.object({ owner: Owner.nullable(), seller: Owner.nullable().meta({ description: "Who." }) });
    const owner = { $ref: "#/components/schemas/Owner" };
    expect(schemas.convert(pet, "output").properties).toEqual({
      owner,
      seller: { description: "Who.", allOf: [owner] },
    });
    expect(schemas.components.Owner).toMatchObject({ type: "object", nullable: true });
  });

  test("keywords that the contract registers are added, also to wrapped and described schemas", () => {
    const code = z.string().register(openApiKeywords, { pattern: "^x" });
    const schema = z.object({ code: code.optional().meta({ description: "Code." }) });
    expect(convert(schema).properties).toEqual({
      code: { type: "string", description: "Code.", pattern: "^x" },
    });
  });

  test("a described reference keeps its description beside allOf", () => {
    expect(convert(Pet.meta({ description: "The dog." }))).toEqual({
      description: "The dog.",
      allOf: [{ $ref: "#/components/schemas/Pet" }],
    });
  });

  test("a nullable union has a null branch", () => {
    expect(convert(z.union([z.string(), z.int()]).nullable())).toEqual({
      anyOf: [{ type: "string" }, { type: "integer" }, nullBranch],
    });
  });

  test("a nullable enum contains null", () => {
    expect(convert(z.enum(["a", "b"]).nullish())).toEqual({
      type: "string",
      nullable: true,
      enum: ["a", "b", null],
    });
  });

  test("a union of literals is one enum", () => {
    expect(convert(z.union([z.literal(24), z.literal(48)]).nullable())).toEqual({
      type: "integer",
      nullable: true,
      enum: [24, 48, null],
    });
  });

  test("formats have no regular expressions, and integers no bounds of a double", () => {
    const schema = z.object({
      id: z.guid(),
      at: z.iso.datetime({ offset: true }),
      day: z.iso.date().nullable(),
      mail: z.email(),
      link: z.url({ protocol: /^https$/ }),
      count: z.int(),
      few: z.int().min(1).max(3),
      code: z.string().regex(/^[a-z]{2}$/),
    });
    expect(convert(schema).properties).toEqual({
      id: { type: "string", format: "uuid" },
      at: { type: "string", format: "date-time" },
      day: { type: "string", format: "date", nullable: true },
      mail: { type: "string", format: "email" },
      link: { type: "string", format: "uri" },
      count: { type: "integer" },
      few: { type: "integer", minimum: 1, maximum: 3 },
      code: { type: "string", pattern: "^[a-z]{2}$" },
    });
  });

  test("open objects stay open, records lose the names that 3.0 does not support", () => {
    expect(convert(z.looseObject({ a: z.string() }), "input")).toEqual({
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      additionalProperties: {},
    });
    expect(convert(z.record(z.string(), z.number()))).toEqual({
      type: "object",
      additionalProperties: { type: "number" },
    });
  });

  test("a default makes a member optional in the input", () => {
    const schema = z.object({ page: z.int().default(1) });
    expect(convert(schema, "input")).toEqual({
      type: "object",
      properties: { page: { type: "integer", default: 1 } },
    });
  });
});

describe("examples of whole bodies", () => {
  const named = z.string().meta({ example: "Rex" });

  test("are put together from the fields, through every wrapper", () => {
    const schema = z.object({
      name: named,
      nick: named.nullish(),
      tags: z.array(z.string().meta({ example: "small" })),
      owner: z.object({ name: named.default("x") }).optional(),
      kind: z.enum(["dog", "cat"]),
      mode: z.union([z.literal(24), z.literal(48)]),
      gone: z.string().nullable().meta({ example: null }),
    });
    expect(exampleOf(schema)).toEqual({
      name: "Rex",
      nick: "Rex",
      tags: ["small"],
      owner: { name: "Rex" },
      kind: "dog",
      mode: 24,
      gone: null,
    });
  });

  test("leave out fields for special cases, even inside a wrapper", () => {
    const rare = z.string().meta({ example: "x", leaveOut: true });
    expect(exampleOf(z.object({ name: named, rare, maybe: rare.optional() }).partial())).toEqual({
      name: "Rex",
    });
  });

  test("an example of the whole wins over those of its members", () => {
    expect(exampleOf(z.object({ name: named }).meta({ example: { name: "Ada" } }))).toEqual({ name: "Ada" });
  });

  test("a field without an example is an error that names it", () => {
    expect(() => exampleOf(z.object({ inner: z.object({ a: z.string() }) }), "body")).toThrow(
      "No example for body.inner.a",
    );
  });

  test("an empty body has no example", () => {
    expect(exampleOf(z.void())).toBeUndefined();
  });
});
