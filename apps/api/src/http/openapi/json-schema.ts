import { openApiKeywords } from "@rental/contract";
import { z } from "zod";

/** An OpenAPI 3.0 schema object. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** `input`: what is sent; `output`: what is returned. They differ in defaults and transforms. */
type Io = "input" | "output";

/**
 * Converts zod schemas to OpenAPI 3.0. Schemas with an `id` are collected here as components; the same `id` always has
 * the same shape.
 */
export class SchemaCollector {
  readonly components: Record<string, JsonSchema> = {};

  /** The schema, as a reference when it has its own `id`. */
  convert(schema: z.ZodType, io: Io): JsonSchema {
    return this.convertMembers(z.object({ only: schema }), io).properties.only!;
  }

  /** The members of an object schema, always inline, so that they can be split. */
  convertMembers(schema: z.ZodType, io: Io) {
    const { definitions = {}, ...root } = z.toJSONSchema(schema, {
      target: "openapi-3.0",
      io,
      override: ({ zodSchema, jsonSchema }) => {
        Object.assign(jsonSchema, openApiKeywords.get(zodSchema));
      },
    }) as { definitions?: Record<string, JsonSchema> } & JsonSchema;
    for (const [name, definition] of Object.entries(definitions)) this.#add(name, tidy(definition, io));
    const tidied = tidy(root, io);
    return {
      ...tidied,
      properties: (tidied.properties ?? {}) as Record<string, JsonSchema>,
      required: (tidied.required ?? []) as string[],
    };
  }

  #add(name: string, component: JsonSchema): void {
    const known = this.components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(
        `The schema ${name} has two different shapes in the OpenAPI document. Give the input and the output different ids.`,
      );
    }
    this.components[name] = component;
  }
}

const componentPrefix = "#/components/schemas/";
/** Formats that are more specific than the regular expression that zod adds to them. */
const namedFormats = new Set(["uuid", "date", "date-time", "time", "email"]);
const safeBounds = new Set([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

/** The only valid way in 3.0 to say "or null" next to a reference or a union. */
const nullBranch: JsonSchema = { type: "string", nullable: true, enum: [null] };

/** Simplifies zod's output for people and generators. */
function tidy(schema: JsonSchema, io: Io): JsonSchema {
  const { id: _id, leaveOut: _leaveOut, preview: _preview, propertyNames: _names, $ref, ...rest } = schema;
  let result: JsonSchema = rest;
  if (typeof $ref === "string") {
    // Siblings of a reference have no effect in 3.0.
    const reference = { $ref: $ref.replace("#/definitions/", componentPrefix) };
    if (Object.keys(rest).length === 0) return reference;
    result = { ...rest, allOf: [reference] };
  } else {
    tidyMembers(result, io);
  }
  if (typeof result.format === "string" && namedFormats.has(result.format)) delete result.pattern;
  if (safeBounds.has(result.minimum as number)) delete result.minimum;
  if (safeBounds.has(result.maximum as number)) delete result.maximum;
  // Responses may gain members, and unknown members of a request are ignored.
  if (io === "output" && result.additionalProperties === false) delete result.additionalProperties;
  mergeLiterals(result);
  if (Array.isArray(result.enum) && result.type === "number" && result.enum.every(Number.isInteger)) {
    result.type = "integer";
  }
  allowNull(result);
  return onlyReference(result) ?? result;
}

function tidyMembers(schema: JsonSchema, io: Io): void {
  for (const keyword of ["items", "not", "additionalProperties"]) {
    const inner = schema[keyword];
    if (inner !== null && typeof inner === "object") schema[keyword] = tidy(inner as JsonSchema, io);
  }
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const inner = schema[keyword] as JsonSchema[] | undefined;
    if (inner) schema[keyword] = inner.map((member) => tidy(member, io));
  }
  if (schema.properties) {
    const members = Object.entries(schema.properties as Record<string, JsonSchema>);
    schema.properties = Object.fromEntries(members.map(([name, member]) => [name, tidy(member, io)]));
  }
}

/** Turns 24 or 48 or 72 into one enum instead of three. */
function mergeLiterals(schema: JsonSchema): void {
  const branches = schema.anyOf as JsonSchema[] | undefined;
  const first = branches?.[0];
  if (!branches || !first) return;
  const literals = branches.every(
    (branch) => branch.type === first.type && branch.enum && Object.keys(branch).length === 2,
  );
  if (!literals) return;
  delete schema.anyOf;
  schema.type = first.type;
  schema.enum = branches.flatMap((branch) => branch.enum as unknown[]);
}

function allowNull(schema: JsonSchema): void {
  if (schema.nullable !== true) return;
  if (Array.isArray(schema.enum)) {
    if (!schema.enum.includes(null)) schema.enum = [...schema.enum, null];
    return;
  }
  const branches = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined;
  if (!branches) return;
  const value = schema.allOf && branches.length > 1 ? [{ allOf: branches }] : branches;
  for (const keyword of ["nullable", "oneOf", "allOf"]) delete schema[keyword];
  schema.anyOf = [...value, nullBranch];
}

const onlyReference = (schema: JsonSchema): JsonSchema | undefined => {
  const all = schema.allOf as JsonSchema[] | undefined;
  return all?.length === 1 && Object.keys(schema).length === 1 ? all[0] : undefined;
};
