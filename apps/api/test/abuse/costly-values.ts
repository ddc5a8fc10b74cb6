import { z } from "zod";
import { isOpen } from "../../src/gate/limits/bounds.ts";

/**
 * Creates JSON of a given number of bytes. It is a string from the start, because creating such values and serializing them
 * takes longer than serving them.
 */
export type Costly = (bytes: number) => string;

const repeated = (text: string, bytes: number) => text.repeat(Math.max(1, Math.floor(bytes / text.length)));

/** Strings that make regular expressions backtrack: numbers, URLs, times, templates and names with invalid ends. */
const madeTexts: Record<string, (bytes: number) => string> = {
  "a number, spaces and no unit": (bytes) => `1${repeated(" ", bytes)}!`,
  blanks: (bytes) => repeated(" ", bytes),
  letters: (bytes) => repeated("a", bytes),
  digits: (bytes) => `${repeated("1", bytes)}!`,
  thousands: (bytes) => `1${repeated(",111", bytes)}!`,
  "an email address with dots": (bytes) => `a@${repeated("a.", bytes)}!`,
  "an email address with hyphens": (bytes) => `${repeated("a.-", bytes)}@${repeated("-", 9)}`,
  "a URL with many labels": (bytes) => `https://${repeated("a.", bytes)}`,
  "a time with a long fraction": (bytes) => `2026-01-01T00:00:00.${repeated("0", bytes)}Z`,
  "a cron expression with many parts": (bytes) => repeated("0,", bytes),
  "a cron expression with many fields": (bytes) => repeated("* ", bytes),
  placeholders: (bytes) => repeated("{contactName", bytes),
  separators: (bytes) => repeated(", ; - _", bytes),
  "control characters": (bytes) => repeated("\u0001", bytes / 6),
  "wide characters": (bytes) => repeated("\u6f22", bytes / 3),
};

export const texts: Record<string, Costly> = Object.fromEntries(
  Object.entries(madeTexts).map(([name, make]) => [name, (bytes) => JSON.stringify(make(bytes))]),
);

const list = (element: string, count: number) =>
  `[${`${element},`.repeat(Math.max(1, Math.floor(count)) - 1)}${element}]`;

const deep = (levels: number): unknown => {
  let value: unknown = 0;
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

/** Structures that are cheap to send and expensive to check. */
export const structures: Record<string, Costly> = {
  zeros: (bytes) => list("0", bytes / 2),
  "empty objects": (bytes) => list("{}", bytes / 3),
  "empty strings": (bytes) => list('""', bytes / 3),
  "members with different names": (bytes) =>
    `{${Array.from({ length: Math.floor(bytes / 11) }, (_, i) => `"k${i}":0`).join()}}`,
  "nested lists": (bytes) => list(JSON.stringify(deep(90)), bytes / 400),
  "a list that is nested too deeply": () => JSON.stringify(deep(500)),
  "lists in lists that are nested far too deeply": (bytes) => {
    const levels = Math.min(50_000, Math.floor(bytes / 4));
    return "[".repeat(levels) + "]".repeat(levels);
  },
};

function inside(schema: z.ZodType): z.ZodType {
  let inner = schema;
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
      inner = inner.unwrap() as z.ZodType;
    else if (inner instanceof z.ZodPipe) inner = inner.in as z.ZodType;
    else return inner;
  }
}

/** Top-level members of an input, except those of the path. */
export const membersOf = (schema: z.ZodType, except: string[]): [string, z.ZodType][] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape as Record<string, z.ZodType>).filter(([name]) => !except.includes(name))
    : [];

/** Maximum number of elements of a list, according to its schema. */
export function maxElements(schema: z.ZodArray): number | undefined {
  const checks = (schema.def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; maximum?: number });
  return checks.find(({ check }) => check === "max_length")?.maximum;
}

const maxLengthOf = (schema: z.ZodArray): number => maxElements(schema) ?? 500;
/** How many elements a list is filled with: enough to reach every position, few enough for long strings in them. */
const someOf = (schema: z.ZodArray): number => Math.min(maxLengthOf(schema), 10);

/** Number of strings in a value that fills the schema. */
function countTexts(schema: z.ZodType): number {
  const inner = inside(schema);
  if (inner instanceof z.ZodArray) return someOf(inner) * countTexts(inner.element as z.ZodType);
  if (inner instanceof z.ZodObject) {
    const members = Object.values(inner.shape as Record<string, z.ZodType>);
    return members.reduce((sum, member) => sum + countTexts(member), 1);
  }
  return inner instanceof z.ZodString || inner instanceof z.ZodUnion || inner instanceof z.ZodUnknown ? 1 : 0;
}

