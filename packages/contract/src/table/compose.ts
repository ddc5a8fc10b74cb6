import { addressLine } from "../words/place.ts";
import type { ChosenColumns, Column, ColumnOf } from "./names.ts";

/** Why a row can't be imported, in the wording of bulk imports. */
export interface TableError {
  field?: string;
  message: string;
}

/** A row as passed to an import, under the field names of a bulk import. */
export interface Composed {
  values: Record<string, string>;
  errors: TableError[];
}

/** The columns of a header row. */
export interface Header<Name extends string = Column> {
  /** As in the file; empty ones become `column 7`. */
  names: string[];
  known: ReadonlyMap<Name, { at: number; rank: number }[]>;
  unknown: number[];
  /** The columns of single values, such as `metadata.batch` or `customFields.Pets`, by their keys or labels. */
  metadata: [key: string, at: number][];
  customFields: [label: string, at: number][];
}

/** @param chosen takes precedence over what the names mean */
export function headerOf<Name extends string>(
  cells: string[],
  columnOf: ColumnOf<Name>,
  chosen: ChosenColumns<Name> = {},
): Header<Name> {
  const names = cells.map((cell, at) => nameOf(cell) || `column ${at + 1}`);
  const known = new Map<Name, { at: number; rank: number }[]>();
  const unknown: number[] = [];
  const metadata: [string, number][] = [];
  const customFields: [string, number][] = [];
  for (const [at, name] of names.entries()) {
    const found = Object.hasOwn(chosen, name) ? ofChoice(chosen[name]!) : columnOf(name);
    if (found === null) continue;
    if (!found && /^metadata\../i.test(name)) metadata.push([name.slice(9), at]);
    else if (!found && /^customFields\../i.test(name)) customFields.push([name.slice(13), at]);
    else if (!found) unknown.push(at);
    else known.set(found.column, [...(known.get(found.column) ?? []), { at, rank: found.rank }]);
  }
  return { names, known, unknown, metadata, customFields };
}

const ofChoice = <Name extends string>(column: Name | null) => column && { column, rank: 0 };

/** JSON readers reject a member with this name. */
const nameOf = (cell: string): string =>
  cell.trim() === "__proto__" ? "" : cell.trim().slice(0, 200).toWellFormed();

/**
 * Composes the parts of a row into property fields, with the values as written in the file: the bulk import parses
 * them.
 */
export function compose(header: Header, cells: string[]): Composed {
  const errors: TableError[] = [];
  const take = takerOf(header, cells, errors);
  const [beds, baths] = split(take("bedsAndBaths"));
  const day = take("available");
  const isDay = looksLikeDay(day);
  const fields = {
    title: take("title"),
    ...addressAndUnit(take),
    city: take("city"),
    state: take("state"),
    zip: take("zip"),
    monthlyRent: take("monthlyRent"),
    depositAmount: take("depositAmount"),
    bedrooms: take("bedrooms") || beds,
    bathrooms:
      take("bathrooms") || bathsOf(take("fullBaths", "bathrooms"), take("halfBaths", "bathrooms")) || baths,
    squareFootage: take("squareFootage"),
    available: isDay ? "" : day,
    availabilityDate: take("availabilityDate") || (isDay ? day : ""),
    isPublic: take("isPublic"),
    petPolicy: take("petPolicy") || petsOf(take("cats", "petPolicy"), take("dogs", "petPolicy")),
    parking: take("parking"),
    description: take("description"),
    features: featuresOf(take),
    propertyType: take("propertyType"),
    ...Object.fromEntries(plain.map((column) => [column, take(column)])),
    customFields: valuesOf(header.customFields, cells, take("customFields")),
    metadata: valuesOf(header.metadata, cells, take("metadata")),
    imageUrls: take("imageUrls"),
  };
  const others = header.unknown.map((at) => [header.names[at]!, cells[at]?.trim() ?? ""] as const);
  const filled = [...others, ...Object.entries(fields)].filter(([, value]) => value !== "");
  return { values: Object.fromEntries(filled), errors };
}

/** Columns that are fields, and need no composing. */
const plain = [
  "country",
  "latitude",
  "longitude",
  "leaseTermMonths",
  "laundry",
  "heating",
  "cooling",
  "furnished",
  "utilitiesIncluded",
  "fees",
  "floor",
  "yearBuilt",
  "virtualTourUrl",
  "externalId",
  "buildingId",
  "ownerContactId",
  "assigneeId",
  "tags",
  "excludedFromFeeds",
  "bookingRequires",
  "showingNoticeMinutes",
  "showingHorizonDays",
  "showingsPerHour",
  "showingParties",
  "openHouses",
] as Column[];

type Take<Name extends string = Column> = (column: Name, field?: string) => string;

