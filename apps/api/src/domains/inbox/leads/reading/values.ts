import type { LeadReason, LeadValue } from "@rental/contract";
import { decodeBytes } from "@rental/contract/text";
import { Parser } from "htmlparser2";

/** What was sent, as values with a path each, whatever its form. */
export interface Values {
  values: LeadValue[];
  /** Why there are none. */
  fault?: LeadReason;
}

const limits = { depth: 32, values: 500, path: 200, value: 10_000 };

/** Without what the database can't store, and with at most so many characters. */
const cut = (text: string, length: number): string =>
  text.replaceAll("\u0000", "").slice(0, length).toWellFormed();

/** The text of a body. Bytes that are not UTF-8 are read as Latin-1, which old forms send. */
export function textOf(raw: Uint8Array): string {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const text = bytes.toString("utf8");
  return cut(text.includes("\ufffd") ? bytes.toString("latin1") : text, 64 * 1024).replace(/^\ufeff/, "");
}

/** Reads a form of either encoding, JSON or XML, which its first character tells: portals often send a wrong Content-Type. */
export function valuesIn(text: string): Values {
  const collected = new Collector();
  const fault = collect(text.trim(), "", collected);
  return fault ? { values: [], fault } : { values: collected.values };
}

/** Paths without case, each once. */
class Collector {
  readonly values: LeadValue[] = [];
  readonly #paths = new Set<string>();

  add(path: string, value: string): void {
    const trimmed = value.trim();
    if (trimmed === "" || path === "" || this.values.length >= limits.values) return;
    const key = path.slice(0, limits.path);
    if (this.#paths.has(key.toLowerCase())) return;
    this.#paths.add(key.toLowerCase());
    this.values.push({ path: key, value: cut(trimmed, limits.value) });
  }
}

function collect(text: string, at: string, into: Collector): LeadReason | undefined {
  if (/^[{[]/.test(text)) return collectJson(text, at, into);
  if (text.startsWith("<")) return collectXml(text, at, into);
  if (at === "" && text.startsWith("--")) return collectFields(partsIn(text), into);
  if (at === "" && /^[^\s=&]+=/.test(text)) return collectFields(pairsIn(text), into);
  return "not_understood";
}

type Pair = [name: string, value: string];

/** Old forms encode bytes that are not UTF-8. */
function pairsIn(text: string): Pair[] {
  const pairs = [...new URLSearchParams(text)];
  if (!pairs.some((pair) => pair.join().includes("\ufffd"))) return pairs;
  return text.split("&").map((pair): Pair => {
    const [name = "", ...value] = pair.split("=");
    return [unescaped(name), unescaped(value.join("="))];
  });
}

const unescaped = (text: string): string => {
  const bytes = text
    .replaceAll("+", " ")
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const raw = Buffer.from(bytes, "latin1");
  // Characters that are no bytes stood there as they are.
  return raw.toString("latin1") === bytes ? decodeBytes(raw) : bytes;
};

/** The fields of multipart/form-data, as scripts on websites send forms. Files are left out. */
function partsIn(text: string): Pair[] {
  const boundary = /^--\S{1,100}/.exec(text)?.[0];
  if (boundary === undefined) return [];
  return text.split(boundary, limits.values).flatMap((part): Pair[] => {
    const end = /\r?\n\r?\n/.exec(part);
    const head = part.slice(0, end?.index ?? 0);
    const name = /[;\s]name="([^"]{1,200})"/i.exec(head)?.[1];
    if (!end || name === undefined || /[;\s]filename\*?=/i.test(head)) return [];
    return [[name, part.slice(end.index + end[0].length)]];
  });
}

function collectFields(pairs: readonly Pair[], into: Collector): LeadReason | undefined {
  let fault: LeadReason | undefined;
  for (const [name, value] of pairs) {
    // Some put a whole document into a field.
    const isDocument = /^\s*(<[?a-z]|\{\s*")/i.test(value);
    if (isDocument) fault ??= collect(value.trim(), name, into);
    if (!isDocument) into.add(name, value);
  }
  return into.values.length > 0 ? undefined : (fault ?? "not_understood");
}

function collectJson(text: string, at: string, into: Collector): LeadReason | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // What is not JSON is not understood, which the caller says.
    return "not_understood";
  }
  // Some send a list of the one lead.
  const lead: unknown = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
  return walk(namedValue(lead) ? parsed : lead, at, 0, into);
}

const below = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

function walk(value: unknown, path: string, depth: number, into: Collector): LeadReason | undefined {
  if (depth > limits.depth) return "too_deep";
  if (value === null || value === undefined) return undefined;
  if (typeof value !== "object") {
    into.add(path, String(value));
    return undefined;
  }
  for (const [name, member] of Object.entries(value)) {
    const named = Array.isArray(value) ? namedValue(member) : undefined;
    if (named) into.add(`${path}[${named.name}]`, named.value);
    else {
      const fault = walk(member, below(path, name), depth + 1, into);
      if (fault) return fault;
    }
  }
  return undefined;
}

/** Forms list their questions: `{ "name": "email", "values": ["ann@example.com"] }`. */
function namedValue(item: unknown): { name: string; value: string } | undefined {
  if (item === null || typeof item !== "object") return undefined;
  const { name, value, values } = item as Record<string, unknown>;
  const first: unknown = Array.isArray(values) ? values[0] : value;
  return typeof name === "string" && ["string", "number", "boolean"].includes(typeof first)
    ? { name, value: String(first) }
    : undefined;
}

class Refused extends Error {
  constructor(readonly reason: LeadReason) {
    super(reason);
  }
}

interface Open {
  name: string;
  path: string;
  attributes: Record<string, string>;
  text: string;
}

/** Declarations of entities are refused, and no entity but the five of XML and numbers is replaced. */
function collectXml(text: string, at: string, into: Collector): LeadReason | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return "declares_entities";
  const open: Open[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length >= limits.depth) throw new Refused("too_deep");
        const local = name.replace(/^[^:]*:/, "");
        open.push({ name, path: below(open.at(-1)?.path ?? at, local), attributes, text: "" });
      },
      ontext(part) {
        const inner = open.at(-1);
        if (inner) inner.text += part;
      },
      onclosetag(name) {
        // A tag in whose middle the text ends is closed without having been opened.
        if (open.at(-1)?.name === name) addElement(open.pop()!, into);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  try {
    parser.end(text);
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
  return into.values.length > 0 ? undefined : "not_understood";
}

/** An element with attributes is found by any of them, too: `name[part=first]`, `id[type=lead]@value`. */
function addElement({ path, attributes, text }: Open, into: Collector): void {
  const all = Object.entries(attributes).slice(0, 10);
  const short = all.filter(([, value]) => value.length <= 30);
  const isEmpty = text.trim() === "";
  for (const [name, value] of isEmpty ? all : []) {
    into.add(`${path}@${name}`, value);
    for (const [kind, which] of short)
      if (/type$/i.test(kind) && kind !== name) into.add(`${path}[${kind}=${which}]@${name}`, value);
  }
  for (const [name, value] of isEmpty ? [] : short) into.add(`${path}[${name}=${value}]`, text);
  into.add(path, text);
}
