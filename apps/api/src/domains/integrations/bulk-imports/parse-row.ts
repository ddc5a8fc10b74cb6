import { type CreatePropertyInput, createPropertyInput } from "@rental/contract";
import { maxCellLength, otherNames, shown } from "@rental/contract/table";
import { boundsOf } from "../../../gate/limits/bounds.ts";
import { invalidInput } from "../../../gate/operation/invalid-input.ts";
import * as to from "./coerce.ts";
import * as details from "./coerce-details.ts";
import { toDay } from "./day.ts";

/** What a row says about a property that is already there. */
export type RowChanges = Partial<Omit<CreatePropertyInput, "imageUrls">>;

export interface RowError {
  /** The property field. */
  field?: string;
  message: string;
}

/** A value that was converted from another unit or form. */
export interface Conversion {
  field: string;
  from: string;
  to: number | string;
}

export interface ParsedRow {
  /** The property to create; absent when the row has errors. */
  fields?: CreatePropertyInput;
  errors: RowError[];
  /** Names in the row that match no field. */
  unmapped: string[];
  conversions: Conversion[];
  /** Undefined when a value is wrong; a row may say too little for a creation. */
  changes?: RowChanges;
}

/**
 * How each field's values are read, in this order: the deposit may be a multiple of the rent, and the postal code
 * depends on the state.
 */
const fields: Record<keyof CreatePropertyInput, to.Coerce> = {
  title: to.toText,
  address: to.toText,
  monthlyRent: to.toRent,
  bedrooms: to.toBedrooms,
  bathrooms: to.toBathrooms,
  available: to.toAvailable,
  availabilityDate: toDay,
  description: to.toText,
  city: to.toText,
  state: to.toText,
  zip: to.toZip,
  features: to.toTexts,
  isPublic: to.toBoolean,
  propertyType: to.toPropertyType,
  petPolicy: to.toPetPolicy,
  parking: to.toParking,
  squareFootage: to.toArea,
  depositAmount: to.toDeposit,
  unit: to.toText,
  country: details.toCountry,
  latitude: details.toNumber,
  longitude: details.toNumber,
  buildingId: to.toText,
  leaseTermMonths: details.toLeaseTerm,
  laundry: details.toLaundry,
  heating: to.toText,
  cooling: to.toText,
  furnished: to.toBoolean,
  utilitiesIncluded: to.toTexts,
  fees: details.toFees,
  floor: details.toFloor,
  yearBuilt: details.toNumber,
  virtualTourUrl: to.toText,
  externalId: to.toText,
  ownerContactId: to.toText,
  assigneeId: to.toText,
  tags: to.toTexts,
  excludedFromFeeds: details.toExclusion,
  bookingRequires: to.toText,
  customFields: details.toCustomFields,
  metadata: details.toMetadata,
  showingNoticeMinutes: details.toNumber,
  showingHorizonDays: details.toNumber,
  showingsPerHour: details.toNumber,
  showingParties: details.toNumber,
  openHouses: details.toOpenHouses,
  imageUrls: to.toUrls,
};

/** Maximum length, in characters, of a name quoted in the job. */
const maxNameLength = 100;
/** Maximum number of errors reported per row: keeps the response for 500 rows below 1 MiB. */
const maxErrors = 10;

type Field = keyof typeof fields;

const folded = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");

const byName = new Map<string, Field>(
  (Object.keys(fields) as Field[]).flatMap((name) =>
    [name, ...(otherNames[name] ?? [])].map((each) => [folded(each), name] as const),
  ),
);

/**
 * Parses one row of a bulk import: resolves field aliases, coerces values, then applies the validation of a creation.
 */
