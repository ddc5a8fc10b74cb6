import { getTableName } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { accountTables } from "../../src/db/account-tables.ts";
import { consoleOperations, operations } from "../../src/domains/operations.ts";
import { pathParams } from "../../src/gate/operation/operation.ts";
import { fullAccount } from "../fixtures/full-account.ts";
import { signedIn } from "../fixtures/people.ts";
import { testApi } from "../harness/api.ts";

const { server } = await testApi({ plan: "scale" });
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The ids in all rows of the other account that are not in rows of ours. */
let foreign: Set<string>;
let headers: { cookie: string };
beforeAll(async () => {
  const [other, ours] = [await fullAccount(server), await fullAccount(server)];
  const own = await idsOf(ours.account.accountId);
  foreign = new Set([...(await idsOf(other.account.accountId))].filter((id) => !own.has(id)));
  headers = { cookie: (await signedIn(server, ours.account, "owner")).cookie };
});

async function idsOf(accountId: string): Promise<Set<string>> {
  const { sql } = server.database;
  const found = new Set<string>();
  for (const { table } of accountTables) {
    const rows = await sql<{ text: string }[]>`
      select to_jsonb(t)::text as text from ${sql(getTableName(table))} t where account_id = ${accountId}`;
    for (const { text } of rows) for (const [id] of text.matchAll(uuids)) found.add(id);
  }
  return found;
}

const reads = [...operations, ...consoleOperations]
  .filter(({ meta }) => meta.openapi.method === "GET")
  .map(({ meta }) => ({ path: meta.openapi.path, params: pathParams(meta.openapi.path).length }));
const reports = reads.filter(({ path }) => /^\/reports\/(?!owner-letter)/.test(path));

async function read(path: string): Promise<{ status: number; found: string[]; ids: string[] }> {
  const { status, text, body } = await server.request("GET", path, { headers });
  const found = [...text.matchAll(uuids)].filter(([id]) => foreign.has(id)).map(([id]) => `${path}: ${id}`);
  const data: unknown = body?.data;
  return { status, found, ids: Array.isArray(data) ? data.flatMap(({ id }) => id ?? []) : [] };
}

it("no list and no record has an id of another account, of which there is something in every table", async () => {
  expect(foreign.size).toBeGreaterThan(100);
  const found: string[] = [];
  const read200 = new Set<string>();
  for (const list of reads.filter(({ params }) => params === 0)) {
    const { status, found: inList, ids } = await read(list.path);
    found.push(...inList);
    if (status === 200) read200.add(list.path);
    const ofRecords = reads.filter(({ path, params }) => params === 1 && path.startsWith(`${list.path}/{`));
    for (const { path } of ofRecords)
      for (const id of ids.slice(0, 3)) {
        const { status, found: inRecord } = await read(path.replace(/\{\w+\}/, id));
        found.push(...inRecord);
        if (status === 200) read200.add(path);
      }
  }
  expect(found).toEqual([]);
  expect(read200.size).toBeGreaterThan(70);
});

it.each(["home", "source", "host"])("no report by %s has one", async (groupBy) => {
  expect(reports.length).toBeGreaterThan(4);
  for (const { path } of reports) {
    const { status, found } = await read(`${path}?groupBy=${groupBy}`);
    expect([path, status, found]).toEqual([path, expect.toBeOneOf([200, 422]), []]);
  }
});
