import { z } from "zod";
import { openApiKeywords } from "./openapi-keywords.ts";
import { field, nonBlank } from "./schema.ts";

/** What other programs keep with a record: names and texts that this one does not interpret. */

export const maxMetadataKeys = 50;
const description =
  "Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500.";
const values = { syncedBy: "nightly" };

export const metadata = field(z.record(z.string(), z.string()).nullable(), description, values);

/** Changes of it: they are merged, and null removes one. */
const changes = z
  .record(z.string().min(1).max(40), z.string().max(500).nullable())
  .refine((values) => Object.keys(values).length <= maxMetadataKeys, {
    error: `must have at most ${maxMetadataKeys} members`,
  })
  .register(openApiKeywords, { maxProperties: maxMetadataKeys })
  .nullish();
const ofChanges = `${description} A change is merged: null removes one value, or all.`;
export const metadataInput = field(changes, ofChanges, values);

/** An identifier in another program. It can stand in a path, which `.` and `..` can't. */
export const externalId = nonBlank(200).refine((text) => text !== "." && text !== "..", {
  error: "can't be . or ..",
});

/**
 * Both members of a record, as it is shown and as it is written.
 * @param among the records among which an externalId is unique
 */
export function ownIds(among: string, example: string) {
  const text = `Its identifier in your own program, unique among ${among}.`;
  return {
    shown: { externalId: field(z.string().nullable(), text, null), metadata },
    written: {
      externalId: field(externalId.nullish(), text, example, { leaveOut: true }),
      metadata: field(changes, ofChanges, values, { leaveOut: true }),
    },
  };
}

/** The path parameter of `PUT .../by-external-id/{externalId}`. */
export const externalIdParam = z.object({
  externalId: field(externalId, "Its identifier in your own program.", "elm-12-3a"),
});

/** A filter of lists: records with all of these values. */
export const metadataFilter = field(
  z.record(z.string().min(1).max(40), z.string().max(500)).optional(),
  "Only those whose metadata has these values, such as `metadata[syncedBy]=nightly`.",
  values,
  { leaveOut: true },
);

/** A filter of lists. */
export const externalIdFilter = field(
  externalId.optional(),
  "Only the one with this identifier of your own program.",
  "elm-12-3a",
  { leaveOut: true },
);
