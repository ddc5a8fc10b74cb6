import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import * as demo from "../demo/demo.service.ts";
import { deleteAccount, lockOut } from "./deleting.service.ts";
import { forAccount } from "./system-call.ts";

const { server } = await testApi();
const leaving = await server.createAccount("scale", "Leaving");
const staying = await server.createAccount("scale", "Staying");

beforeAll(async () => {
  for (const account of [leaving, staying]) await fill(account);
  // Uploads leave storage once they are confirmed; what remains belongs to the accounts.
  await server.drain(["image_removal"]);
});

const post = async (path: string, as: TestAccount, body: object, headers = {}) => {
  const answer = await server.request("POST", path, { as, body, headers });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  return answer.body.data;
};

/** Demo records, a subscription, a stored answer, an import, a confirmed image and one that was only uploaded. */
async function fill(as: TestAccount): Promise<void> {
  await forAccount(server.platform, as.accountId, demo.seed);
  await post("/webhooks", as, { url: "https://example.com/hook", events: ["contact.updated"] });
  await post("/contacts", as, { name: "Kim", email: "kim@example.com" }, { "idempotency-key": "one" });
  await post("/calendar-feeds", as, {});
  await post("/listing-feeds", as, { format: "csv", name: "Portal" });
  await post("/calendar-sources", as, { name: "Own", url: "https://203.0.114.1/a.ics" });
  const building = await post("/buildings", as, { name: "Elm Court", address: "12 Elm Street" });
  const owner = await post("/contacts", as, { name: "Ada", email: "ada@example.com" });
  const { id } = await createProperty(server, as, { buildingId: building.id, ownerContactId: owner.id });
  await post(`/properties/${id}/images/import`, as, { urls: ["https://example.com/a.jpg"] });
  const images = `/properties/${id}/images`;
  await post(`${images}/confirm`, as, await upload(as, images));
  await upload(as, images);
}

async function upload(as: TestAccount, images: string) {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#b33" } })
    .jpeg()
    .toBuffer();
  const [contentType, sizeBytes] = ["image/jpeg", bytes.length];
  const presigned = await post(`${images}/presign`, as, { fileName: "a.jpg", contentType, sizeBytes });
  const { pathname, search } = new URL(presigned.uploadUrl);
  const headers = { "content-type": contentType, "content-length": String(sizeBytes) };
  await server.call({ method: "PUT", url: pathname + search, headers, payload: bytes });
  return { objectKey: presigned.objectKey as string, contentType, sizeBytes };
}

/** Number of rows of an account in each table that has any. */
async function rowsOf(accountId: string): Promise<Record<string, number>> {
  await Promise.all([server.server.requests.flush(), server.server.usage.flush()]);
  const { sql } = server.database;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ total: number }[]>`
      select count(*)::int as total from ${sql(name)} where account_id = ${accountId}`;
    if (row!.total > 0) counts[name] = row!.total;
  }
  return counts;
}

/** Names of an account's files in storage. */
async function filesOf({ userId }: TestAccount): Promise<string[]> {
  const folder = join(server.config.dataDir, "objects");
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(userId));
}

it("deletes an account with all its rows and files, and nothing of another account", async () => {
  const before = { rows: await rowsOf(staying.accountId), files: await filesOf(staying) };
  expect(Object.keys(await rowsOf(leaving.accountId)).length).toBeGreaterThan(15);
  expect((await filesOf(leaving)).length).toBeGreaterThanOrEqual(2);

  await server.database.transact((tx) => lockOut(tx, leaving.accountId, server.clock.now()));
  await server.database.transact((tx) => deleteAccount(tx, leaving.accountId, server.clock.now()));
  expect(Object.keys(await rowsOf(leaving.accountId))).toEqual(["image_uploads"]);
  // The job no longer needs the account, so that a crash here loses nothing.
  await server.drain(["image_removal"]);
  expect(await filesOf(leaving)).toEqual([]);
  expect({ rows: await rowsOf(staying.accountId), files: await filesOf(staying) }).toEqual(before);

  server.clock.advance(49 * 3_600_000);
  await server.drain(["image_removal"]);
  expect(await rowsOf(leaving.accountId)).toEqual({});
  const { sql } = server.database;
  expect(await sql`select 1 from accounts where id = ${leaving.accountId}`).toHaveLength(0);
});

it("refuses an account that does not exist", async () => {
  const { database, clock } = server;
  const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
  for (const step of [lockOut, deleteAccount]) {
    await expect(database.transact((tx) => step(tx, unknown, clock.now()))).rejects.toThrow(
      "no such account",
    );
  }
});
