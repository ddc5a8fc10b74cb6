import { type CreatePropertyInput, createPropertyInput } from "@rental/contract";
import { boundsOf } from "../../gate/bounds.ts";
import { invalidInput } from "../../gate/refusals.ts";
import * as to from "./coerce.ts";

export interface RowError {
  /** The field, by its name in the property. */
  field?: string;
  message: string;
}

export interface ParsedRow {
  /** The property to create; absent when the row has errors. */
  fields?: CreatePropertyInput;
  errors: RowError[];
  /** Names in the row that are not fields. */
  unmapped: string[];
}

/** Every field of a row: how its values are read, and its other names. */
const fields: Record<keyof CreatePropertyInput, { coerce: to.Coerce; aliases?: string[] }> = {
  title: { coerce: to.toText },
  address: { coerce: to.toText, aliases: ["street", "streetAddress", "location", "fullAddress"] },
  monthlyRent: { coerce: to.toNumber, aliases: ["rent", "price", "rentAmount"] },
  bedrooms: { coerce: to.toBedrooms, aliases: ["beds", "br"] },
  bathrooms: { coerce: to.toNumber, aliases: ["baths", "ba"] },
  available: { coerce: to.toBoolean },
  availabilityDate: { coerce: to.toDay, aliases: ["availableFrom", "availableOn"] },
  description: { coerce: to.toText, aliases: ["details"] },
  city: { coerce: to.toText },
  state: { coerce: to.toText },
  zip: { coerce: to.toText, aliases: ["zipCode", "postalCode"] },
  features: { coerce: to.toTexts, aliases: ["amenities"] },
  isPublic: { coerce: to.toBoolean },
  propertyType: { coerce: (value) => to.toText(typeof value === "string" ? value.toLowerCase() : value) },
  petPolicy: { coerce: to.toPetPolicy, aliases: ["pets", "petFriendly"] },
  parking: { coerce: to.toParking, aliases: ["hasParking"] },
  squareFootage: { coerce: to.toNumber, aliases: ["sqft", "area"] },
  depositAmount: { coerce: to.toNumber, aliases: ["deposit", "securityDeposit"] },
  imageUrls: { coerce: to.toUrls },
};

/** Maximum characters of a cell: more than the URLs of all images that a row may have. */
const longestCell = 50_000;
/** Maximum characters of a name that is repeated in the job. */
const longestName = 100;
/** Limit of what is reported for one row: with 500 rows, an answer about all of them stays below 1 MiB. */
const mostErrors = 10;

type Name = keyof typeof fields;

/** The other names of each field. */
export const otherNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(fields).map(([name, { aliases }]) => [name, aliases ?? []]),
);

const folded = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");

const byName = new Map<string, Name>(
  (Object.keys(fields) as Name[]).flatMap((name) =>
    [name, ...(fields[name].aliases ?? [])].map((alias) => [folded(alias), name] as const),
  ),
);

/** Reads one row of a bulk import: names by aliases, values by coercion, then the rules of a creation. */
export function parseRow(raw: unknown): ParsedRow {
  if (raw === null || typeof raw !== "object" || Array.isArray(raw)) {
    return { errors: [{ message: "must be an object with the fields of a property" }], unmapped: [] };
  }
  const { values, errors, unmapped } = mapNames(raw as Record<string, unknown>);
  const input: Record<string, unknown> = {};
  for (const [name, { value }] of values) {
    const coerced = isTooLong(value) ? tooLong : fields[name].coerce(value);
    if (coerced.ok) input[name] = coerced.value;
    else errors.push({ field: name, message: coerced.message });
  }
  const { value, issues } = boundsOfRow(input);
  const parsed = createPropertyInput.safeParse(value);
  const known = new Set(errors.map(({ field }) => field));
  const found = invalidInput([...issues, ...(parsed.error?.issues ?? [])]).options.errors ?? [];
  errors.push(...found.filter(({ field }) => !known.has(field)).map((error) => describe(error, input)));
  if (!parsed.success || errors.length > 0) return { errors: errors.slice(0, mostErrors), unmapped };
  return { fields: parsed.data, errors, unmapped };
}

const boundsOfRow = boundsOf(createPropertyInput);
const isTooLong = (value: unknown): boolean => typeof value === "string" && value.length > longestCell;
const tooLong = { ok: false, message: `must have at most ${longestCell} characters` } as const;

/** Empty cells count as absent. A field given under two names must have the same value in both. */
function mapNames(raw: Record<string, unknown>) {
  const values = new Map<Name, { as: string; value: unknown }>();
  const errors: RowError[] = [];
  const unmapped: string[] = [];
  for (const [as, value] of Object.entries(raw)) {
    const name = byName.get(folded(as));
    if (name === undefined) {
      unmapped.push(shown(as));
      continue;
    }
    if (value === null || (typeof value === "string" && value.trim() === "")) continue;
    const other = values.get(name);
    if (other && JSON.stringify(other.value) !== JSON.stringify(value)) {
      errors.push({
        field: name,
        message: `is given twice with different values, as ${shown(other.as)} and as ${shown(as)}`,
      });
    }
    if (!other) values.set(name, { as, value });
  }
  return { values, errors, unmapped };
}

/** The beginning of a name, which may contain many spaces and hyphens. */
const shown = (name: string): string => name.slice(0, longestName).toWellFormed();

function describe(
  { field, message }: { field: string; message: string },
  input: Record<string, unknown>,
): RowError {
  return { field, message: input[field] === undefined && !field.includes(".") ? "is required" : message };
}
