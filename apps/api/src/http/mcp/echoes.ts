import type { Marked } from "./untrusted.ts";

/** Words, ids, numbers, times and field paths: too short to carry an instruction. */
const harmless = /^[\w.:+[\]-]{0,64}$/;
/** Characters that errors omit or replace. */
const replaced = /[\p{Cc}\p{Cs}]+/u;
/** How many characters of a text count as repeating it. Errors repeat the beginnings of texts. */
const enough = 12;

/**
 * Marks what an error repeats of a call's arguments. An assistant may have copied them from a stranger's text, and an
 * error is where assistants expect to be told what to do.
 */
export function markEchoes(value: unknown, args: unknown): Marked {
  const texts: string[] = [];
  collect(args, texts);
  const pointers: string[] = [];
  return { value: texts.length === 0 ? value : mark(value, texts, "", pointers), pointers };
}

/** Collects the beginnings of all texts and names in the arguments that could carry an instruction. */
function collect(value: unknown, texts: string[]): void {
  if (typeof value === "string") {
    for (const part of value.split(replaced)) if (!harmless.test(part)) texts.push(part.slice(0, enough));
  } else if (value !== null && typeof value === "object") {
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) collect(name, texts);
      collect(member, texts);
    }
  }
}

function mark(value: unknown, texts: string[], at: string, pointers: string[]): unknown {
  if (typeof value === "string") {
    if (!texts.some((text) => value.includes(text))) return value;
    pointers.push(at);
    return { untrusted: value };
  }
  if (Array.isArray(value)) return value.map((each, i) => mark(each, texts, `${at}/${i}`, pointers));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mark(member, texts, `${at}/${name}`, pointers)]),
  );
}
