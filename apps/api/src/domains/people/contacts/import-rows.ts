import { type BulkError, type CreateContactInput, createContactInput } from "@rental/contract";
import { invalidInput } from "../../../gate/operation/invalid-input.ts";

/** A parsed row: all of its fields, or the errors in them. */
export type ContactRowRead =
  | { said: Partial<CreateContactInput>; errors?: undefined }
  | { said?: undefined; errors: RowError[] };

type RowError = Omit<BulkError, "row">;

const names = Object.keys(createContactInput.shape) as (keyof CreateContactInput)[];
const partial = createContactInput.partial();

/** Maximum length, in characters, and number of unknown names in the response. */
const maxNameLength = 100;
const maxUnmapped = 200;

/** Parses the rows of an import. Blank values count as absent. Error messages never quote personal data. */
export function readContactRows(raw: unknown[]): { rows: ContactRowRead[]; unmappedFields: string[] } {
  const unmapped = new Set<string>();
  const rows = raw.map((row): ContactRowRead => {
    if (row === null || typeof row !== "object" || Array.isArray(row))
      return { errors: [refused({ message: "must be an object with the fields of a contact" })] };
    for (const name of Object.keys(row)) {
      if (unmapped.size < maxUnmapped && !names.some((known) => known === name))
        unmapped.add(name.slice(0, maxNameLength).toWellFormed());
    }
    return readRow(row as Record<string, unknown>);
  });
  return { rows, unmappedFields: [...unmapped] };
}

function readRow(row: Record<string, unknown>): ContactRowRead {
  const given = names.flatMap((name) => {
    const value = plainOf(name, row[name]);
    return value === undefined || value === null || value === "" ? [] : [[name, value] as const];
  });
  const { error, data } = partial.safeParse(Object.fromEntries(given));
  if (error) return { errors: (invalidInput(error.issues).options.errors ?? []).map(refused) };
  return { said: data };
}

/** Converts values as people write them to the API's codes. */
function plainOf(name: keyof CreateContactInput, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (name === "status" || name === "role" || name === "channelPreference")
    return text.toLowerCase().replace(/[\s-]+/g, "_");
  if (name === "metadata" || name === "customFields") return fromJson(text);
  if (name === "tags") return tagsIn(text);
  return name === "language" ? text.toLowerCase().replace(/^([a-z]{2})[-_].*$/, "$1") : text;
}

/** Undefined for a text without any tag, because only an empty list removes a contact's tags. */
function tagsIn(text: string): string[] | undefined {
  const tags = text.split(/[,;|\n]/).flatMap((tag) => tag.trim() || []);
  return tags.length > 0 ? tags : undefined;
}

/** Parses an object that a file contains as JSON; the schema rejects any other text. */
function fromJson(text: string): unknown {
  if (!text.startsWith("{")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const refused = (error: { field?: string; message: string }): RowError => ({ ...error, code: "validation" });