/** Stands for an expensive value until the body is JSON. The JSON of the value, which is created once, then replaces it. */
const place = "\u0000";

/** JSON of a body in which a value, given as JSON, replaces each `place`. */
const inPlaces = (body: object, value: string) =>
  JSON.stringify(body).replaceAll(JSON.stringify(place), () => value);

/** A value with all members of the schema, and `place` wherever it accepts a string. */
function filled(schema: z.ZodType): unknown {
  const inner = inside(schema);
  if (inner instanceof z.ZodArray)
    return Array.from({ length: someOf(inner) }, () => filled(inner.element as z.ZodType));
  if (inner instanceof z.ZodObject) {
    const known = Object.entries(inner.shape as Record<string, z.ZodType>);
    return { ...Object.fromEntries(known.map(([name, member]) => [name, filled(member)])), further: place };
  }
  if (inner instanceof z.ZodEnum) return inner.options[0];
  if (inner instanceof z.ZodString || inner instanceof z.ZodUnion || inner instanceof z.ZodUnknown)
    return place;
  return schema.meta()?.example ?? 1;
}

/** A body of the maximum size of an operation, in the expected shape, with an expensive string in every position. */
export function filledBody(schema: z.ZodType, except: string[], costly: Costly, bytes: number): string {
  const members = membersOf(schema, except);
  const places = members.reduce((sum, [, member]) => sum + countTexts(member), 1);
  const body = {
    further: place,
    ...Object.fromEntries(members.map(([name, member]) => [name, filled(member)])),
  };
  return inPlaces(body, costly(Math.max(1, Math.floor((bytes * 0.9) / places) - 20)));
}

/** A body of that size whose members are all expensive values, whatever they should be. */
export function wrongBody(schema: z.ZodType, except: string[], costly: Costly, bytes: number): string {
  const names = [...membersOf(schema, except).map(([name]) => name), "further"];
  const body = Object.fromEntries(names.map((name) => [name, place]));
  return inPlaces(body, costly(Math.floor((bytes * 0.9) / names.length) - 20));
}

/** Whether an input has lists: outermost ones (depth 0), or lists in their elements (depth 1). */
export const hasLists = (schema: z.ZodType, except: string[], depth: number): boolean =>
  JSON.stringify(bodyWithLists(schema, except, depth)).includes(JSON.stringify(place));

/**
 * A body in the expected shape except for its lists: expensive values replace the outermost ones (depth 0), or those in
 * their elements (depth 1).
 * @param value JSON of an expensive value
 */
export const bodyOfLists = (schema: z.ZodType, except: string[], value: string, depth: number): string =>
  inPlaces(bodyWithLists(schema, except, depth), value);

const bodyWithLists = (schema: z.ZodType, except: string[], depth: number): object =>
  Object.fromEntries(membersOf(schema, except).map(([name, member]) => [name, withLists(member, depth)]));

function withLists(schema: z.ZodType, depth: number): unknown {
  const inner = inside(schema);
  if (inner instanceof z.ZodArray)
    return depth === 0 ? place : [withLists(inner.element as z.ZodType, depth - 1)];
  if (inner instanceof z.ZodObject) {
    const members = Object.entries(inner.shape as Record<string, z.ZodType>);
    return Object.fromEntries(members.map(([name, member]) => [name, withLists(member, depth)]));
  }
  return inner instanceof z.ZodEnum ? inner.options[0] : schema.meta()?.example;
}

/** A valid body in which every string and every list has its maximum length. */
export function lawfulBody(schema: z.ZodType, except: string[], character: string): Record<string, unknown> {
  const members = membersOf(schema, except).map(([name, member]) => [name, longest(member, character)]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function longest(schema: z.ZodType, character: string): unknown {
  const candidate = candidateOf(inside(schema), character);
  return schema.safeParse(candidate).success ? candidate : schema.meta()?.example;
}

function candidateOf(inner: z.ZodType, character: string): unknown {
  // The open objects of a template have a common size limit.
  if (inner instanceof z.ZodObject && isOpen(inner))
    return { further: character.repeat(1500 / Buffer.byteLength(JSON.stringify(character).slice(1, -1))) };
  if (inner instanceof z.ZodString) return character.repeat((inner.maxLength as number | null) ?? 1);
  if (inner instanceof z.ZodArray)
    return new Array(maxLengthOf(inner)).fill(longest(inner.element as z.ZodType, character));
  if (inner instanceof z.ZodObject) {
    const members = Object.entries(inner.shape as Record<string, z.ZodType>);
    return Object.fromEntries(members.map(([name, member]) => [name, longest(member, character)]));
  }
  return undefined;
}
