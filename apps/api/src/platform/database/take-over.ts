import { readFileSync } from "node:fs";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type { Sql } from "postgres";
import { z } from "zod";
import { StartupError } from "../process/startup-error.ts";
import { type Fingerprint, fingerprintOf } from "./schema-fingerprint.ts";

/**
 * What databases looked like before the first migration replaced the 41 unreleased ones that existed until commit
 * 90f8bd51. See docs/adr/0051-first-migration.md.
 */
const beforeFirst = z.object({
  /** The times of the replaced migrations, as in their journal. */
  replaced: z.array(z.number()),
  /** How many migration files the first migration consists of now. */
  files: z.number(),
  /**
   * The schema after the last of them, and after each one added while databases with the old journal were still
   * created.
   */
  states: z.array(z.object({ last: z.number(), changed: z.record(z.string(), z.string()) })),
});

const file = new URL("../../db/migrations/before-first-migration.json", import.meta.url);

export const takenOver = () => beforeFirst.parse(JSON.parse(readFileSync(file, "utf8")));

/** The schema after the migration of this time, if databases with the old journal were ever in that state. */
export function schemaAfter(last: number): Fingerprint | undefined {
  const { states } = takenOver();
  const end = states.findIndex((state) => state.last === last);
  return end < 0 ? undefined : Object.assign({}, ...states.slice(0, end + 1).map(({ changed }) => changed));
}

/** How many migrations a program with exactly these ones counted. Older programs count each replaced one. */
export function countOf(known: MigrationMeta[]): number {
  const { replaced, files } = takenOver();
  return known.length - files + replaced.length;
}

/**
 * Translates the times of migrations to those that stand for them now.
 * @param moments from a current or an old journal
 * @returns null when only some of the replaced migrations are among them
 */
export function translated(moments: number[], known: MigrationMeta[]): number[] | null {
  if (moments.length === 0 || moments.includes(known[0]!.folderMillis)) return moments;
  const { replaced, files } = takenOver();
  if (!replaced.every((moment) => moments.includes(moment))) return null;
  const first = known.slice(0, files).map(({ folderMillis }) => folderMillis);
  return [...first, ...moments.filter((moment) => !replaced.includes(moment))];
}

/**
 * Recognizes a database from before the first migration by its schema. Its journal alone proves nothing: the database
 * may have been partially migrated, or changed by hand.
 * @param applied the times of the migrations in its journal; empty: it has none
 * @returns the migrations that its journal would have now, or null when there is nothing to take over
 * @throws StartupError when this version can't continue from the schema
 */
export async function takeOver(
  sql: Sql,
  applied: number[],
  known: MigrationMeta[],
): Promise<MigrationMeta[] | null> {
  if (applied.includes(known[0]!.folderMillis)) return null;
  const found = await fingerprintOf(sql);
  if (applied.length === 0 && !("accounts" in found)) return null;
  const moments = translated(applied, known);
  if (moments === null) throw refusal("its journal of migrations ends before that of this commit");
  const last = applied.length === 0 ? stateOf(found) : applied.at(-1)!;
  const different = differences(last === undefined ? undefined : schemaAfter(last), found);
  if (different === undefined)
    throw refusal("its journal of migrations is missing or unknown, and so is its schema");
  if (different.length > 0) throw refusal(`these differ from what its journal says: ${different.join(", ")}`);
  return known.filter(({ folderMillis }) => folderMillis <= last!);
}

/** The last migration after which the schema was in this state. */
const stateOf = (found: Fingerprint): number | undefined =>
  takenOver().states.findLast(({ last }) => differences(schemaAfter(last), found)?.length === 0)?.last;

/** The tables and functions that are missing or different. Additional ones are not ours, and allowed. */
const differences = (expected: Fingerprint | undefined, found: Fingerprint): string[] | undefined =>
  expected && Object.keys(expected).filter((name) => found[name] !== expected[name]);

const refusal = (why: string) =>
  new StartupError(
    `The database is in no state that this version can continue with: ${why}. If it was made before the first release, start commit 90f8bd51 with it once, which finishes its migrations, and then this version. Otherwise use an empty database, or restore a backup.`,
  );