/** The JSON of values, with those that have columns of their own; a blank one leaves what is there. */
export function valuesOf(columns: Header["metadata"], cells: string[], whole: string): string {
  const own = columns.map(([key, at]) => [key, meaningOf(cells[at] ?? "")]).filter(([, value]) => value);
  if (!own[0]) return whole;
  const values = JSON.stringify(Object.fromEntries(own));
  // If `whole` is not a JSON object, neither is the result, and the import refuses it.
  return whole[2] ? `${whole.slice(0, -1)},${values.slice(1)}` : values;
}

/** Takes the value of a column from a row; adds an error if it has two. */
export const takerOf =
  <Name extends string>(header: Header<Name>, cells: string[], errors: TableError[]): Take<Name> =>
  (column, field = column) => {
    const found = header.known.get(column);
    return found ? pick(found, field, header.names, cells, errors) : "";
  };

/** The value of the lowest-ranked columns that have one. */
function pick(
  columns: { at: number; rank: number }[],
  field: string,
  names: string[],
  cells: string[],
  errors: TableError[],
): string {
  let first: { at: number; rank: number; value: string } | undefined;
  for (const { at, rank } of columns.toSorted((a, b) => a.rank - b.rank)) {
    const value = meaningOf(cells[at] ?? "");
    if (value === "") continue;
    first ??= { at, rank, value };
    if (rank === first.rank && value !== first.value) {
      errors.push({
        field,
        message: `is given twice with different values, as ${names[first.at]}: ${shown(first.value)} and as ${names[at]}: ${shown(value)}`,
      });
    }
  }
  return first?.value ?? "";
}

/** The start of a cell in quotation marks, for messages. */
export function shown(cell: string): string {
  const text = cell
    .trim()
    .slice(0, 200)
    .replace(/[\s\p{Cc}]+/gu, " ");
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40).toWellFormed()}...` : text);
}

/**
 * The intended value of a cell: `="00123"` and `'=1+1` are how spreadsheets and exports mark text, and dashes stand for an
 * empty cell.
 */
export function meaningOf(cell: string): string {
  const text = cell.trim();
  const value =
    text.startsWith('="') && text.endsWith('"') && text.length > 2
      ? text.slice(2, -1).trim()
      : text.replace(/^'(?=[=@+-])/, "");
  return /^(?:[-–—/\s]+|n\/a|#n\/a)$/i.test(value.slice(0, 10)) && value.length <= 10 ? "" : value;
}

/** The street, with the house number if that has a separate column. */
function addressOf(take: Take): string {
  const number = take("streetNumber", "address");
  const name = take("streetName", "address");
  const street = name ? [name, take("streetSuffix", "address")].join(" ").trim() : take("address");
  return number === "" || street === "" || street.startsWith(`${number} `) ? street : `${number} ${street}`;
}

const startsWithUnit = /^(?:#|(?:apartment|apt|unit|suite|ste|penthouse|ph)\b)/i;

/** The street, and the unit under any of its names; the rest of a second line is added to the street. */
function addressAndUnit(take: Take): { address: string; unit: string } {
  const street = addressOf(take);
  const second = take("address2", "address");
  const unit =
    take("unit") ||
    labelled("Apt", take("apt", "unit")) ||
    labelled("Suite", take("suite", "unit")) ||
    (startsWithUnit.test(second) ? second : "");
  const isSaid = second === "" || street === "" || addressLine({ address: second, unit }) === second;
  return { address: unit === second || isSaid ? street : `${street}, ${second}`, unit };
}

const labelled = (label: string, value: string): string =>
  value === "" || /^(?:#|\p{L}{2})/u.test(value) ? value : `${label} ${value}`;

/** Splits `2/1.00` or `Studio / 1`. Other forms are left to the parser of bedrooms, which reports them. */
function split(cell: string): [string, string] {
  const found = /^([^/]*)\/([^/]*)$/.exec(cell);
  return found ? [meaningOf(found[1]!), meaningOf(found[2]!)] : [cell, ""];
}

const bathsOf = (full: string, half: string): string => {
  if (half === "") return full;
  return full === "" ? `0 full, ${half} half` : `${full} full, ${half} half`;
};

const petsOf = (cats: string, dogs: string): string => {
  if (cats === "" && dogs === "") return "";
  if (cats.toLowerCase() === dogs.toLowerCase()) return cats;
  return `cats: ${cats || "?"}, dogs: ${dogs || "?"}`;
};

const featuresOf = (take: Take): string =>
  [
    take("features"),
    ...(["unitFeatures", "appliances", "buildingFeatures", "interiorFeatures"] as const).map((column) =>
      take(column, "features"),
    ),
  ]
    .filter((list) => list !== "")
    .join("; ");

const looksLikeDay = (cell: string): boolean =>
  (cell.length >= 5 && /\d/.test(cell)) || /^(?:now|immediate(?:ly)?)$/i.test(cell);
