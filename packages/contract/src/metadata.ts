import { z } from "zod";
import { openApiKeywords } from "./openapi-keywords.ts";
import { field, nonBlank } from "./schema.ts";

/** What other programs keep with a record: names and texts that this one does not interpret. */

export const mostMetadataKeys = 50;
const description =
  "Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500.";
const example = { syncedBy: "nightly" };

export const metadata = field(z.record(z.string(), z.string()).nullable(), description, example);

/** Changes of it: they are merged, and null removes one. */
export const metadataInput = field(
  z
    .record(z.string().min(1).max(40), z.string().max(500).nullable())
    .refine((values) => Object.keys(values).length <= mostMetadataKeys, {
      error: `must have at most ${mostMetadataKeys} members`,
    })
    .register(openApiKeywords, { maxProperties: mostMetadataKeys })
    .nullish(),
  `${description} A change is merged: null removes one value, or all.`,
  example,
);

/** An identifier in another program. It can stand in a path, which `.` and `..` can't. */
export const externalId = nonBlank(200).refine((text) => text !== "." && text !== "..", {
  error: "can't be . or ..",
});

/** The path parameter of `PUT .../by-external-id/{externalId}`. */
export const externalIdParam = z.object({
  externalId: field(externalId, "Its identifier in your own program.", "elm-12-3a"),
});

/** A filter of lists. */
export const externalIdFilter = field(
  externalId.optional(),
  "Only the one with this identifier of your own program.",
  "elm-12-3a",
  { leaveOut: true },
);
