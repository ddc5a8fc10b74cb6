/** Coerces values, as people write them in spreadsheets, to the types of a property's fields. */
import { convert, type Notation, plainOf, type Quantity, readQuantity } from "./quantity.ts";

export type Coerced =
  /** `isConverted`: the value was converted to another unit or form, which the job reports. */
  { ok: true; value: unknown; isConverted?: boolean } | { ok: false; message: string };

/** @param row the fields that have been read so far */
export type Coerce = (value: unknown, row: Readonly<Record<string, unknown>>) => Coerced;

export const accept = (value: unknown): Coerced => ({ ok: true, value });
const converted = (value: unknown): Coerced => ({ ok: true, value, isConverted: true });
export const refuse = (message: string): Coerced => ({ ok: false, message });

/** Accepts numbers as they are, and text that `read` can parse. */
const toQuantity =
  (
    read: (text: string, row: Readonly<Record<string, unknown>>) => Quantity | undefined,
    must: string,
  ): Coerce =>
  (value, row) => {
    if (typeof value === "number") return accept(value);
    const quantity = typeof value === "string" ? read(plainOf(value), row) : undefined;
    if (!quantity) return refuse(must);
    return { ok: true, ...quantity };
  };

const signs = ["$", "us$", "us $", "usd", "usd $", "dollars", "us dollars"];
const per = (...names: string[]): string[] => names.map((name) => `per ${name}`);
const factors = (names: string[], factor: readonly [number, number]) =>
  Object.fromEntries(names.map((name) => [name, factor]));

const rent: Notation = {
  signs,
  units: [
    "mo",
    "mth",
    "month",
    "monthly",
    "pm",
    "pcm",
    "mensual",
    "mensuales",
    "al mes",
    "por mes",
    ...per("mo", "mth", "mnth", "month", "calendar month", "mes"),
  ],
  factors: {
    ...factors(["yr", "year", "yearly", "annual", "annually", "pa", "anual", "anuales"], [1, 12]),
    ...factors(["al año", "por año", ...per("yr", "year", "annum", "año")], [1, 12]),
    ...factors(["quarterly", ...per("quarter", "qtr")], [1, 3]),
  },
};

/** Weekly and daily rents are refused: neither period is an exact fraction of a month. */
export const toRent = toQuantity(
  (text) => readQuantity(text, rent),
  "must be US dollars per month, such as 1850 or $1,850",
);

const months: Notation = {
  units: ["month", "months"].flatMap((month) =>
    ["", " rent", "'s rent", "s' rent", "' rent", " of rent", "'s", "'"].map((end) => `${month}${end}`),
  ),
  words: true,
};
/** Anything above this is assumed to be a mistake. */
const maxMonths = 24;

/** Also accepts a number of months' rent. */
export const toDeposit: Coerce = (value, row) => {
  const text = typeof value === "string" ? plainOf(value) : "";
  const number = text.includes("month") ? readQuantity(text, months) : undefined;
  if (!number || number.value > maxMonths) return toDollars(value, row);
  if (typeof row.monthlyRent !== "number")
    return refuse("must be US dollars as long as the rent is not known");
  const amount = convert(row.monthlyRent, [Math.round(number.value * 100), 100]);
  return amount ? converted(amount.value) : refuse("must be an exact amount in cents");
};

const toDollars = toQuantity(
  (text) => readQuantity(text, { signs, units: [] }),
  "must be US dollars, such as 1850 or $1,850, or a number of months' rents, such as 1 month",
);

const area: Notation = {
  units: [
    "sq ft",
    "sqft",
    "sq feet",
    "sq foot",
    "square feet",
    "square foot",
    "square ft",
    "sf",
    "sft",
    "ft2",
    "ft 2",
    "ft^2",
    "feet2",
    "pies cuadrados",
    "pies2",
  ],
  factors: {
    ...factors(["sq yd", "sq yds", "square yard", "square yards", "yd2"], [9, 1]),
    ...factors(["acre", "acres"], [43_560, 1]),
  },
};

/** Square metres are refused: they do not convert exactly to square feet. */
export const toArea = toQuantity(
  (text) => readQuantity(text, area),
  "must be the area in square feet, such as 940 or 940 sq ft",
);

const bedrooms: Notation = {
  units: [
    "br",
    "brs",
    "bd",
    "bds",
    "bdr",
    "bdrm",
    "bdrms",
    "bed",
    "beds",
    "bedroom",
    "bedrooms",
    "dormitorio",
    "dormitorios",
    "habitación",
    "habitaciones",
    "recámara",
    "recámaras",
  ],
  words: true,
};

/** A studio has 0 bedrooms. */
export const toBedrooms = toQuantity((text) => {
  if (/^(?:s|studio|estudio|efficiency|bachelor)(?: (?:apartment|apt|unit|flat))?$/.test(text))
    return { value: 0, isConverted: false };
  return readQuantity(text, bedrooms);
}, "must be a number of bedrooms, such as 3 or 3 BR, or Studio");

