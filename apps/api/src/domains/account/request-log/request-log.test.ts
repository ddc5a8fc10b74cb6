import { requestsKeptPerHour } from "@rental/contract";
import { describe, expect, it } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { type RecordedRequest, RequestRecorder } from "../../../gate/operation/request-recorder.ts";
import type { Database } from "../../../platform/database/database.ts";
import { newId, newRequestId } from "../../../platform/ids.ts";
import { Metrics } from "../../../platform/observability/metrics.ts";

const { server, account } = await testApi();
const { sql } = server.database;

const requests = async (query = "", as = account) => {
  await server.server.requests.flush();
  const { status, body } = await server.request("GET", `/request-log?limit=100&${query}`, { as });
  expect(status).toBe(200);
  return body.data;
};

const dropped = async (metrics: Metrics, reason: string) =>
  Number(
    new RegExp(`request_log_dropped_total{reason="${reason}"} (\\d+)`).exec(await metrics.text())?.[1] ?? 0,
  );

describe("the request log", () => {
  it("has the method, path, status, problem and sender of each request, newest first", async () => {
    const as = await server.createAccount("pro");
    const { id } = await createContact(server, as, { name: "Kim" });
    const unknown = newId();
    const missing = await server.request("GET", `/contacts/${unknown}`, { as });
    await server.request("POST", "/contacts", { as, body: {} });
    const found = await requests("", as);
    expect(found.map(({ method, path, status }: Record<string, unknown>) => [method, path, status])).toEqual(
      expect.arrayContaining([
        ["POST", "/api/v1/contacts", 201],
        ["GET", `/api/v1/contacts/${unknown}`, 404],
        ["POST", "/api/v1/contacts", 422],
      ]),
    );
    expect(id).toBeDefined();
    expect(found.find(({ status }: { status: number }) => status === 404)).toEqual({
      id: missing.headers["x-request-id"],
      at: server.clock.now().toISOString(),
      method: "GET",
      path: `/api/v1/contacts/${unknown}`,
      operation: "contacts.get",
      status: 404,
      problem: "not-found",
      ms: expect.any(Number),
      principal: { kind: "apiKey", id: as.keyId },
    });
  });

  it("keeps no query, body or header, and of the path only ids", async () => {
    const as = await server.createAccount("pro");
    await server.request("GET", "/contacts?search=secret-words", { as });
    await server.request("GET", "/contacts/secret-words", { as });
    await server.request("GET", "/secret-words", { as });
    await server.request("POST", "/contacts", { as, body: { name: "secret-words" } });
    await server.call({
      method: "GET",
      url: "/api/v1/trpc/contacts.get?input=%22secret-words%22",
      headers: { authorization: `Bearer ${as.apiKey}` },
    });
    const found = await requests("", as);
    expect(found.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(["/api/v1/contacts", "/api/v1/contacts/:id", "unknown", "/api/v1/trpc/:path"]),
    );
    const stored = JSON.stringify(await sql`select * from request_log where account_id = ${as.accountId}`);
    expect(stored).not.toContain("secret-words");
    expect(stored).not.toContain(as.apiKey);
  });

  it("has no request without a valid key, and none of another account", async () => {
    const other = await server.createAccount("pro");
    await server.request("GET", "/contacts");
    await server.request("GET", "/contacts", { as: { ...other, apiKey: `${other.apiKey.slice(0, -1)}!` } });
    await server.request("GET", "/contacts", { as: account });
    expect(await requests("", other)).toEqual([]);
  });

  it("filters by status, method, path, operation, sender and time", async () => {
    const as = await server.createAccount("pro");
    await server.request("GET", "/contacts", { as });
    server.clock.advance(60_000);
    const middle = server.clock.now().toISOString();
    await createContact(server, as, { name: "Kim" });
    await server.request("GET", `/properties/${newId()}`, { as });
    await server.server.requests.flush();
    const operations = async (query: string) => {
      const found = await requests(query, as);
      return found
        .map(({ operation }: { operation: string }) => operation)
        .filter((name: string) => name !== "requestLog.list")
        .sort();
    };
    expect(await operations("status=2xx")).toEqual(["contacts.create", "contacts.list"]);
    expect(await operations("status=4xx")).toEqual(["properties.get"]);
    expect(await operations("status=5xx")).toEqual([]);
    expect(await operations("method=POST")).toEqual(["contacts.create"]);
    expect(await operations("path=/api/v1/contacts")).toEqual(["contacts.create", "contacts.list"]);
    expect(await operations("path=/api/v1/contac%25")).toEqual([]);
    expect(await operations("operation=contacts.list")).toEqual(["contacts.list"]);
    expect(await operations(`principalId=${newId()}`)).toEqual([]);
    expect(await operations("principalKind=session")).toEqual([]);
    expect(await operations("principalKind=apiKey&status=4xx")).toEqual(["properties.get"]);
    expect(await operations(`since=${middle}`)).toEqual(["contacts.create", "properties.get"]);
    expect(await operations(`until=${middle}`)).toEqual(["contacts.list"]);
    expect((await server.request("GET", "/request-log?status=200", { as })).status).toBe(422);
  });

  it("names the operation of a call over tRPC, and none for a batch or an unknown name", async () => {
    const as = await server.createAccount("pro");
    const headers = { authorization: `Bearer ${as.apiKey}` };
    for (const call of ["contacts.list", "settings.get,contacts.list?batch=1", "secret.words"])
      await server.call({ method: "GET", url: `/api/v1/trpc/${call}`, headers });
    const found = await requests("path=/api/v1/trpc", as);
    expect(found.map(({ operation }: { operation: string | null }) => operation).sort()).toEqual([
      "contacts.list",
      null,
      null,
    ]);
    expect(await requests("operation=contacts.list", as)).toHaveLength(1);
  });

  it("shows requests of the last 30 days only", async () => {
    const as = await server.createAccount("pro");
    await server.request("GET", "/contacts", { as });
    await server.server.requests.flush();
    server.clock.advance(30 * 86_400_000 - 1_000);
    expect(await requests("operation=contacts.list", as)).toHaveLength(1);
    server.clock.advance(2_000);
    expect(await requests("operation=contacts.list&since=2020-01-01T00:00:00Z", as)).toEqual([]);
  });
});

