import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const check = fileURLToPath(new URL("../../../../scripts/migrations.mjs", import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rental-migration-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run check -- migrations` says of a migration. */
function findingsIn(sql: string): { status: number | null; text: string } {
  const file = join(folder, "0001_next.sql");
  writeFileSync(file, sql);
  const { status, stdout, stderr } = spawnSync(process.execPath, [check, file], { encoding: "utf8" });
  return { status, text: stdout + stderr };
}

describe("a migration that the previous release can't live with is refused:", () => {
  it.each([
    ["ban-drop-table", `DROP TABLE "contacts";`],
    ["ban-drop-column", `ALTER TABLE "contacts" DROP COLUMN "phone";`],
    ["renaming-table", `ALTER TABLE "contacts" RENAME TO "people_met";`],
    ["renaming-column", `ALTER TABLE "contacts" RENAME COLUMN "phone" TO "telephone";`],
    ["adding-required-field", `ALTER TABLE "contacts" ADD COLUMN "colour" text NOT NULL;`],
    ["adding-not-nullable-field", `ALTER TABLE "contacts" ALTER COLUMN "phone" SET NOT NULL;`],
    ["changing-column-type", `ALTER TABLE "contacts" ALTER COLUMN "phone" TYPE varchar(10);`],
    ["adding-field-with-default", `ALTER TABLE "contacts" ADD COLUMN "tag" uuid DEFAULT gen_random_uuid();`],
    ["constraint-missing-not-valid", `ALTER TABLE "contacts" ADD CONSTRAINT "c" CHECK ("name" <> '');`],
    ["disallowed-unique-constraint", `ALTER TABLE "contacts" ADD CONSTRAINT "c" UNIQUE ("name");`],
    [
      "adding-foreign-key-constraint",
      `ALTER TABLE "contacts" ADD CONSTRAINT "c" FOREIGN KEY ("account_id") REFERENCES "accounts"("id");`,
    ],
    ["require-concurrent-index-creation", `CREATE INDEX "contacts_phone" ON "contacts" ("phone");`],
    ["require-concurrent-index-deletion", `DROP INDEX "contacts_phone";`],
    ["new-unique-index", `CREATE UNIQUE INDEX CONCURRENTLY "contacts_phone" ON "contacts" ("phone");`],
    ["drop-used-object", `DROP FUNCTION "note_change";`],
    ["drop-used-object", `drop trigger "contacts_created" on "contacts";`],
    ["drop-default", `ALTER TABLE "contacts" ALTER COLUMN "status" DROP DEFAULT;`],
    ["truncate", `TRUNCATE "contacts";`],
  ])("%s: %s", (rule, sql) => {
    const { status, text } = findingsIn(sql);
    expect(text).toContain(rule);
    expect(text).toContain("docs/adr/0047-rolling-upgrades.md");
    expect(status).toBe(1);
  });
});

describe("a migration that only expands the schema is accepted:", () => {
  it.each([
    ["a column that may be null", `ALTER TABLE "contacts" ADD COLUMN "colour" text;`],
    ["a column with a default", `ALTER TABLE "contacts" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;`],
    ["an index built concurrently", `CREATE INDEX CONCURRENTLY "contacts_phone" ON "contacts" ("phone");`],
    ["a constraint for new rows", `ALTER TABLE "contacts" ADD CONSTRAINT "c" CHECK ("name" <> '') NOT VALID;`],
    [
      "a reference for new rows",
      `ALTER TABLE "contacts" ADD CONSTRAINT "c" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") NOT VALID;`,
    ],
    [
      "a table with its indexes",
      `CREATE TABLE "tags" ("account_id" uuid NOT NULL, "name" text NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" ("account_id", "name");`,
    ],
    [
      "a function whose text names a dropped table",
      `CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TRIGGER t ON x; END $$;`,
    ],
  ])("%s", (_title, sql) => {
    expect(findingsIn(sql)).toEqual({ status: 0, text: "" });
  });
});

describe("a migration that contracts the schema", () => {
  const drop = `ALTER TABLE "contacts" DROP COLUMN "phone";`;

  it("is accepted with a reason", () => {
    const reasoned = `-- contract: The previous release no longer reads or writes it.\n-- squawk-ignore ban-drop-column\n${drop}`;
    expect(findingsIn(reasoned)).toEqual({ status: 0, text: "" });
    const ours = `-- contract: The previous release no longer fires it.\n-- migration-ignore drop-used-object\ndrop trigger "t" on "contacts";`;
    expect(findingsIn(ours)).toEqual({ status: 0, text: "" });
  });

  it("is refused without one, and for other statements than the one that follows", () => {
    expect(findingsIn(`-- squawk-ignore ban-drop-column\n${drop}`).text).toContain("needs a line before it");
    const both = `-- contract: The previous release no longer reads or writes it.\n-- squawk-ignore ban-drop-column\n${drop}--> statement-breakpoint\n${drop}`;
    expect(findingsIn(both).status).toBe(1);
    expect(findingsIn(`-- migration-ignore truncate\nTRUNCATE "contacts";`).status).toBe(1);
    expect(findingsIn(`-- squawk-ignore-file\n${drop}`).status).toBe(1);
  });
});

it("builds an index concurrently by itself, because that can't be in a transaction", () => {
  const { status, text } = findingsIn(
    `CREATE INDEX CONCURRENTLY "a" ON "contacts" ("phone");\nCREATE INDEX CONCURRENTLY "b" ON "contacts" ("name");`,
  );
  expect(status).toBe(1);
  expect(text).toContain("one statement between two breakpoints");
});
