import { createPropertyInput } from "@rental/contract";
import { otherNames } from "@rental/contract/table";
import { docComment, type JsonSchema, jsonSchemaOf } from "./print-type.ts";

/**
 * The type of a row of a bulk import. The operation's schema accepts anything, because an invalid row fails by itself;
 * this type says which names and values are understood.
 */
export function printBulkRow(): string {
  const { properties = {} } = jsonSchemaOf(createPropertyInput, "input") ?? {};
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const type = cellOf(schema);
    const others = inBothSpellings(otherNames[name] ?? []);
    const own = [name, ...(snake(name) === name ? [] : [snake(name)])];
    return [
      member(name, schema.description ?? "", type),
      ...[...own.slice(1), ...others].map((other) => member(other, `The same as \`${name}\`.`, type)),
    ];
  });
  const about = [
    "A row of a bulk import: a property, with values as people write them, such as `$1,500`, `3 BR` and `yes`. Empty",
    "values count as missing. Names are understood in any spelling: `Street Address` is `streetAddress`.",
  ];
  return `${docComment(about, "")}export interface BulkImportRow {\n${members.join("")}}\n`;
}

const inBothSpellings = (names: readonly string[]): string[] =>
  names.flatMap((name) => [...new Set([name, snake(name)])]);

const member = (name: string, description: string, type: string) =>
  `${docComment([description], "  ")}  ${name}?: ${type} | null | undefined;\n`;

/** What a cell may contain. Text in place of numbers and lists is converted. */
function cellOf(schema: JsonSchema): string {
  const [one] = (schema.anyOf ?? [schema]).filter(({ type }) => type !== "null");
  const { type, enum: names } = one ?? {};
  // `string & {}` keeps editors offering the names.
  if (names) return `${names.map((name) => JSON.stringify(name)).join(" | ")} | boolean | (string & {})`;
  if (type === "array") return "string[] | string";
  if (type === "boolean") return "boolean | number | string";
  return "number | string";
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
