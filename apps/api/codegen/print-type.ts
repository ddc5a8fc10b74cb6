import { meanings } from "@rental/contract";
import { z } from "zod";

/** The keywords of JSON Schema that our schemas are converted to. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  description?: string;
  deprecated?: boolean;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema | JsonSchema[] | false;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
}

/** A schema as JSON Schema; `null` for void. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema | null {
  if (schema.def.type === "void") return null;
  return z.toJSONSchema(schema, { io }) as JsonSchema;
}

/** Prints JSON Schema as TypeScript. References become type names; fields without a description are collected. */
export class TypePrinter {
  /** Where a description is missing, such as `contacts.list input.search`. */
  readonly missing: string[] = [];

  /**
   * @param nameOf the TypeScript name of a definition, such as `Property`
   * @param definitions the definitions: a field that refers to one and has no description of its own uses that
   *   description
   * @param io in inputs, an optional member may also be undefined; the JSON of an output never contains undefined
   */
  constructor(
    private readonly nameOf: (definition: string) => string,
    private readonly definitions: ReadonlyMap<string, JsonSchema> = new Map(),
    private readonly io: "input" | "output" = "input",
  ) {}

  /** The type on one or more lines; `indent` is that of the line it starts on. */
  print(schema: JsonSchema, where: string, indent = ""): string {
    if (schema.$ref) return this.nameOf(definitionOf(schema.$ref));
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    const union = schema.anyOf ?? schema.oneOf;
    if (union) return this.#join(union, " | ", where, indent);
    if (schema.allOf) return this.#join(schema.allOf, " & ", where, indent);
    if (Array.isArray(schema.type)) {
      return this.#join(
        schema.type.map((type) => ({ ...schema, type })),
        " | ",
        where,
        indent,
      );
    }
    return this.#printOne(schema, where, indent);
  }

  /** The members of an object type, with their braces. */
  printObject(schema: JsonSchema, where: string, indent = ""): string {
    const inner = `${indent}  `;
    const members = Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const optional = !schema.required?.includes(name);
      const type = this.print(field, `${where}.${name}`, inner);
      const description = field.description ?? this.definitions.get(definitionOf(field.$ref))?.description;
      if (description === undefined) this.missing.push(`${where}.${name}`);
      const comment = description === undefined ? "" : docComment(hoverOf(field, description), inner);
      return `${comment}${inner}${memberName(name)}${optional ? "?" : ""}: ${type}${optional && this.io === "input" ? " | undefined" : ""};`;
    });
    const rest = schema.additionalProperties;
    if (rest !== undefined && rest !== false) {
      members.push(`${inner}[name: string]: ${this.print(rest === true ? {} : rest, `${where}.*`, inner)};`);
    }
    return members.length === 0 ? "Record<string, never>" : `{\n${members.join("\n")}\n${indent}}`;
  }

  #join(schemas: JsonSchema[], by: string, where: string, indent: string): string {
    const parts = schemas.map((one) => this.print(one, where, indent));
    return [...new Set(parts)]
      .map((part) => (by === " & " && / \| /.test(part) ? `(${part})` : part))
      .join(by);
  }

  #printOne(schema: JsonSchema, where: string, indent: string): string {
    switch (schema.type) {
      case "string":
      case "boolean":
      case "null":
        return schema.type;
      case "number":
      case "integer":
        return "number";
      case "array":
        return this.#printArray(schema, where, indent);
      case "object":
        return this.printObject(schema, where, indent);
      case undefined:
        return "unknown";
      default:
        throw new Error(
          `${where}: JSON Schema of type ${String(schema.type)} can't be converted to TypeScript`,
        );
    }
  }

  #printArray(schema: JsonSchema, where: string, indent: string): string {
    if (schema.prefixItems) {
      return `[${schema.prefixItems.map((item) => this.print(item, `${where}[]`, indent)).join(", ")}]`;
    }
    const item = this.print((schema.items ?? {}) as JsonSchema, `${where}[]`, indent);
    return /^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`;
  }
}

/** What editors show for a field: also what its values stand for, and whether it is deprecated. */
function hoverOf(field: JsonSchema, description: string): string[] {
  const opaque = valuesOf(field).filter((value) => Object.hasOwn(meanings, value));
  const explained = opaque.map((value) => `- \`${value}\`: ${meanings[value]}`);
  return [description, ...(explained.length > 0 ? ["", ...explained] : []), ...deprecation(field)];
}

/** The tag that makes editors strike a name through. Its description says what to use instead. */
export const deprecation = ({ deprecated }: { deprecated?: boolean | undefined }): string[] =>
  deprecated ? ["@deprecated"] : [];

/** The names that a field accepts, by itself, in a union or in a list. */
function valuesOf(schema: JsonSchema): string[] {
  const inner = [schema.anyOf, schema.oneOf, schema.items]
    .flat()
    .filter((each) => each !== undefined && each !== false);
  const own = (schema.enum ?? []).filter((value): value is string => typeof value === "string");
  return [...new Set([...own, ...inner.flatMap(valuesOf)])];
}

const definitionOf = (ref = "") => ref.replace("#/$defs/", "");

const memberName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** A doc comment with one line or paragraph per entry, ending with a line break. */
export function docComment(lines: string[], indent: string): string {
  const safe = lines.map((line) => line.replaceAll("*/", "*\\/"));
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

export const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