const bathrooms: Notation = {
  units: [
    "ba",
    "bas",
    "bath",
    "baths",
    "bth",
    "bths",
    "bathroom",
    "bathrooms",
    "baño",
    "baños",
    "full",
    "full ba",
    "full bath",
    "full baths",
    "full bathroom",
    "full bathrooms",
    "f",
  ],
  words: true,
};

const fullAndHalf =
  /^(\d{1,3})(?:\.0+)? ?(?:f|full)(?: ba| baths?)? ?(?:,|and|&|\+|\/)? ?(\d{1,3})(?:\.0+)? ?(?:h|half|halves)(?: ba| baths?| bathrooms?)?$/;
const mixed = /^(\d{1,3}|[a-z]+)(?: and an? (half)| ?(?:and|&|-)? ?\b(1\/2|1\/4|3\/4))(.*)$/;

/** `1 half` and `2.1` are ambiguous, and therefore refused. */
export const toBathrooms = toQuantity((text) => {
  const [, full, half] = fullAndHalf.exec(text) ?? [];
  if (full !== undefined) return { value: Number(full) + Number(half) / 2, isConverted: true };
  const [, whole, word, fraction, rest = ""] = mixed.exec(text) ?? [];
  if (whole !== undefined) return withFraction(whole, word ? "1/2" : fraction!, rest);
  const number = readQuantity(text, bathrooms);
  return number && Number.isInteger(number.value * 4) ? number : undefined;
}, "must be a number of bathrooms, such as 2, 1.5 ba, 1 1/2 or 2 full, 1 half");

function withFraction(whole: string, fraction: string, rest: string): Quantity | undefined {
  const number = readQuantity(`${whole}${rest}`, bathrooms);
  const [over, under] = fraction.split("/").map(Number);
  return number && { value: number.value + over! / under!, isConverted: true };
}

/** Empty for lists and objects, which may not be convertible to text. */
export const textOf = (value: unknown): string => (typeof value === "object" ? "" : String(value).trim());

const yes = new Set(["yes", "y", "true", "t", "1", "x", "on", "sí", "si"]);
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

/** Also accepts the wording of rent rolls. */
export const toAvailable: Coerce = (value, row) => {
  const word = textOf(value).toLowerCase();
  if (word === "available" || word === "vacant") return accept(true);
  if (["not available", "unavailable", "occupied", "rented", "leased"].includes(word)) return accept(false);
  return toBoolean(value, row);
};

/** Matches one of a fixed set of names, in any spelling; yes and no are aliases for two of them. */
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

const types: Readonly<Record<string, string>> = {
  "single family": "house",
  "single family home": "house",
  "single family house": "house",
  sfr: "house",
  apt: "apartment",
  condominium: "condo",
  townhome: "townhouse",
};

export const toPropertyType: Coerce = (value, row) => {
  if (typeof value !== "string") return toText(value, row);
  const name = value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, " ");
  return accept(types[name] ?? name);
};

/** States whose postal codes start with a zero, which spreadsheets drop. */
const statesWithZero =
  /^(?:ct|ma|me|nh|nj|pr|ri|vi|vt|connecticut|massachusetts|maine|new hampshire|new jersey|puerto rico|rhode island|vermont|)$/i;

/** Restores the leading zero of a US postal code, unless the address is in another country. */
export const toZip: Coerce = (value, { state = "" }) => {
  if (typeof value === "object") return refuse("must be text");
  const zip = String(value).trim();
  if (!/^\d{4}(?:-\d{4})?$/.test(zip) || !statesWithZero.test(String(state))) return accept(zip);
  return converted(`0${zip}`);
};

export const toText: Coerce = (value) =>
  typeof value === "object" ? refuse("must be text") : accept(String(value).trim());

/** Accepts a list, also as JSON, in which exports write values with separators, or text separated by these. */
export const toTexts: Coerce = (value) => {
  const list = typeof value === "string" && value.startsWith("[") ? parsed(value) : value;
  if (Array.isArray(list)) return accept(list);
  if (typeof value !== "string") return refuse("must be a list, or text separated by commas");
  return accept(splitText(value, /[,;|\n]/));
};

/**
 * Accepts a list, or text separated by vertical bars, or by whitespace, commas and semicolons before `http`. Whitespace
 * within a URL is percent-encoded.
 */
export const toUrls: Coerce = (value) => {
  const urls = typeof value === "string" ? splitText(value, /[|\n]|(?<=[\s,;])(?=https?:\/\/)/i) : value;
  if (!Array.isArray(urls)) return refuse("must be a list of URLs");
  return accept(urls.map((url) => (typeof url === "string" ? encoded(url) : url)));
};

function encoded(url: string): string {
  const start = url.trim();
  let end = start.length;
  while (/[\s,;]/.test(start.charAt(end - 1))) end -= 1;
  return start.slice(0, end).replace(/\s/g, (blank) => encodeURIComponent(blank));
}

/** JSON, or undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function splitText(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
