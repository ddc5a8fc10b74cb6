import type { FastifyReply } from "fastify";
import { z } from "zod";
import { operations } from "../../domains/operations.ts";
import { unwrap } from "../../gate/operation/unwrap.ts";
import { nameOfRecord } from "./decode-query.ts";

/** Lists the fields of an input that a schema does not know, with nested ones in dot notation. */
export type FindIgnored = (body: Record<string, unknown>) => string[];

const maxNames = 20;
const maxBytes = 1024;
/** Short enough that the first name always fits, even percent-encoded. */
const maxNameLength = 100;

/**
 * The ignored fields of a body: unknown and read-only ones.
 * @param except names that are not part of the body, such as path parameters
 */
export function ignoredFieldsOf(schema: z.ZodType, except: string[] = []): FindIgnored {
  const known = membersOf(schema);
  for (const name of except) known?.delete(name);
  if (!known) return () => [];
  return (body) => {
    const found: string[] = [];
    collect(body, known, "", found);
    return found;
  };
}

/** The same for each operation, by its name, whose input has the parameters of its path too. */
export const ignoredBy = new Map(operations.map(({ name, input }) => [name, ignoredFieldsOf(input)]));

/** Sets the response header that lists ignored fields, whatever the status. */
export function nameIgnored(reply: FastifyReply, names: string[]): void {
  const header = ignoredFieldsHeader(names);
  if (header !== undefined) reply.header("X-Ignored-Fields", header);
}

/**
 * Lists the query parameters that an operation does not know.
 * @param records those of the known that are written member by member: `ids[]` is not `ids`
 */
export function ignoredParametersOf(
  known: string[],
  records: string[],
): (query: Record<string, unknown>) => string[] {
  const names = new Set(known);
  const recordNames = new Set(records);
  const isKnown = (name: string) => names.has(name) || recordNames.has(nameOfRecord(name) ?? "");
  return (query) => {
    const found: string[] = [];
    for (const name in query) {
      if (!isKnown(name)) found.push(name);
      if (found.length >= maxNames) break;
    }
    return found;
  };
}

/** The header X-Ignored-Fields: percent-encoded names, at most 20 and 1 KiB. */
function ignoredFieldsHeader(names: string[]): string | undefined {
  let header = "";
  for (const name of names.slice(0, maxNames)) {
    const next = header === "" ? encode(name) : `${header}, ${encode(name)}`;
    if (next.length > maxBytes) break;
    header = next;
  }
  return header === "" ? undefined : header;
}

type Known = Map<string, Known | null>;

function membersOf(schema: z.ZodType): Known | null {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return membersOf(inner.element as z.ZodType);
  if (!(inner instanceof z.ZodObject)) return null;
  // Open objects accept any member.
  if (inner._zod.def.catchall && !(inner._zod.def.catchall instanceof z.ZodNever)) return null;
  return new Map(Object.entries(inner.shape).map(([name, type]) => [name, membersOf(type as z.ZodType)]));
}

function collect(value: unknown, known: Known, prefix: string, found: string[]): void {
  if (Array.isArray(value)) {
    // No input has nested lists, and following them would recurse as deep as a client nests them.
    for (const item of value) if (!Array.isArray(item)) collect(item, known, prefix, found);
    return;
  }
  if (value === null || typeof value !== "object") return;
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name];
    const path = prefix + name;
    const inner = known.get(name);
    if (inner === undefined) {
      if (!found.includes(path)) found.push(path);
    } else if (inner) collect(member, inner, `${path}.`, found);
    if (found.length >= maxNames) return;
  }
}

/** Truncates names longer than any real field. Lone surrogates have no percent encoding. */
const encode = (name: string) => encodeURIComponent(name.slice(0, maxNameLength).toWellFormed());
