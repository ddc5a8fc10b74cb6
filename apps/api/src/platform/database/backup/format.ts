import { z } from "zod";

/**
 * A backup is a gzipped tar: `backup.json`, then the database rows in `database/`, then the files of the data directory
 * in `data/`, and finally `sums.json`, without which a backup is incomplete.
 */
export const infoEntry = "backup.json";
export const sumsEntry = "sums.json";
/** Rows, as written by COPY. */
export const rowsFolder = "database";
/** Files of the data directory. */
export const dataFolder = "data";
/** The files of the built-in PostgreSQL instead of its rows, in backups that were made before the first release. */
export const clusterFolder = "postgres";

/** The description of a backup, known before anything is unpacked. */
export const backupInfo = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  database: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("rows") }),
    // The other two kinds date from before the first release. `outside` is the same as `rows`.
    z.object({ kind: z.literal("outside") }),
    z.object({
      kind: z.literal("embedded"),
      /** Major version of PostgreSQL. */
      major: z.string(),
      /** Such as `linux-x64`: database files can't be moved to another platform. */
      platform: z.string(),
    }),
  ]),
});
export type BackupInfo = z.infer<typeof backupInfo>;

/** Size in bytes and SHA-256 (hexadecimal) of every file except `sums.json` itself, by its path. */
export const backupSums = z.record(z.string(), z.object({ size: z.number().int(), sha256: z.string() }));
export type BackupSums = z.infer<typeof backupSums>;

/** Called with the number of bytes read or written since the last call. */
export type OnBytes = (bytes: number) => void;
