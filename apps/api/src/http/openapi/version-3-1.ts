import type { JsonSchema } from "./json-schema.ts";
import type { OpenApiDocument } from "./objects.ts";
import { webhooksMember } from "./webhooks.ts";

/** The same document in OpenAPI 3.1: its schemas are JSON Schema 2020-12, and webhooks are a part of it. */
export function inVersion31({ openapi: _, [webhooksMember]: webhooks, ...rest }: OpenApiDocument): object {
  return converted({ openapi: "3.1.1", ...rest, ...(webhooks && { webhooks }) }) as object;
}

/** Members whose values are data, in which nothing has a meaning for the document. */
const data = new Set(["example", "examples", "default", "enum", "x-codeSamples"]);
/** Members whose own members have names of any kind. */
const named = new Set(["properties", "schemas", "headers", "parameters", "responses", "paths"]);

function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted);
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    if (data.has(name)) return [name, member];
    if (named.has(name) && !Array.isArray(member)) return [name, convertedMembers(member)];
    return [name, converted(member)];
  });
  return schemaOf(Object.fromEntries(members));
}

/** Schemas by name, as JSON Schema. */
export const inJsonSchema = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  convertedMembers(schemas) as Record<string, JsonSchema>;

const convertedMembers = (members: object) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, converted(member)]));

/** What 3.0 says in its own words: `nullable`, and exclusive bounds as flags. */
function schemaOf({ nullable, exclusiveMinimum, exclusiveMaximum, ...schema }: JsonSchema): JsonSchema {
  if (Array.isArray(schema.enum) && schema.enum.length === 1 && schema.enum[0] === null)
    return { type: "null" };
  if (nullable === true && schema.type !== undefined) schema.type = [schema.type, "null"];
  for (const [bound, exclusive, value] of [
    ["minimum", "exclusiveMinimum", exclusiveMinimum],
    ["maximum", "exclusiveMaximum", exclusiveMaximum],
  ] as const) {
    if (value === undefined || value === false) continue;
    schema[exclusive] = value === true ? schema[bound] : value;
    if (value === true) delete schema[bound];
  }
  return schema;
}
