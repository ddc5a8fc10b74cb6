import {
  type BulkError,
  type CreateContactInput,
  createContactInput,
  type OptedOutAt,
  optedOutAt,
} from "@rental/contract";
import { z } from "zod";
import { invalidInput } from "../../../gate/operation/invalid-input.ts";

/** A parsed row: all of its fields, or the errors in them. */
export type ContactRowRead =
  | { said: Partial<CreateContactInput>; optedOutAt: OptedOutAt; errors?: undefined }
  | { said?: undefined; optedOutAt?: undefined; errors: RowError[] };

type RowError = Omit<BulkError, "row">;

/** The fields of a row. An opt-out under a name that is no channel is refused rather than lost. */
const fields = z.object({
  ...createContactInput.partial().shape,
  optedOutAt: z
    .strictObject(optedOutAt.shape, { error: "must be a list of channels, such as email, sms" })
    .optional(),
});
type Name = keyof typeof fields.shape;
const names = Object.keys(fields.shape) as Name[];

/** Maximum length, in characters, and number of unknown names in the response. */
const maxNameLength = 100;
const maxUnmapped = 200;

/**
 * Parses the rows of an import. Blank values count as absent. Error messages never quote personal data.
 * @param now when contacts opted out of channels that a row only lists
 */
export function readContactRows(
  raw: unknown[],
  now: Date,
): { rows: ContactRowRead[]; unmappedFields: string[] } {
  const unmapped = new Set<string>();
  const rows = raw.map((row): ContactRowRead => {
    if (row === null || typeof row !== "object" || Array.isArray(row))
      return { errors: [refused({ message: "must be an object with the fields of a contact" })] };
    for (const name of Object.keys(row)) {
      if (unmapped.size < maxUnmapped && !names.some((known) => known === name))
        unmapped.add(name.slice(0, maxNameLength).toWellFormed());
    }
    return readRow(row as Record<string, unknown>, now);
  });
  return { rows, unmappedFields: [...unmapped] };
}

function readRow(row: Record<string, unknown>, now: Date): ContactRowRead {
  const given = names.flatMap((name) => {
    const value = name === "optedOutAt" ? optOutsIn(row[name], now) : plainOf(name, row[name]);
    return value === undefined || value === null || value === "" ? [] : [[name, value] as const];
  });
  const { error, data } = fields.safeParse(Object.fromEntries(given));
  if (error) return { errors: (invalidInput(error.issues).options.errors ?? []).map(refused) };
  const { optedOutAt = {}, ...said } = data;
  return { said, optedOutAt };
}

/** Parses when a contact opted out of each channel, as an export writes it, or a list of channels. */
function optOutsIn(value: unknown, now: Date): unknown {
  const given = plainOf("optedOutAt", value);
  const list = typeof given === "string" ? (tagsIn(given) ?? []) : given;
  if (!Array.isArray(list)) return given;
  const channels = list.map((channel) =>
    String(channel)
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  );
  return Object.fromEntries(channels.map((channel) => [channel, now.toISOString()]));
}

/** Converts values as people write them to the API's codes. */
function plainOf(name: Name, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (name === "status" || name === "role" || name === "channelPreference")
    return text.toLowerCase().replace(/[\s-]+/g, "_");
  if (name === "metadata" || name === "customFields" || name === "optedOutAt") return fromJson(text);
  if (name === "tags") return tagsIn(text);
  return name === "language" ? text.toLowerCase().replace(/^([a-z]{2})[-_].*$/, "$1") : text;
}

/** Undefined for a text without any tag, because only an empty list removes a contact's tags. */
function tagsIn(text: string): string[] | undefined {
  const tags = text.split(/[,;|\n]/).flatMap((tag) => tag.trim() || []);
  return tags.length > 0 ? tags : undefined;
}

/** Parses an object or list that a file contains as JSON; the schema rejects any other text. */
function fromJson(text: string): unknown {
  if (!/^[{[]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const refused = (error: { field?: string; message: string }): RowError => ({ ...error, code: "validation" });
