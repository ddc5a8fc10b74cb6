import { z } from "zod";
import { jobStatuses } from "./image-import.ts";
import { field, id, single, timestamp } from "./schema.ts";

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a71";
const status = field(z.enum(jobStatuses), "Status of the export.", "completed");

/** A copy of everything in the account, in one ZIP file. */
export const accountExport = z
  .object({
    id: field(id, "Identifier of the export.", exampleId),
    status,
    bytes: field(z.int().nullable(), "Size of the file; null until it is completed.", 1_482_310),
    url: field(
      z.string().nullable(),
      "Address of the ZIP file. Anyone who has it can download the file until `expiresAt`; null before and after.",
      `https://rental.example/exports/${exampleId}?expires=1793871000&signature=ab12`,
    ),
    expiresAt: field(
      timestamp.nullable(),
      "When the file is deleted, an hour after it was completed; null until then.",
      "2026-11-02T10:30:00.000Z",
    ),
    createdAt: field(timestamp, "When it was requested.", "2026-11-02T09:29:00.000Z"),
    completedAt: field(
      timestamp.nullable(),
      "When it ended; null while it is running.",
      "2026-11-02T09:30:00.000Z",
    ),
  })
  .meta({ id: "Export", description: "A copy of everything in the account, in one ZIP file." });
export type AccountExport = z.output<typeof accountExport>;

export const startedExport = single(
  z
    .object({ id: field(id, "The export; see GET /exports/{id}.", exampleId), status })
    .meta({ id: "ExportStarted", description: "An export that has started." }),
);
export const oneExport = single(accountExport);
