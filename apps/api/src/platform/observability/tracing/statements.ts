import { LRUCache } from "lru-cache";
import { maxEntries } from "../../max-entries.ts";
import { onceSent } from "./once-sent.ts";
import type { Tracer } from "./tracer.ts";

/** Wraps a statement in a span, from when it is sent or waits for a connection until its response arrives. */
export function traceStatement(query: PromiseLike<unknown>, text: string, tracer: Tracer): void {
  onceSent(query, () => {
    const span = tracer.startStatement();
    if (!span) return () => undefined;
    return (error) => {
      const known = described(text);
      span.updateName(known.summary);
      span.setAttributes({
        "db.system.name": "postgresql",
        "db.query.summary": known.summary,
        "db.query.text": known.text,
      });
      if (error !== undefined) tracer.fail(span, error);
      span.end();
    };
  });
}

interface Described {
  /** Without literals; parameters are never part of it. */
  text: string;
  /** What it does to which tables, such as `insert outbox`. */
  summary: string;
}

const maxCharacters = 2_000;
const descriptions = new LRUCache<string, Described>(maxEntries(1_000));

/** Caches the description of every text that is sent more than once. */
export function described(text: string): Described {
  let known = descriptions.get(text);
  if (!known) {
    const bare = text
      .replace(/\/\*.*?\*\//gs, " ")
      .replace(/e?'(?:[^'\\]|\\.|'')*'/gis, "?")
      .replace(/\s+/g, " ")
      .trim();
    known = { text: bare.slice(0, maxCharacters), summary: summaryOf(bare.toLowerCase()) };
    descriptions.set(text, known);
  }
  return known;
}

/** A function in the place of a table does not count. */
const target = /(?<!for |do |distinct )\b(insert into|delete from|update|from(?!\s+"?\w+"?\s*\())\s+"?(\w+)/g;
const named = /"?(\w+)"?(?:\s*\([^()]*\))?\s+as\s+(?:not materialized |materialized )?\(/g;

function summaryOf(bare: string): string {
  const own = new Set([...bare.matchAll(named)].map(([, name]) => name));
  const all = [...bare.matchAll(target)].filter(([, , table]) => !own.has(table));
  const writes = all.filter(([, verb]) => verb !== "from");
  const [reads] = all.map(([, , table]) => `select ${table}`);
  const done = writes.map(([, verb, table]) => `${verb!.split(" ")[0]} ${table}`);
  // A statement without a table calls a function, or is a command.
  const [first = ""] = /^select \w+(?=\()|^[^ ;]*/.exec(bare) ?? [];
  return [...new Set(done)].slice(0, 3).join(", ") || reads || first;
}
