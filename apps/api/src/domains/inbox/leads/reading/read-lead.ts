import {
  type LeadField,
  type LeadKind,
  type LeadMapping,
  type LeadReason,
  type LeadValue,
  leadFields,
  mailAddress,
} from "@rental/contract";
import { isoDay } from "./iso-day.ts";
import { readers } from "./kinds/index.ts";
import type { LeadFields, LeadReader, Paths } from "./reader.ts";

/** What a lead says, or why it is not understood. */
export type ReadLead = { fields: LeadFields; fault?: undefined } | { fields: LeadFields; fault: LeadReason };

const maxLengths: Partial<Record<LeadField, number>> = { message: 9_000, listingUrl: 2_048, name: 200 };

/**
 * Finds the fields of a lead in its values: by the mapping of its source, then by its kind, and if the kind finds no
 * address, by the usual names. Documents of a known format are read by it, whoever sends them.
 */
export function readLead(given: readonly LeadValue[], kind: LeadKind, mapping: LeadMapping | null): ReadLead {
  const values = given.map((each) => ({ ...each, at: each.path.toLowerCase() }));
  const format = formatOf(values);
  const reader = format ?? (kind === "adf" || kind === "mits" ? readers.generic : readers[kind]);
  const mapped: LeadFields = {};
  for (const field of leadFields) {
    const path = mapping?.[field];
    const found = path === undefined ? undefined : cleaned(field, mappedAt(values, path) ?? "");
    if (found !== undefined) mapped[field] = found;
  }
  const byKind = fieldsBy(reader, values);
  const fields: LeadFields = { ...byKind, ...mapped };
  if (!format && !byKind.email && !byKind.phone) {
    const usual = fieldsBy(readers.generic, values);
    // Of somebody whom the mapping found, these may be of somebody else, such as the agent, or of the home.
    if (fields.email || fields.phone) for (const field of whose) delete usual[field];
    Object.assign(fields, { ...usual, ...fields });
  }
  return isAmbiguous(values, fields) ? { fields, fault: "several_people" } : { fields };
}

/** The fields that say who the person is, and which lead it is. */
const whose = ["leadId", "name", "firstName", "lastName", "email", "phone"] as const;

/** A value whose path can be compared without regard to case. */
type Sought = LeadValue & { at: string };

/** The reader of a format that its outermost element names. */
export function formatOf(values: readonly LeadValue[]): LeadReader | undefined {
  const begins = (root: RegExp) => values.some(({ path }) => root.test(path));
  if (begins(/^(?:\w+\.)?adf\./i)) return readers.adf;
  return begins(/^(?:\w+\.){0,4}LeadManagement\./i) ? readers.mits : undefined;
}

function fieldsBy({ paths, mail }: LeadReader, values: readonly Sought[]): LeadFields {
  const fields: LeadFields = {};
  for (const field of leadFields) {
    const found = firstOf(values, paths, field);
    const clean = found === undefined || mail?.blank?.test(found) ? undefined : cleaned(field, found);
    if (clean !== undefined) fields[field] = clean;
  }
  return fields;
}

const firstOf = (values: readonly Sought[], paths: Paths, field: LeadField): string | undefined => {
  for (const path of paths[field] ?? []) {
    const found = valueAt(values, path);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The value at a path, or at the shortest one that ends in it. A path that starts with `=` is a whole one. */
function valueAt(values: readonly Sought[], path: string): string | undefined {
  const whole = path.startsWith("=");
  const sought = (whole ? path.slice(1) : path).toLowerCase();
  const ending = `.${sought}`;
  let best: Sought | undefined;
  for (const each of values) {
    if (each.at === sought) return each.value;
    if (!whole && each.at.endsWith(ending) && (!best || each.at.length < best.at.length)) best = each;
  }
  return best?.value;
}

/** The value that a mapping names. In a list of one, which is read as what is in it, it may name the place: `0.email`. */
const mappedAt = (values: readonly Sought[], path: string): string | undefined =>
  (path.startsWith("0.") ? valueAt(values, `=${path.slice(2)}`) : undefined) ?? valueAt(values, path);

/** Whether a lead of which no address is known to be the person's names several: one of them is somebody else's. */
function isAmbiguous(values: readonly LeadValue[], { email }: LeadFields): boolean {
  if (email !== undefined) return false;
  const addresses = values.filter(({ value }) => mailAddress.safeParse(value).success);
  return new Set(addresses.map(({ value }) => value.toLowerCase())).size > 1;
}

/** The value as it is kept; undefined for one that says nothing. */
function cleaned(field: LeadField, value: string): string | undefined {
  const length = maxLengths[field] ?? 300;
  if (field === "message") return value.slice(0, length).toWellFormed().trim() || undefined;
  const line = value.replace(/\s+/g, " ").slice(0, length).toWellFormed().trim();
  if (line === "" || /^(?:null|undefined|n\/a|.*_UNSPECIFIED)$/i.test(line)) return undefined;
  if (field === "moveInDate") return isoDay(line);
  if (field === "language") return /^([a-z]{2})(?:[-_].*)?$/i.exec(line)?.[1]?.toLowerCase();
  if (field === "email") return emailIn(line);
  if (field === "phone") return line.replace(/\D/g, "").length >= 7 ? line.slice(0, 50) : undefined;
  return line;
}

/** An address, also in the form `Ann Ray <ann@people.example>`. */
function emailIn(text: string): string | undefined {
  const bare = /<([^<>\s]+)>/.exec(text)?.[1] ?? text.replace(/^mailto:/i, "");
  const checked = mailAddress.safeParse(bare);
  return checked.success ? checked.data : undefined;
}

/** The person's name; nothing for what is only an address or a number. */
export function nameOf({ name, firstName, lastName, email, phone }: LeadFields): string | undefined {
  const whole = name ?? [firstName, lastName].filter(Boolean).join(" ");
  return whole === "" || whole === email || whole === phone || /^[^\p{L}]*$/u.test(whole) ? undefined : whole;
}