const rowOf = (at: Date, status = 200): RecordedRequest => ({
  accountId: account.accountId,
  at,
  id: newRequestId(),
  method: "GET",
  path: "/x",
  operation: null,
  status,
  problem: null,
  ms: 1,
  principalKind: "apiKey",
  principalId: account.keyId,
});

const record = (recorder: RequestRecorder, row: RecordedRequest) => recorder.record(row, () => row);

/** A database that can be taken away. */
function fragile(): { database: Database; state: { isAway: boolean } } {
  const state = { isAway: false };
  const broken = () => Promise.reject(Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" }));
  const database = {
    get sql() {
      return state.isAway ? broken : server.database.sql;
    },
  } as unknown as Database;
  return { database, state };
}

describe("the recorder", () => {
  it("keeps a bounded number per account and hour, and counts failed requests separately", async () => {
    const metrics = new Metrics();
    const recorder = new RequestRecorder(server.database, metrics, 3);
    const at = new Date("2026-01-01T10:00:00Z");
    for (let i = 0; i < 10; i++) record(recorder, rowOf(at));
    for (let i = 0; i < 10; i++) record(recorder, rowOf(at, 500));
    record(recorder, rowOf(new Date("2026-01-01T11:00:00Z")));
    await recorder.flush();
    const rows = await sql`
      select status, count(*)::int as total from request_log where path = '/x' and at < '2026-02-01'
      group by 1 order by 1`;
    expect(rows.map(({ status, total }) => [status, total])).toEqual([
      [200, 4],
      [500, 3],
    ]);
    expect(await dropped(metrics, "account_limit")).toBe(14);
    expect(requestsKeptPerHour).toBe(1_000);
  });

  it("prepares no row for a request that is not kept", async () => {
    const recorder = new RequestRecorder(server.database, new Metrics(), 3);
    const row = rowOf(new Date("2026-06-01T10:00:00Z"));
    let prepared = 0;
    const prepare = () => {
      prepared++;
      return { ...row, id: newRequestId() };
    };
    for (let i = 0; i < 10; i++) recorder.record(row, prepare);
    expect(prepared).toBe(3);
  });

  it("holds at most 10,000 requests while the database is away, counts the rest, and writes each once it is back", async () => {
    const metrics = new Metrics();
    const { database, state } = fragile();
    const recorder = new RequestRecorder(database, metrics, 1_000_000);
    const at = new Date("2026-03-01T10:00:00Z");
    state.isAway = true;
    for (let i = 0; i < 12_345; i++) record(recorder, rowOf(at));
    await expect(recorder.flush()).rejects.toThrow("gone");
    await expect(recorder.flush()).rejects.toThrow("gone");
    expect(await dropped(metrics, "buffer_full")).toBe(2_345);
    state.isAway = false;
    await recorder.flush();
    await recorder.flush();
    const [row] = await sql`select count(*)::int as total from request_log where at = ${at.toISOString()}`;
    expect(row!.total).toBe(10_000);
  });

  it("writes a request once, also when the confirmation of the commit was lost", async () => {
    const { database, state } = fragile();
    const recorder = new RequestRecorder(database, new Metrics());
    const row = rowOf(new Date("2026-04-01T10:00:00Z"));
    for (let i = 0; i < 2; i++) {
      state.isAway = false;
      record(recorder, row);
      await recorder.flush();
    }
    const rows = await sql`select 1 from request_log where id = ${row.id}`;
    expect(rows).toHaveLength(1);
  });

  it("leaves out what the database refuses, instead of keeping the others from being written", async () => {
    const metrics = new Metrics();
    const recorder = new RequestRecorder(server.database, metrics);
    record(recorder, { ...rowOf(new Date()), principalId: "not an id" });
    await expect(recorder.flush()).rejects.toThrow();
    const row = rowOf(new Date("2026-05-01T10:00:00Z"));
    record(recorder, row);
    await recorder.flush();
    expect(await sql`select 1 from request_log where id = ${row.id}`).toHaveLength(1);
    expect(await dropped(metrics, "refused")).toBe(1);
  });

  it("writes nothing for an account that was deleted meanwhile", async () => {
    const recorder = new RequestRecorder(server.database, new Metrics());
    const row = { ...rowOf(new Date()), accountId: newId() };
    record(recorder, row);
    await recorder.flush();
    expect(await sql`select 1 from request_log where id = ${row.id}`).toHaveLength(0);
  });
});
