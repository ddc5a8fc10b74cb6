import { z } from "zod";
import type { EventKinds } from "./event.ts";
import { jobStatuses } from "./image-import.ts";
import { field, id, single, timestamp } from "./schema.ts";
import { rowsPerPart } from "./table/parts.ts";

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

/** Maximum number of properties in one bulk import. */
export const maxBulkRows = rowsPerPart;

/**
 * What becomes of a row that is already there: `create` adds another property, `upsert` changes the property with its
 * `externalId` or, for a row without one, at its address.
 */
export const importModes = ["create", "upsert"] as const;

/** Body of `POST /properties/bulk`. An invalid row fails individually, without failing the request. */
export const startBulkImportInput = z.object({
  mode: field(
    z.enum(importModes).optional(),
    "`create`, the default, makes a property of every row. `upsert` changes the property that has the row's externalId or, for a row without one, its address and unit: what the row leaves out is kept, and a row that says nothing new changes nothing.",
    "create",
    { leaveOut: true },
  ),
  properties: z
    .array(z.unknown())
    .min(1)
    .max(maxBulkRows)
    .meta({
      description:
        "The rows, 1 to 500: objects with the fields of a property, by their names or common alternatives such as rent, beds, baths, unit and street_address. Values such as $1,500, 3 BR and yes are understood; exact conversions, such as of 18000 / year, are listed in the job.",
      example: [{ street_address: "12 Elm Street, Springfield", rent: "$1,850", beds: "2 BR", baths: 1.5 }],
    }),
});

export const bulkErrorCodes = ["validation", "capacity", "duplicate"] as const;

export const bulkError = z
  .object({
    row: field(z.int(), "The row, counted from 1.", 7),
    field: field(z.string().optional(), "The field, by its name in the property.", "monthlyRent"),
    message: field(z.string(), "What is wrong with it.", "must be a number such as 1850 or $1,850"),
    code: field(z.enum(bulkErrorCodes), "`validation`, `capacity` or `duplicate`.", "validation"),
  })
  .meta({ id: "BulkImportError", description: "What is wrong with a row." });
export type BulkError = z.output<typeof bulkError>;

export const bulkConversion = z
  .object({
    row: field(z.int(), "The row, counted from 1.", 4),
    field: field(z.string(), "The field, by its name in the property.", "monthlyRent"),
    from: field(z.string(), "The value as it was sent, at most 100 characters.", "18000 / year"),
    to: field(z.union([z.number(), z.string()]), "The value of the field.", 1500),
  })
  .meta({ id: "BulkImportConversion", description: "A value that was in another unit than its field." });
export type BulkConversion = z.output<typeof bulkConversion>;

const rowImages = z
  .object({
    propertyId: field(id, "The property of the row.", exampleId),
    jobId: field(id, "Its image import; see GET /properties/{id}/images/import/{jobId}.", exampleId),
  })
  .meta({ id: "BulkImageImport", description: "The image import started for a row with imageUrls." });
export type BulkImageImport = z.output<typeof rowImages>;

/** A bulk property import job. */
export const bulkImport = z
  .object({
    jobId: field(id, "Identifier of the job.", exampleId),
    status: field(
      z.enum(jobStatuses),
      "Status of the job. Failed rows do not make the job fail.",
      "processing",
    ),
    mode: field(z.enum(importModes), "What becomes of rows that are already there.", "create"),
    total: field(z.int(), "Number of rows.", 500),
    created: field(z.int(), "Properties created so far.", 100),
    updated: field(z.int(), "Properties changed so far, in the mode `upsert`.", 0),
    unchanged: field(z.int(), "Rows so far that say nothing new, in the mode `upsert`.", 0),
    failed: field(z.int(), "Rows that failed so far.", 2),
    createdPropertyIds: field(z.array(z.string()), "The created properties, in the order of the rows.", [
      exampleId,
    ]),
    unmappedFields: field(z.array(z.string()), "Names of unknown fields, at most 200.", ["mls_id"]),
    errors: z.array(bulkError).meta({ description: "The errors of the rows, in row order." }),
    conversions: z
      .array(bulkConversion)
      .meta({ description: "Values of created properties that were converted exactly, in row order." }),
    imageImports: z.array(rowImages).meta({ description: "Image imports started for rows with imageUrls." }),
    createdAt: field(timestamp, "When the import was requested.", "2026-11-02T09:30:00.000Z"),
    completedAt: field(timestamp.nullable(), "When it ended; null while it is running.", null),
  })
  .meta({ id: "BulkImport", description: "A bulk property import job." });
export type BulkImport = z.output<typeof bulkImport>;

export const bulkImportParams = z.object({ jobId: field(id, "Identifier of the job.", exampleId) });

export const startedBulkImport = single(
  z
    .object({
      jobId: field(id, "The job; see GET /properties/bulk/{jobId}.", exampleId),
      status: field(z.enum(jobStatuses), "Status of the job.", "pending"),
      total: field(z.int(), "Number of rows.", 500),
    })
    .meta({ id: "BulkImportStarted", description: "A bulk import that has started." }),
);
export const oneBulkImport = single(bulkImport);

const endedImport = z.object({
  id: field(id, "The bulk job.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
  jobId: field(id, "The bulk job, as returned by the API.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
  status: field(z.string(), "How the job ended.", "completed"),
  total: field(z.int(), "Number of rows.", 500),
  created: field(z.int(), "Number of properties created.", 498),
  failed: field(z.int(), "Number of rows that failed.", 2),
});

/** Events about bulk imports. */
export const bulkImportEvents = {
  "bulk_import.completed": {
    meaning: "A bulk import of properties finished.",
    label: { en: "An import of listings finished", es: "Terminó una importación de propiedades" },
    data: endedImport,
  },
} as const satisfies EventKinds;
