import { z } from "zod";
import type { Operation } from "../../domains/operations.ts";
import { unwrap } from "../../gate/operation/unwrap.ts";
import { exampleOf } from "../openapi/example-of.ts";
import type { Tool } from "./tools.ts";

/** JSON Schema, 2020-12. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

interface ObjectSchema extends JsonSchema {
  type: "object";
  properties: Record<string, JsonSchema>;
  required: string[];
}

/** The complete schema, with all field descriptions. */
export const fullSchema = (schema: z.ZodType, io: "input" | "output"): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

/**
 * The schema of a tool's arguments for `tools/list`, which is part of every conversation with an assistant: names and
 * types, without what `describe_tool` says about them.
 */
export function inputSchemaOf({ choose, operations, shows }: Tool): JsonSchema {
  const inputs = [...operations.values()].map(({ input }) => briefInput(input));
  const all = [...new Set(inputs.flatMap(({ properties }) => Object.keys(properties)))];
  const names = shows ? all.filter((name) => shows.includes(name)) : all;
  const merged = names.map((name) => [
    name,
    inputs.map(({ properties }) => properties[name]).reduce(both) ?? {},
  ]);
  const required = names.filter((name) => inputs.every((input) => input.required.includes(name)));
  const [[choice, first]] = [...operations] as [[string, Operation]];
  return {
    type: "object",
    properties: {
      ...(choose && { [choose]: { type: "string", enum: [...operations.keys()] } }),
      ...Object.fromEntries(merged),
    },
    ...(choose ? { required: [choose, ...required] } : required.length > 0 && { required }),
    examples: [{ ...(choose && { [choose]: choice }), ...exampleInput(first, true) }],
  };
}

/** The schema of a tool's results: the member names of its records. */
export function outputSchemaOf({ operations }: Tool): JsonSchema {
  const data = [...operations.values()].map(({ output }) => briefData(output));
  return { type: "object", properties: { data: data.reduce(sameOrAny) } };
}

const sameOrAny = (a: JsonSchema, b: JsonSchema): JsonSchema =>
  JSON.stringify(a) === JSON.stringify(b)
    ? a
    : a.type === b.type && a.type !== undefined
      ? { type: a.type }
      : {};

function briefData(output: z.ZodType): JsonSchema {
  if (!(output instanceof z.ZodObject)) return {};
  const data = unwrap((output.shape as Record<string, z.ZodType>).data!);
  if (data instanceof z.ZodArray) return { type: "array" };
  return data instanceof z.ZodObject ? { type: "object" } : {};
}

/**
 * An example of an operation's input. @param brief only required fields, plus the fewest others (at least one) that
 * make it valid
 */
export function exampleInput({ input }: Operation, brief = false): Record<string, unknown> {
  if (!(input instanceof z.ZodObject)) return {};
  const example = exampleOf(input) as Record<string, unknown>;
  if (!brief) return example;
  const { required } = briefInput(input);
  const optional = Object.keys(example).filter((name) => !["page", "limit", ...required].includes(name));
  // Rules about several fields, such as requiring one of two, do not show in the list of required fields.
  const isEnough = (count: number) =>
    input.safeParse(pick(example, [...required, ...optional.slice(0, count)])).success;
  const count = optional.findIndex((_, i) => isEnough(i + 1)) + 1;
  return pick(example, [...required, ...optional.slice(0, count)]);
}

const pick = (from: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** Names, types and enum values of the fields, without aliases and fields for special cases. */
function briefInput(schema: z.ZodType): ObjectSchema {
  if (!(schema instanceof z.ZodObject)) return { type: "object", properties: {}, required: [] };
  const { properties = {}, required = [], $defs = {} } = fullSchema(schema, "input") as Full;
  const brief = Object.entries(properties)
    .filter(([, property]) => property.leaveOut !== true)
    .map(([name, property]) => [name, briefOf(property, $defs)]);
  return { type: "object", properties: Object.fromEntries(brief), required };
}

type Full = Partial<ObjectSchema & { $defs: Definitions }>;
type Definitions = Record<string, JsonSchema>;

const formats = new Set(["date", "date-time"]);
/** Longer enums are left to `describe_tool`. */
const maxValues = 12;

/** What assistants need to write a value. Limits are named by the errors raised when they are exceeded. */
function briefOf(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const branches = branchesOf(schema, definitions).filter(({ type }) => type !== "null");
  const [{ type, format, items, enum: values } = {}] = branches;
  if (type === undefined || branches.some((branch) => branch.type !== type)) return {};
  if (branches.length > 1) return { type };
  return {
    type,
    ...(formats.has(String(format)) && { format }),
    ...(type === "array" && { items: briefOf((items ?? {}) as JsonSchema, definitions) }),
    ...(type === "string" && Array.isArray(values) && values.length <= maxValues && { enum: values }),
  };
}

function branchesOf(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
  const named = definitions[String(schema.$ref).replace("#/$defs/", "")] ?? schema;
  const branches = named.anyOf as JsonSchema[] | undefined;
  return branches ? branches.flatMap((branch) => branchesOf(branch, definitions)) : [named];
}

/** A schema that accepts the values of both; if one is undefined, the other. */
function both(a: JsonSchema | undefined, b: JsonSchema | undefined): JsonSchema | undefined {
  if (!a || !b || JSON.stringify(a) === JSON.stringify(b)) return a ?? b;
  if (a.enum && b.enum) return { type: "string", enum: [...new Set([...(a.enum as []), ...(b.enum as [])])] };
  if (a.type === "object" || b.type === "object") return a.type === b.type ? { type: "object" } : {};
  return JSON.stringify(a.type) === JSON.stringify(b.type) ? { type: a.type } : {};
}
