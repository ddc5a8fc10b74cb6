/** Coerces the values of a property's further fields; see coerce.ts. */
import { accept, type Coerce, parsed, refuse, textOf } from "./coerce.ts";

export const toNumber: Coerce = (value) => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? accept(number) : refuse("must be a number");
};

const countries: Record<string, string> = {
  usa: "US",
  "united states": "US",
  "united states of america": "US",
  canada: "CA",
  mexico: "MX",
  méxico: "MX",
  "puerto rico": "PR",
};

export const toCountry: Coerce = (value) => {
  if (typeof value !== "string") return refuse("must be a country code of two letters, such as US");
  return accept(countries[value.trim().toLowerCase()] ?? value);
};

/** A number of months, a range such as `6-12 months`, or an object with `min` and `max`. */
export const toLeaseTerm: Coerce = (value, row) => {
  const must = "must be a number of months, such as 12 or 6-12";
  if (typeof value === "number") return accept({ min: value, max: value });
  if (typeof value === "object" || String(value).trim().startsWith("{"))
    return toJson(isFlat, must)(value, row);
  const [, min, to, max] =
    /^(\d{1,4})?\s*(-|–|to|a)?\s*(\d{1,4})?\s*(?:months?|mos?\.?|meses|mes)?$/i.exec(String(value).trim()) ??
    [];
  if (min === undefined && max === undefined) return refuse(must);
  if (to === undefined)
    return max === undefined ? accept({ min: Number(min), max: Number(min) }) : refuse(must);
  return accept({ min: min ? Number(min) : null, max: max ? Number(max) : null });
};

const laundries: Record<string, string> = {
  "in unit": "in_unit",
  "in building": "shared",
  "on site": "shared",
  shared: "shared",
  hookup: "hookups",
  hookups: "hookups",
  none: "none",
  no: "none",
};

export const toLaundry: Coerce = (value) => {
  const words = textOf(value)
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  const found = laundries[words];
  return found ? accept(found) : refuse("must be one of in_unit, shared, hookups, none");
};

/** `3`, `3rd` or `3rd floor`. */
export const toFloor: Coerce = (value, row) => {
  const [, floor] =
    /^(-?\d{1,3})(?:st|nd|rd|th|\.?º|\.?°)?(?:\s*(?:floor|fl\.?|piso))?$/i.exec(textOf(value)) ?? [];
  return toNumber(floor ?? value, row);
};

/** Whether it is an object without lists and objects in it, which could be nested too deeply to be looked at. */
const isFlat = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((member) => member === null || typeof member !== "object");

/** Values as programs send them, or as JSON, in which exports write them. */
const toJson =
  (is: (value: unknown) => boolean, must: string): Coerce =>
  (value) => {
    const read = typeof value === "string" ? parsed(value) : value;
    return is(read) ? accept(read) : refuse(must);
  };

export const toCustomFields = toJson(isFlat, "must be an object of values, or one as JSON");
export const toMetadata = toJson(isFlat, "must be an object of texts, or one as JSON");

const isFlatList = (value: unknown): boolean => Array.isArray(value) && value.every(isFlat);

export const toFees = toJson(isFlatList, "must be a list of fees, or one as JSON");
export const toOpenHouses = toJson(isFlatList, "must be a list of open houses, or one as JSON");

/** `all`, or ids that commas, semicolons or vertical bars separate. */
export const toExclusion: Coerce = (value) => {
  if (typeof value !== "string") return accept(value);
  const parts = value.split(/[,;|\s]+/).filter((part) => part !== "");
  return accept(parts.length === 1 && parts[0] === "all" ? "all" : parts);
};
