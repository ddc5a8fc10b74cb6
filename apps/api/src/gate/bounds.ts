import { maxOpenBytes } from "@rental/contract";
import { z } from "zod";

/** What is wrong with an input, and where. */
export interface Issue {
  path: PropertyKey[];
  message: string;
}

/** An input with what is too large in it cut down, and what was. */
export interface Bounded {
  value: unknown;
  issues: Issue[];
}

/** Cuts what is too large in a value; the value itself when nothing is. */
type Cut = (value: unknown, path: PropertyKey[], issues: Issue[]) => unknown;

/**
 * Looks at the size of lists and open objects before a schema looks at what is in them: zod parses every element of a
 * list, and tells of each what is wrong, before it counts them. The bounds are those of the schema: `.max()` of a list,
 * 64 KiB of JSON for an object whose members are open.
 * @returns a function that costs no more than reading the input, and nothing where the schema has no such members
 */
export function boundsOf(schema: z.ZodType): (value: unknown) => Bounded {
  const cut = cutOf(schema);
  if (!cut) return (value) => ({ value, issues: [] });
  return (value) => {
    const issues: Issue[] = [];
    return { value: cut(value, [], issues), issues };
  };
}

function cutOf(schema: z.ZodType): Cut | undefined {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return cutOfList(inner);
  if (inner instanceof z.ZodObject) return cutOfObject(inner);
  return inner instanceof z.ZodRecord ? cutOpen : undefined;
}

function unwrap(schema: z.ZodType): z.ZodType {
  let inner = schema;
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
      inner = inner.unwrap() as z.ZodType;
    } else if (inner instanceof z.ZodPipe) inner = inner.in as z.ZodType;
    else return inner;
  }
}

/** The most elements that a list may have, as its schema says. */
export function mostElements(schema: z.ZodArray): number | undefined {
  const checks = (schema.def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; maximum?: number });
  return checks.find(({ check }) => check === "max_length")?.maximum;
}

function cutOfList(schema: z.ZodArray): Cut {
  const most = mostElements(schema) ?? Number.POSITIVE_INFINITY;
  const cutElement = cutOf(schema.element as z.ZodType);
  return (value, path, issues) => {
    if (!Array.isArray(value)) return value;
    const isTooLong = value.length > most;
    if (isTooLong) issues.push({ path, message: `Too big: expected array to have <=${most} items` });
    const list = isTooLong ? value.slice(0, most) : value;
    return cutElement ? list.map((element, i) => cutElement(element, [...path, i], issues)) : list;
  };
}

function cutOfObject(schema: z.ZodObject): Cut | undefined {
  const members = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, member]) => {
    const cut = cutOf(member);
    return cut ? [[name, cut] as const] : [];
  });
  const open = isOpen(schema);
  if (members.length === 0) return open ? cutOpen : undefined;
  return (value, path, issues) => {
    const bounded = open ? cutOpen(value, path, issues) : value;
    if (bounded === null || typeof bounded !== "object" || Array.isArray(bounded)) return bounded;
    const result = { ...(bounded as Record<string, unknown>) };
    for (const [name, cut] of members) {
      if (result[name] !== undefined) result[name] = cut(result[name], [...path, name], issues);
    }
    return result;
  };
}

/** Whether an object keeps members that its schema does not know. */
export const isOpen = ({ def }: z.ZodObject): boolean =>
  def.catchall !== undefined && !(def.catchall instanceof z.ZodNever);

const cutOpen: Cut = (value, path, issues) => {
  if (value === null || typeof value !== "object") return value;
  if (Buffer.byteLength(JSON.stringify(value)) <= maxOpenBytes) return value;
  issues.push({ path, message: `must have at most ${maxOpenBytes} bytes of JSON` });
  return {};
};
