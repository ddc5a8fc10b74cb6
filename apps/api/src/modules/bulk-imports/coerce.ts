/** Converts values as people write them in tables to the types of a property. */

export type Coerced = { ok: true; value: unknown } | { ok: false; message: string };
export type Coerce = (value: unknown) => Coerced;

const accept = (value: unknown): Coerced => ({ ok: true, value });
const refuse = (message: string): Coerced => ({ ok: false, message });

/**
 * `1850`, `$1,850`, `1,850.50 / month`, `3 BR`, `940 sq ft`: signs and units around one number. `2k` is not accepted.
 */
const numeric =
  /^(?:usd|us\$|\$)?\s*([+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?!\s*[km]\b)[a-z./²\s]*$/i;

export const toNumber: Coerce = (value) => {
  if (typeof value === "number") return accept(value);
  const digits = typeof value === "string" ? numeric.exec(value.trim())?.[1] : undefined;
  return digits === undefined
    ? refuse("must be a single number, such as 1850 or $1,850")
    : accept(Number(digits.replaceAll(",", "")));
};

/** Like `toNumber`; `Studio` is 0. */
export const toBedrooms: Coerce = (value) =>
  typeof value === "string" && /^studio\b/i.test(value.trim()) ? accept(0) : toNumber(value);

/** What is neither a list nor an object, as text: those may not be convertible to text. */
const textOf = (value: unknown): string => (typeof value === "object" ? "" : String(value).trim());

const yes = new Set(["yes", "y", "true", "t", "1", "x", "on"]);
const no = new Set(["no", "n", "false", "f", "0", "off"]);

function truth(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const word = textOf(value).toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

export const toBoolean: Coerce = (value) => {
  const is = truth(value);
  return is === undefined ? refuse("must be yes or no") : accept(is);
};

/** Names of a fixed set in any spelling; yes and no stand for two of them. */
const toName =
  (names: readonly string[], forYes: string, forNo: string): Coerce =>
  (value) => {
    const name = textOf(value)
      .toLowerCase()
      .replace(/[\s-]+/g, "_");
    if (names.includes(name)) return accept(name);
    const is = truth(value);
    if (is !== undefined) return accept(is ? forYes : forNo);
    return refuse(`must be yes, no, or one of ${names.join(", ")}`);
  };

export const toPetPolicy = toName(["allowed", "not_allowed", "negotiable"], "allowed", "not_allowed");
export const toParking = toName(["included", "available", "none"], "available", "none");

/** `2026-03-15`, optionally with a time, and `03/15/2026` in US order. Whether the day exists is checked later. */
export const toDay: Coerce = (value) => {
  const text = textOf(value);
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text);
  if (iso) return accept(iso[1]);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (us) return accept(`${us[3]}-${us[1]!.padStart(2, "0")}-${us[2]!.padStart(2, "0")}`);
  return refuse("must be a day such as 2026-03-15 or 03/15/2026");
};

export const toText: Coerce = (value) =>
  typeof value === "object" ? refuse("must be text") : accept(String(value).trim());

/** A list, or text separated by commas, semicolons or vertical bars. */
export const toTexts: Coerce = (value) => {
  if (Array.isArray(value)) return accept(value);
  if (typeof value !== "string") return refuse("must be a list, or text separated by commas");
  return accept(splitText(value, /[,;|\n]/));
};

/** A list, or text separated by whitespace, vertical bars, commas or semicolons; commas inside a URL are kept. */
export const toUrls: Coerce = (value) => {
  if (Array.isArray(value)) return accept(value);
  if (typeof value !== "string") return refuse("must be a list of URLs");
  return accept(splitText(value, /[\s|]+|[,;](?=\s*https?:)/i));
};

function splitText(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
