import { events, webhookVersion } from "@rental/contract";
import type { z } from "zod";
import { table } from "./doc-tables.ts";
import { exampleOf } from "./example-of.ts";
import { type JsonSchema, SchemaCollector } from "./json-schema.ts";

/** docs/events.md: every event with its payload and the schema of its `data`, from the contract. */
export function eventGuide(): string {
  return `# Events

Every event, what is sent for it, and the members of its \`data\`. [Webhooks](webhooks.md) says how to subscribe, how to verify a
delivery and when it is repeated.

${eventTypes.map((type) => `- [${type}](#${type.replace(".", "")})`).join("\n")}

${eventTypes.map(describeEvent).join("\n")}
This page is written by \`npm run openapi\` from \`packages/contract/src\`.
`;
}

const eventTypes = Object.keys(events) as (keyof typeof events)[];

function describeEvent(type: (typeof eventTypes)[number]): string {
  const { meaning, data } = events[type];
  const payload = {
    event: type,
    data: exampleOf(data, `the data of ${type}`),
    timestamp: "2026-11-03T09:30:00.000Z",
    webhookId: "0195469f-7c00-7000-8000-000000000001",
    version: webhookVersion,
  };
  const { properties, required } = membersOf(data);
  const rows = Object.entries(properties).map(([name, schema]) => [
    `\`${name}\``,
    typeOf(schema),
    required.includes(name) ? "always" : "if known",
    String(schema.description ?? ""),
  ]);
  return `## ${type}

${meaning}

\`\`\`json
${JSON.stringify(payload, null, 2)}
\`\`\`

${table([["member of `data`", "type", "there", "meaning"], ...rows])}
`;
}

/** The members of a schema, which may be a component of the document. */
function membersOf(data: z.ZodObject): { properties: Record<string, JsonSchema>; required: string[] } {
  const schemas = new SchemaCollector();
  const schema = schemas.convert(data, "output");
  const name = String(schema.$ref ?? "")
    .split("/")
    .at(-1)!;
  const { properties, required } = schemas.components[name] ?? schema;
  return {
    properties: (properties ?? {}) as Record<string, JsonSchema>,
    required: (required ?? []) as string[],
  };
}

/** Such as `string, uuid`. */
function typeOf({ type, format, enum: values, nullable }: JsonSchema): string {
  const name = Array.isArray(values)
    ? values.map((value) => `\`${value}\``).join(", ")
    : [type, format].filter(Boolean).join(", ");
  return nullable === true ? `${name} or null` : name;
}
