import { z } from "zod";

/**
 * A backup is a tar, compressed by gzip: `backup.json`, then the database (`postgres/` or `database/`), then `data/`
 * with the files of the data directory, and last `sums.json`, without which nothing is a backup.
 */
export const infoEntry = "backup.json";
export const sumsEntry = "sums.json";
/** Files of the built-in PostgreSQL, as a base backup. */
export const clusterFolder = "postgres";
/** Rows of a PostgreSQL of one's own, as COPY writes them. */
export const rowsFolder = "database";
/** Files of the data directory. */
export const dataFolder = "data";

/** What is known of a backup before anything of it is unpacked. */
export const backupInfo = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  database: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("embedded"),
      /** Major version of PostgreSQL. */
      major: z.string(),
      /** Such as `linux-x64`: files of a database are not for another kind of machine. */
      platform: z.string(),
    }),
    z.object({ kind: z.literal("outside") }),
  ]),
});
export type BackupInfo = z.infer<typeof backupInfo>;

/** Size in bytes and SHA-256 (hexadecimal) of every file but `sums.json` itself, by its path. */
export const backupSums = z.record(z.string(), z.object({ size: z.number().int(), sha256: z.string() }));
export type BackupSums = z.infer<typeof backupSums>;

/** Called with the bytes that were read or written since the last call. */
export type OnBytes = (bytes: number) => void;
