import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountTables } from "../../src/db/account-tables.ts";
import { movedTables, staysBehind } from "../../src/db/moving.ts";
import { type ImportedAccount, importAccount } from "../../src/domains/account/exports/import-account.ts";
import { ExportFile } from "../../src/domains/account/exports/read-export.ts";
import { missing } from "../../src/domains/account/totals/totals.service.ts";
import { verifyAll } from "../../src/domains/screening/session-records/session-records.service.ts";
import { addressSealer } from "../../src/platform/secrets/sealed-address.ts";
import { Secrets } from "../../src/platform/secrets/secrets.ts";
import { type ExportedRow, exportTo, rowsOf } from "../fixtures/exported.ts";
import { fullAccount, type Planted } from "../fixtures/full-account.ts";
import { testApi } from "../harness/api.ts";
import type { TestServer } from "../harness/server.ts";

const { server: from } = await testApi({ plan: "scale" });
const { server: to } = await testApi({ plan: "scale" });
const folder = await mkdtemp(join(tmpdir(), "rental-moving-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

let exports = 0;
async function exported(server: TestServer, accountId: string): Promise<ExportFile> {
  const path = join(folder, `${++exports}.zip`);
  const file = await exportTo(path, server, accountId);
  afterAll(() => file.close());
  return Object.assign(file, { path });
}

/** The columns in which two exports differ, as table.column: before -> after. */
function differences(before: Map<string, ExportedRow[]>, after: Map<string, ExportedRow[]>): string[] {
  const found = new Set<string>();
  for (const [table, rows] of before) {
    const others = after.get(table)!;
    if (rows.length !== others.length) found.add(`${table}: ${rows.length} rows -> ${others.length}`);
    for (const [index, row] of rows.entries()) {
      for (const [column, value] of Object.entries(row)) {
        const other = others[index]?.[column];
        const [was, is] = [JSON.stringify(value), JSON.stringify(other)];
        if (was !== is) found.add(`${table}.${column}`);
      }
    }
  }
  return [...found].sort();
}

let planted: Planted;
let file: ExportFile;
let before: Map<string, ExportedRow[]>;
beforeAll(async () => {
  planted = await fullAccount(from);
  file = await exported(from, planted.account.accountId);
  before = await rowsOf(file);
});

it("says of every table of accounts whether it moves", () => {
  const names = accountTables.map(({ table }) => getTableName(table)).sort();
  expect([...movedTables.map(({ name }) => name), ...Object.keys(staysBehind)].sort()).toEqual(names);
});

it("exports something of every table that moves", () => {
  expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([]);
});

it("exports nothing of another account", async () => {
  const { accountId } = await from.createAccount("scale");
  const rows = await rowsOf(await exported(from, accountId));
  const owners = [...rows].flatMap(([table, all]) => all.map(({ account_id }) => [table, account_id]));
  expect(owners.filter(([, owner]) => owner !== accountId)).toEqual([]);
});

it("exports no key, secret, session or token", async () => {
  const texts: string[] = [];
  for (const { name } of movedTables) for await (const line of file.rowsOf(name)) texts.push(line);
  const all = texts.join("\n") + (await readFile((file as ExportFile & { path: string }).path, "latin1"));
  expect(planted.secrets.filter((secret) => all.includes(secret))).toEqual([]);
});

describe("an export that is imported into another installation", () => {
  let imported: ImportedAccount;
  let after: Map<string, ExportedRow[]>;
  beforeAll(async () => {
    imported = await importAccount(to.platform, file);
    after = await rowsOf(await exported(to, imported.accountId));
  });

  it("has the totals of its lists", async () => {
    expect(await missing(to.platform.database)).toEqual([]);
  });

  it("has the same ids, and differs only in where files are stored and in what is off until its owner turns it on", () => {
    const found = differences(before, after);
    console.log(`Differences after moving: ${found.join(", ")}`);
    expect(imported).toMatchObject({
      accountId: planted.account.accountId,
      hasNewIds: false,
      missingFiles: 0,
    });
    expect(found).toEqual([
      "attachments.stored_key",
      "followups.status",
      "lead_sources.active",
      "property_images.stored_key",
      "settings.values",
      "webhooks.active",
      "webhooks.off_because",
      "workflow_runs.pause_reason",
      "workflow_runs.status",
      "workflow_templates.is_active",
    ]);
  });

  it("has its photos and attachments", async () => {
    const [image] = after.get("property_images")!;
    const photo = await to.call({ method: "GET", url: `/cdn/${image!.object_key}` });
    expect(photo.status).toBe(200);
    const stored = String(after.get("attachments")![0]!.stored_key);
    expect(await to.platform.storage.head(stored)).toEqual({ size: 10 });
    expect(
      await to.database.sql`select 1 from image_uploads where account_id = ${imported.accountId}`,
    ).toEqual([]);
  });

  it("can be used with the new key, and counts its lists", async () => {
    const as = { ...planted.account, apiKey: imported.apiKey };
    const lists = ["/properties", "/contacts", "/conversations", "/showings", "/sessions"];
    for (const path of lists) {
      const [there, here] = [
        await from.request("GET", `${path}?limit=100`, { as: planted.account }),
        await to.request("GET", `${path}?limit=100`, { as }),
      ];
      expect([path, here.status, here.body.pagination]).toEqual([path, 200, there.body.pagination]);
    }
  });

  it("sends, fetches and runs nothing, also after a month", async () => {
    await to.takeEvents();
    to.clock.advance(31 * 24 * 60 * 60 * 1000);
    await to.drain();
    const { sql } = to.database;
    expect(await sql`select 1 from outgoing_mail where contact_id is not null`).toEqual([]);
    expect(await sql`select 1 from connector_messages`).toEqual([]);
    expect(await sql`select 1 from webhook_deliveries`).toEqual([]);
    expect(await sql`select 1 from workflow_runs where status in ('pending', 'running')`).toEqual([]);
    expect(await sql`select 1 from calendar_sources where next_fetch_at < '9000-01-01Z'`).toEqual([]);
  });
});

it("makes a copy with ids of its own where the account still is", async () => {
  const copy = await importAccount(from.platform, file);
  expect(copy).toMatchObject({ hasNewIds: true, slug: expect.stringMatching(/-2$/) });
  const after = await rowsOf(await exported(from, copy.accountId));
  const count = (tables: Map<string, ExportedRow[]>) =>
    [...tables].map(([table, rows]) => [table, rows.length]);
  expect(count(after)).toEqual(count(before));
  const idsOf = (tables: Map<string, ExportedRow[]>) =>
    [...tables.values()].flatMap((rows) => rows.flatMap(({ id }) => (typeof id === "string" ? [id] : [])));
  const old = new Set(idsOf(before));
  expect(idsOf(after).filter((id) => old.has(id))).toEqual([]);
  const text = JSON.stringify([...after].filter(([table]) => table !== "session_record_entries"));
  expect([...old, planted.account.accountId].filter((id) => text.includes(id))).toEqual([]);
  const verified = await verifyAll(from.database.read, { accountId: copy.accountId });
  expect(verified).toMatchObject({ broken: [] });
  expect(verified.valid).toBeGreaterThan(0);
});

it("exports addresses that were sealed with another secret as they are, so that they are given anew", async () => {
  const account = await from.createAccount("scale");
  const { accountId } = account;
  const body = { url: "https://hooks.example.com", events: ["message.received"] };
  expect((await from.request("POST", "/webhooks", { as: account, body })).status).toBe(201);
  const lost = addressSealer(new Secrets("x".repeat(32))).seal(body.url);
  await from.database.sql`update webhooks set url = ${lost} where account_id = ${accountId}`;
  await importAccount(to.platform, await exported(from, accountId));
  const stored = await to.database.sql`select url from webhooks where account_id = ${accountId}`;
  expect(stored).toEqual([{ url: lost }]);
});

describe("an export that somebody has altered", () => {
  /** The export with other rows. */
  const altered = (change: (table: string, row: ExportedRow) => ExportedRow, info = file.info): ExportFile =>
    Object.assign(Object.create(file) as ExportFile, {
      info,
      async *rowsOf(table: string) {
        for await (const line of file.rowsOf(table)) yield JSON.stringify(change(table, JSON.parse(line)));
      },
      fileOf: async () => undefined,
    });

  it("puts no record into another account, whatever account its rows name", async () => {
    const victim = await to.createAccount("scale");
    const imported = await importAccount(
      to.platform,
      altered((table, row) => (table === "leads" ? { ...row, account_id: victim.accountId } : row)),
    );
    const leadsOf = async ({ accountId }: { accountId: string }) =>
      (await to.database.sql`select id from leads where account_id = ${accountId}`).length;
    expect([await leadsOf(victim), await leadsOf(imported)]).toEqual([0, before.get("leads")!.length]);
  });

  it("leads to no file of another account", async () => {
    const stolen = `attachments/${planted.account.accountId}/1/secret.pdf`;
    const names = (table: string, row: ExportedRow) =>
      table === "attachments" ? { ...row, stored_key: stolen } : row;
    const { accountId } = await importAccount(to.platform, altered(names));
    const keys = await to.database.sql`select stored_key from attachments where account_id = ${accountId}`;
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.map((row) => row.stored_key)).not.toContain(stolen);
    const damaged = altered((table, row) =>
      table === "attachments" ? { ...row, stored_key: "../secret-key" } : row,
    );
    await expect(importAccount(to.platform, damaged)).rejects.toThrow(/damaged/);
  });

  it("is refused when another account has its records, because links name records by their ids alone", async () => {
    const account = { ...file.info.account, id: "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d" };
    const others = altered((_table, row) => row, { ...file.info, account });
    await expect(importAccount(to.platform, others)).rejects.toThrow(/records of another account/);
    expect(await to.database.sql`select 1 from accounts where id = ${account.id}`).toEqual([]);
  });
});

it("refuses the export of a sandbox, which would be an account whose work nobody does", async () => {
  const account = { ...file.info.account, id: "0198c5a0-7c1e-8a3f-9d52-0e6f3c1b2a4d" };
  const info = { ...file.info, account };
  const ofSandbox = Object.assign(Object.create(file) as ExportFile, { info });
  await expect(importAccount(to.platform, ofSandbox)).rejects.toThrow(/export of a sandbox/);
});

it("refuses a file that is no export, in one line", async () => {
  const path = new URL("../fixtures/house.png", import.meta.url).pathname;
  await expect(ExportFile.open(path)).rejects.toThrow(/is not a complete export of an account\.$/);
  await expect(ExportFile.open(`${path}.zip`)).rejects.toThrow(/can't be read: there is no such file\.$/);
});