export function parseRow(raw: unknown): ParsedRow {
  if (raw === null || typeof raw !== "object" || Array.isArray(raw)) {
    return refusedRow([{ message: "must be an object with the fields of a property" }]);
  }
  const { values, errors, unmapped } = mapNames(raw as Record<string, unknown>);
  const { input, conversions } = coerceAll(values, errors);
  const { value, issues } = boundsOfRow(input);
  const parsed = createPropertyInput.safeParse(value);
  const changes = changesOf(value, input, errors);
  const known = new Set(errors.map(({ field }) => field));
  const found = invalidInput([...issues, ...(parsed.error?.issues ?? [])]).options.errors ?? [];
  errors.push(
    ...found.filter(({ field }) => !known.has(field)).map((error) => describe(error, input, values)),
  );
  if (!parsed.success || errors.length > 0)
    return { errors: errors.slice(0, maxErrors), unmapped, conversions: [], ...(changes && { changes }) };
  return { fields: parsed.data, errors, unmapped, conversions, ...(changes && { changes }) };
}

const partial = createPropertyInput.partial();

/** What the row says, without the defaults of a creation; undefined when some of it is wrong. */
function changesOf(
  value: unknown,
  input: Record<string, unknown>,
  errors: RowError[],
): RowChanges | undefined {
  const parsed = errors.length === 0 ? partial.safeParse(value) : undefined;
  if (!parsed?.success) return undefined;
  const said = Object.entries(parsed.data).filter(([name]) => name in input && name !== "imageUrls");
  return Object.fromEntries(said) as RowChanges;
}

/** The result for a row that can't be parsed at all. */
export const refusedRow = (errors: RowError[]): ParsedRow => ({
  errors: errors.slice(0, maxErrors),
  unmapped: [],
  conversions: [],
});

type Values = Map<Field, { as: string; value: unknown }>;

function coerceAll(values: Values, errors: RowError[]) {
  const input: Record<string, unknown> = {};
  const conversions: Conversion[] = [];
  for (const [name, coerce] of Object.entries(fields)) {
    const given = values.get(name as Field);
    if (!given) continue;
    const coerced = isTooLong(given.value) ? tooLong : coerce(given.value, input);
    if (!coerced.ok) {
      errors.push({ field: name, message: `${coerced.message}${saying(given.value)}` });
      continue;
    }
    input[name] = coerced.value;
    if (!coerced.isConverted) continue;
    const from = String(given.value).trim().slice(0, maxNameLength).toWellFormed();
    conversions.push({ field: name, from, to: coerced.value as number | string });
  }
  return { input, conversions };
}

const boundsOfRow = boundsOf(createPropertyInput);
const isTooLong = (value: unknown): boolean => typeof value === "string" && value.length > maxCellLength;
const tooLong = { ok: false, message: `must have at most ${maxCellLength} characters` } as const;

/** Treats empty cells as absent. A field given under two names must have the same value in both. */
function mapNames(raw: Record<string, unknown>) {
  const values: Values = new Map();
  const errors: RowError[] = [];
  const unmapped: string[] = [];
  for (const [as, value] of Object.entries(raw)) {
    const name = byName.get(folded(as));
    if (name === undefined) {
      unmapped.push(startOf(as));
      continue;
    }
    if (value === null || (typeof value === "string" && value.trim() === "")) continue;
    const other = values.get(name);
    if (other && JSON.stringify(other.value) !== JSON.stringify(value)) {
      errors.push({
        field: name,
        message: `is given twice with different values, as ${startOf(other.as)} and as ${startOf(as)}`,
      });
    }
    if (!other) values.set(name, { as, value });
  }
  return { values, errors, unmapped };
}

/** The start of a name, which may contain many spaces and hyphens. */
const startOf = (name: string): string => name.slice(0, maxNameLength).toWellFormed();

/** Appends the invalid value to the message. */
const saying = (value: unknown): string =>
  value === undefined || typeof value === "object" ? "" : `, not ${shown(String(value))}`;

function describe(
  { field, message }: { field: string; message: string },
  input: Record<string, unknown>,
  values: Values,
): RowError {
  if (input[field] === undefined && !field.includes(".")) return { field, message: "is required" };
  return { field, message: `${message}${saying(values.get(field as Field)?.value)}` };
}
