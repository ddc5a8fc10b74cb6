import { referred, type Schema } from "../lib/api-document.ts";
import { docstring, isPlain, literal, pascal } from "./names.ts";

/**
 * Prints the document's schemas as Python types. Objects become TypedDicts, with the API's own names for members: a
 * record is the JSON that was received. Objects within others become TypedDicts of their own, named after the place
 * where they are.
 */
export class PythonTypes {
  /** Name -> declaration, in the order in which they are met. */
  readonly #declared = new Map<string, string>();
  /** Types that are not objects. They refer to others when the module is loaded, so they come last. */
  readonly #aliases: string[] = [];
  /** The component schemas, whose names no object within another may take. */
  readonly #taken: Set<string>;

  constructor(private readonly schemas: Record<string, Schema>) {
    this.#taken = new Set(Object.keys(schemas));
    for (const [name, schema] of Object.entries(schemas)) {
      if (isTypedDict(schema)) this.#declare(name, schema);
      else this.#aliases.push(`${name} = ${this.print(schema, name, true)}\n`);
    }
  }

  /** The types as a module. Names of everything in it are what `from rental.types import ...` offers. */
  module(header: string, more: string[]): string {
    const imports =
      "from typing import Any, Dict, List, Literal, Optional, TypedDict, Union\n\n__all__ = [\n";
    const names = [...this.#declared.keys(), ...this.#aliases.map((alias) => alias.split(" ", 1)[0]!)];
    const extra = more.map((alias) => alias.split(" ", 1)[0]!);
    const all = [...names, ...extra].sort().map((name) => `    "${name}",\n`);
    const body = [...this.#declared.values(), ...this.#aliases, ...more].join("\n\n");
    return `${header}from __future__ import annotations\n\n${imports}${all.join("")}]\n\n\n${body}`;
  }

  /**
   * A type.
   * @param where the name of an object that is declared here
   * @param quoted whether names are quoted, because this is evaluated when the module is loaded
   */
  print(schema: Schema, where: string, quoted = false): string {
    const type = this.#printOne(schema, where, quoted);
    const nullable = schema.nullable || schema.enum?.includes(null);
    return nullable && type !== "None" && type !== "Any" ? `Optional[${type}]` : type;
  }

  #printOne(schema: Schema, where: string, quoted: boolean): string {
    if (schema.$ref) return quoted ? `"${referred(schema.$ref)}"` : referred(schema.$ref);
    if (schema.enum) {
      const values = schema.enum.filter((value) => value !== null);
      return values.length === 0 ? "None" : literalOf(values);
    }
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives && !schema.properties) {
      return unionOf(alternatives.map((one, at) => this.print(one, `${where}${at + 1}`, quoted)));
    }
    // Python has no intersections.
    if (schema.allOf && !schema.properties)
      return schema.allOf.length === 1 ? this.print(schema.allOf[0]!, where, quoted) : "Any";
    switch (schema.type) {
      case "string":
        return "str";
      case "boolean":
        return "bool";
      case "integer":
        return "int";
      case "number":
        return "float";
      case "array":
        return `List[${this.print(schema.items ?? {}, `${where}Item`, quoted)}]`;
      case "object":
        return this.#object(schema, where, quoted);
      default:
        return "Any";
    }
  }

  #object(schema: Schema, where: string, quoted: boolean): string {
    if (isTypedDict(schema)) {
      let name = where;
      while (this.#taken.has(name)) name += "_";
      this.#taken.add(name);
      this.#declare(name, schema);
      return quoted ? `"${name}"` : name;
    }
    const rest = schema.additionalProperties;
    const value = typeof rest === "object" ? this.print(rest, `${where}Value`, quoted) : "Any";
    return `Dict[str, ${value}]`;
  }

  /** A record of another type with more members. Returns its name. */
  extended(name: string, base: Schema, members: Pick<Schema, "properties" | "required">): string {
    this.#declare(name, { type: "object", ...members }, referred(base.$ref ?? ""));
    return name;
  }

  #declare(name: string, schema: Schema, extended = "TypedDict"): void {
    // The place in the order is that of the outer type.
    this.#declared.set(name, "");
    const members = Object.entries(schema.properties ?? {});
    if (!members.every(([member]) => isPlain(member))) {
      const entries = members.map(
        ([member, field]) =>
          `        ${literal(member)}: ${this.print(field, `${name}${pascal(member)}`, true)},\n`,
      );
      this.#declared.set(
        name,
        `${name} = TypedDict(\n    "${name}",\n    {\n${entries.join("")}    },\n    total=False,\n)\n`,
      );
      return;
    }
    const required = members.filter(([member]) => schema.required?.includes(member));
    const optional = members.filter(([member]) => !schema.required?.includes(member));
    const print = (some: typeof members) =>
      some
        .map(([member, field]) => {
          const type = this.print(field, `${name}${pascal(member)}`);
          const about = field.description ?? this.schemas[referred(field.$ref ?? "")]?.description;
          return `    ${member}: ${type}\n${about ? docstring([about], "    ") : ""}`;
        })
        .join("");
    const about = schema.description ? `${docstring([schema.description], "    ")}\n` : "";
    // NotRequired is newer than the oldest Python that is supported.
    if (optional.length === 0 || required.length === 0) {
      const total = required.length === 0 && optional.length > 0 ? ", total=False" : "";
      this.#declared.set(
        name,
        `class ${name}(${extended}${total}):\n${about}${print(members) || "    pass\n"}`,
      );
      return;
    }
    const base = `_${name}`;
    this.#declared.set(
      name,
      `class ${base}(${extended}):\n${print(required)}\n\nclass ${name}(${base}, total=False):\n${about}${print(optional)}`,
    );
  }
}

/** Objects with named members; those with members of any name are dicts. */
const isTypedDict = ({ type, properties, additionalProperties }: Schema): boolean =>
  type === "object" && Object.keys(properties ?? {}).length > 0 && !additionalProperties;

const literalOf = (values: unknown[]): string =>
  values.every((value) => typeof value === "string" || typeof value === "boolean" || Number.isInteger(value))
    ? `Literal[${values.map(literal).join(", ")}]`
    : "float";

export function unionOf(types: string[]): string {
  const unique = [...new Set(types)];
  if (unique.includes("Any")) return "Any";
  return unique.length === 1 ? unique[0]! : `Union[${unique.join(", ")}]`;
}
