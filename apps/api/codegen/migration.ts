/**
 * Writes the migration for what has changed in the tables: `npm run migration -- NAME`. Run `npm run generate` before.
 * Triggers write the change feed and the audit log. drizzle-kit does not support them, so their statements are appended for the
 * tables that the migration creates or whose columns it changes. Only the newest snapshot is kept: drizzle-kit reads no other.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { getTableName } from "drizzle-orm";
import { auditedOnly, auditTriggerOf } from "../src/db/audit.ts";
import { tracked, triggersOf } from "../src/db/changes.ts";
import { printValue } from "./print-value.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const api = join(root, "apps/api");
const folder = join(api, "src/db/migrations");

const [name = "", ...rest] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/.test(name) || rest.length > 0) {
  console.error("Name the migration, with underscores: npm run migration -- vendors");
  process.exit(2);
}

const migrations = () => readdirSync(folder).filter((file) => file.endsWith(".sql"));
const earlier = new Set(migrations());
const kit = join(root, "node_modules/drizzle-kit/bin.cjs");
const { status } = spawnSync(process.execPath, [kit, "generate", "--name", name], {
  cwd: api,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);
for (const file of migrations().filter((file) => !earlier.has(file))) appendTriggers(join(folder, file));
const snapshots = readdirSync(join(folder, "meta")).filter((file) => file.endsWith("_snapshot.json"));
const [newest, ...older] = snapshots
  .sort()
  .reverse()
  .map((file) => join(folder, "meta", file));
for (const file of older) rmSync(file);
// drizzle-kit writes three times as many lines.
writeFileSync(newest!, `${printValue(JSON.parse(readFileSync(newest!, "utf8")), { quoted: true })}\n`);

function appendTriggers(file: string): void {
  const sql = readFileSync(file, "utf8");
  const changed = new Set(
    [...sql.matchAll(/^(?:CREATE TABLE|ALTER TABLE(?=[^;]* COLUMN )) "(\w+)"/gm)].map(([, table]) => table),
  );
  const triggers = [
    ...tracked.filter(({ table }) => changed.has(getTableName(table))).flatMap(triggersOf),
    ...auditedOnly.filter(({ table }) => changed.has(getTableName(table))).map(auditTriggerOf),
  ];
  appendFileSync(file, triggers.map((trigger) => `\n--> statement-breakpoint\n${trigger};`).join(""));
  console.log(`Added ${triggers.length} triggers to ${relative(root, file)}. Read its SQL.`);
}
