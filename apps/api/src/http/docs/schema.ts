import { type Html, html } from "../../platform/text/html.ts";
import type { JsonSchema } from "../openapi/json-schema.ts";

type Schemas = Record<string, JsonSchema>;

/** Deeper members are only in the OpenAPI document. */
const maxDepth = 4;

/** Lists the members of an object schema, including those of nested objects. */
export function describeMembers(schema: JsonSchema, schemas: Schemas, depth = 0): Html | undefined {
  const { properties, required = [] } = objectIn(schema, schemas) as {
    properties?: Schemas;
    required?: string[];
  };
  if (!properties || depth === maxDepth) return undefined;
  return html`<dl class="members">${Object.entries(properties).map(
    ([name, member]) => html`<dt><code>${name}</code> <span class="soft">${typeOf(member, schemas)}${
      required.includes(name) && ", required"
    }</span></dt>
<dd>${marked(descriptionOf(member, schemas))}${describeMembers(member, schemas, depth + 1)}</dd>`,
  )}</dl>`;
}

/** The object that a schema describes, whether in an array, behind a reference or nullable. */
function objectIn(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const resolved = resolve(schema, schemas);
  if (resolved.items) return objectIn(resolved.items as JsonSchema, schemas);
  const branches = (resolved.allOf ?? resolved.anyOf ?? resolved.oneOf) as JsonSchema[] | undefined;
  const objects = branches?.map((branch) => objectIn(branch, schemas)).filter(({ properties }) => properties);
  return objects?.length === 1 ? objects[0]! : resolved;
}

/** A short description of the type, such as `string, date-time` or `array of integer`. */
export function typeOf(schema: JsonSchema, schemas: Schemas): string {
  const { type, format, items, anyOf, oneOf, allOf, ...rest } = resolve(schema, schemas);
  if (Array.isArray(rest.enum)) return rest.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (items) return `array of ${typeOf(items as JsonSchema, schemas)}`;
  const branches = (anyOf ?? oneOf ?? allOf) as JsonSchema[] | undefined;
  if (branches) return [...new Set(branches.map((branch) => typeOf(branch, schemas)))].join(" | ");
  const name = [type ?? "any", format].filter(Boolean).join(", ");
  return rest.nullable === true ? `${name} | null` : name;
}

function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (typeof schema.$ref !== "string") return schema;
  return schemas[schema.$ref.split("/").at(-1)!] ?? {};
}

const descriptionOf = (schema: JsonSchema, schemas: Schemas): string =>
  String(schema.description ?? resolve(schema, schemas).description ?? "");

/** Renders names in backticks as code. */
export const marked = (text: string): Html[] =>
  text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
