import { z } from "zod";

/** Describes an export; written last, so that a file without it is incomplete. */
export const infoEntry = "export.json";

/** The rows of a table, one JSON object per line. */
export const recordsEntry = (table: string): string => `records/${table}.jsonl`;

/** The contents of `infoEntry`. */
export const exportInfo = z.object({
  format: z.literal(1),
  exportedAt: z.string(),
  account: z.object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    plan: z.string(),
    createdAt: z.string(),
  }),
  /** The tables that moved, with the columns of their rows. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Files that storage no longer had. */
  missingFiles: z.array(z.string()),
});
export type ExportInfo = z.infer<typeof exportInfo>;
