import { maxOpenBytes } from "@rental/contract";
import { z } from "zod";
import { unwrap } from "../operation/unwrap.ts";

/** What is wrong with an input, and the path to it. */
export interface Issue {
  path: PropertyKey[];
  message: string;
}

/** An input without the open objects that are refused, and the reasons. */
export interface Bounded {
  value: unknown;
  issues: Issue[];
}

/** Empties the refused parts of a value; returns the value itself when there are none. */
type Empty = (value: unknown, path: PropertyKey[], issues: Issue[]) => unknown;

/**
 * Checks the size of open objects before a schema checks their contents: an object that may have members unknown to its
 * schema is limited to 64 KiB of JSON, and has none named `__proto__`. Strings and lists have limits in the schema, which zod checks first.
 * @returns a function that costs no more than reading the input, and nothing for schemas without open objects
 */
export function boundsOf(schema: z.ZodType): (value: unknown) => Bounded {
  const empty = emptyIn(schema);
  if (!empty) return (value) => ({ value, issues: [] });
  return (value) => {
    const issues: Issue[] = [];
    return { value: empty(value, [], issues), issues };
  };
}

function emptyIn(schema: z.ZodType): Empty | undefined {
  const inner = inputOf(schema);
  if (inner instanceof z.ZodRecord) return emptyOpen;
  if (inner instanceof z.ZodObject) return isOpen(inner) ? emptyOpen : emptyInMembers(inner);
  return inner instanceof z.ZodArray ? emptyInElements(inner) : undefined;
}

function inputOf(schema: z.ZodType): z.ZodType {
  const inner = unwrap(schema);
  return inner instanceof z.ZodPipe ? inputOf(inner.in as z.ZodType) : inner;
}

function emptyInElements(schema: z.ZodArray): Empty | undefined {
  const emptyElement = emptyIn(schema.element as z.ZodType);
  if (!emptyElement) return undefined;
  return (value, path, issues) =>
    Array.isArray(value) ? value.map((element, i) => emptyElement(element, [...path, i], issues)) : value;
}

function emptyInMembers(schema: z.ZodObject): Empty | undefined {
  const members = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, member]) => {
    const empty = emptyIn(member);
    return empty ? [[name, empty] as const] : [];
  });
  if (members.length === 0) return undefined;
  return (value, path, issues) => {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
    const result = { ...(value as Record<string, unknown>) };
    for (const [name, empty] of members) {
      if (result[name] !== undefined) result[name] = empty(result[name], [...path, name], issues);
    }
    return result;
  };
}

/** Whether an object schema keeps unknown members. */
export const isOpen = ({ def }: z.ZodObject): boolean =>
  def.catchall !== undefined && !(def.catchall instanceof z.ZodNever);

const emptyOpen: Empty = (value, path, issues) => {
  if (value === null || typeof value !== "object") return value;
  if (Object.hasOwn(value, "__proto__")) {
    // zod leaves it out without a word.
    issues.push({ path: [...path, "__proto__"], message: "can't be the name of a member" });
    return {};
  }
  if (Buffer.byteLength(JSON.stringify(value)) <= maxOpenBytes) return value;
  issues.push({ path, message: `must have at most ${maxOpenBytes} bytes of JSON` });
  return {};
};
