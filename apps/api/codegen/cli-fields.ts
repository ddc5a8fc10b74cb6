import type { ApiField, FieldType } from "../src/program/cli/api/operation.ts";
import type { JsonSchema } from "./print-type.ts";

/** How deep objects are flattened to flags; what is deeper is JSON. */
const maxDepth = 3;

interface Place {
  definitions: Record<string, JsonSchema>;
  path: string;
  depth: number;
}

/** The fields of an input, those of objects within it included. */
export function fieldsOf(schema: JsonSchema): ApiField[] {
  return membersOf(schema, { definitions: schema.$defs ?? {}, path: "", depth: 0 });
}

function membersOf(schema: JsonSchema, at: Place): ApiField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const isRequired = at.depth === 0 && (schema.required ?? []).includes(name);
    return fieldOf(member, isRequired, { ...at, path: at.path === "" ? name : `${at.path}.${name}` });
  });
}

function fieldOf(schema: JsonSchema, isRequired: boolean, at: Place): ApiField[] {
  const known = resolve(schema, at);
  const branches = (known.anyOf ?? known.oneOf ?? [known]).map((branch) => resolve(branch, at));
  const values = branches.filter((branch) => branch.type !== "null");
  const isNullable = values.length < branches.length || asTypes(known).includes("null");
  const about = schema.description ?? known.description ?? "";
  const shared = {
    name: at.path,
    about,
    ...(isRequired && { required: true as const }),
    ...(isNullable && { nullable: true as const }),
  };
  const [only] = values;
  const isOne = values.length === 1 && only !== undefined;
  if (isOne && only.type === "array") {
    const item = resolve(only.items as JsonSchema, at);
    return [{ ...shared, ...scalar([item]), many: true }];
  }
  if (isOne && only.properties && at.depth + 1 < maxDepth)
    return [{ ...shared, type: "json" }, ...membersOf(only, { ...at, depth: at.depth + 1 })];
  return [{ ...shared, ...scalar(values.flatMap((value) => resolveAll(value, at))) }];
}

function resolve(schema: JsonSchema, { definitions }: Place): JsonSchema {
  if (!schema.$ref) return schema;
  const { $ref, ...own } = schema;
  return { ...definitions[$ref.split("/").at(-1)!], ...own };
}

const resolveAll = (schema: JsonSchema, at: Place): JsonSchema[] =>
  schema.anyOf ? schema.anyOf.flatMap((branch) => resolveAll(resolve(branch, at), at)) : [schema];

const asTypes = ({ type }: JsonSchema): string[] => (Array.isArray(type) ? type : type ? [type] : []);

const plainTypes = ["string", "integer", "number", "boolean"];

/** The type of a value that is one word on the command line, or else JSON. */
function scalar(values: JsonSchema[]): { type: FieldType; choices?: string[] } {
  const types = new Set(values.flatMap((value) => typeOf(value)));
  const [type] = types;
  if (types.size !== 1 || type === undefined || !plainTypes.includes(type.split(":")[0]!))
    return { type: "json" };
  const choices = values.flatMap((value) => value.enum ?? (value.const === undefined ? [] : [value.const]));
  const isClosed = values.every((value) => value.enum || value.const !== undefined);
  const shown = choices.filter((choice) => choice !== "" && choice !== null).map(String);
  return {
    type: (type.split(":")[1] ?? type) as FieldType,
    ...(isClosed && shown.length > 0 && type !== "boolean" && { choices: shown }),
  };
}

/** The types of a value; a date has its format after a colon. */
function typeOf(schema: JsonSchema & { format?: string }): string[] {
  const given = asTypes(schema).filter((type) => type !== "null");
  if (given.length === 0 && schema.const !== undefined) return [typeof schema.const];
  if (given.length === 0 && schema.enum) return [...new Set(schema.enum.map((value) => typeof value))];
  const isDate = given[0] === "string" && (schema.format === "date" || schema.format === "date-time");
  return isDate ? [`string:${schema.format}`] : given;
}
