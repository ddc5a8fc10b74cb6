import { beforeAll, describe, expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as keys from "../../src/domains/account/keys/keys.service.ts";
import { addressSealer, sealedOtherwise } from "../../src/platform/secrets/sealed-address.ts";
import { Secrets } from "../../src/platform/secrets/secrets.ts";
import { signedIn } from "../fixtures/people.ts";
import { makeMailbox } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { assistantOf } from "../mcp/assistant.ts";

const { server, account } = await testApi({ plan: "scale", env: { ALLOW_PRIVATE_NETWORKS: "true" } });
const { sql } = server.database;

const secret = "sUpErSeCrEtToken123";
const host = "http://127.0.0.1:9";
const address = `${host}/calendar/${secret}/basic.ics?key=${secret}`;
const short = `${host}/...`;

/** The resources whose address may contain a secret. */
const kinds = [
  ["webhooks", "url", { events: ["message.received"] }],
  ["connectors", "outboundUrl", { channel: "sms", name: "SMS" }],
  ["calendar-sources", "url", { name: "Calendar" }],
] as const;

/** Every column with text of the database that contains the secret. */
async function columnsWithSecret(): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }[]>`
    select c.relname as "table", a.attname as "column" from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
      and not a.attisdropped and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb'))
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;
  const found: string[] = [];
  for (const { table, column } of columns) {
    const [row] = await sql`select count(*)::int as count from ${sql(table)} as one
      where one.${sql(column)}::text like ${`%${secret}%`}`;
    if (row!.count > 0) found.push(`${table}.${column}`);
  }
  return found;
}

it("shows by a mailbox alone that the server has another secret", async () => {
  await makeMailbox(server, account);
  expect(await sealedOtherwise(sql, new Secrets("x".repeat(32)))).toMatch(/^RENTAL_SECRET_KEY is not/);
  expect(await sealedOtherwise(sql, server.platform.secrets)).toBeUndefined();
});

describe.each(kinds)("the address of %s", (resource, field, fields) => {
  let id: string;
  const path = () => `/${resource}/${id}`;
  const seen = async (as: object) => (await server.request("GET", path(), as)).body.data[field];
  const change = (body: object) => server.request("PATCH", path(), { as: account, body });

  beforeAll(async () => {
    const answer = await server.request("POST", `/${resource}`, {
      as: account,
      body: { ...fields, [field]: address },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data[field]).toBe(address);
    id = answer.body.data.id;
  });

  it("is returned whole to whoever may change it, and shortened to viewers", async () => {
    const [viewer, agent] = [
      await signedIn(server, account, "viewer"),
      await signedIn(server, account, "agent"),
    ];
    expect(await seen({ as: account })).toBe(address);
    expect(await seen({ headers: agent.headers })).toBe(address);
    expect(await seen({ headers: viewer.headers })).toBe(short);
    const list = await server.request("GET", `/${resource}`, { headers: viewer.headers });
    expect(list.text).not.toContain(secret);
    const changes = async () =>
      (
        await server.request("GET", "/changes?include=record&limit=500", {
          headers: viewer.headers,
        })
      ).text;
    // The feed waits for transactions that began earlier, those of other tests in the same PostgreSQL, too.
    await expect.poll(changes).toContain(id);
    expect(await changes()).not.toContain(secret);
  });

  it("is shortened for assistants that may only read", async () => {
    const key = (mcpWrites: boolean) =>
      forAccount(server.platform, account.accountId, (call) =>
        keys.create(call, { name: "Assistant", mcpWrites }),
      );
    const recordType = resource.replace("-", "_").replace(/s$/, "");
    const read = async (mcpWrites: boolean) =>
      (await assistantOf(server, await key(mcpWrites)).call("get_record", { recordType, id })).json;
    expect(JSON.stringify(await read(false))).toContain(short);
    expect(JSON.stringify(await read(true))).toContain(address);
  });

  it("stays what it is when the shortened form is sent back", async () => {
    const answer = await change({ [field]: short });
    expect([answer.status, answer.body.data[field]]).toEqual([200, address]);
    expect((await change({ [field]: `${host}/other/${secret}` })).body.data[field]).toBe(
      `${host}/other/${secret}`,
    );
    expect((await change({ [field]: address })).body.data[field]).toBe(address);
  });

  it("is in no column of the database, the audit log included", async () => {
    await server.drain();
    expect(await columnsWithSecret()).toEqual([]);
    const { data } = (await server.request("GET", `/audit?recordId=${id}`, { as: account })).body;
    const values = data.flatMap(({ before, after }: Record<string, object | null>) => [before, after]);
    expect(JSON.stringify(values)).toContain(`"${field}":"(hidden)"`);
  });

  it("is sealed by the worker where an earlier release stored it, without a change that anybody is told", async () => {
    const [table, column] = [resource.replace("-", "_"), field === "url" ? "url" : "outbound_url"];
    await sql`alter table ${sql(table)} disable trigger user`;
    await sql`update ${sql(table)} set ${sql(column)} = ${address} where id = ${id}`;
    await sql`alter table ${sql(table)} enable trigger user`;
    expect(await seen({ as: account })).toBe(address);
    const [before] = await sql`select count(*)::int as count from changes`;
    server.clock.advance(600_000);
    await server.drain(["retention"]);
    const [row] = await sql`select ${sql(column)} as stored from ${sql(table)} where id = ${id}`;
    expect(row!.stored).toMatch(/^sealed:/);
    expect(addressSealer(server.platform.secrets).open(row!.stored)).toBe(address);
    expect(await sql`select count(*)::int as count from changes`).toEqual([before]);
  });

  it("says what to do when it is to be used but was sealed with another secret", async () => {
    const [table, column] = [resource.replace("-", "_"), field === "url" ? "url" : "outbound_url"];
    const lost = addressSealer(new Secrets("x".repeat(32))).seal(address);
    await sql`update ${sql(table)} set ${sql(column)} = ${lost} where id = ${id}`;
    const use = resource === "calendar-sources" ? "refresh" : "test";
    const { status, body } = await server.request("POST", `${path()}/${use}`, { as: account });
    expect([status, body.detail]).toEqual([503, expect.stringMatching(/another RENTAL_SECRET_KEY.*anew/)]);
  });

  it("can be given anew when it was sealed with another secret", async () => {
    const [table, column] = [resource.replace("-", "_"), field === "url" ? "url" : "outbound_url"];
    const lost = addressSealer(new Secrets("x".repeat(32))).seal(address);
    await sql`update ${sql(table)} set ${sql(column)} = ${lost} where id = ${id}`;
    expect(await seen({ as: account })).toBe("...");
    expect(await sealedOtherwise(sql, server.platform.secrets)).toMatch(/^RENTAL_SECRET_KEY is not/);
    expect((await server.request("GET", `/${resource}`, { as: account })).status).toBe(200);
    expect((await change({ [field]: address })).body.data[field]).toBe(address);
    expect(await sealedOtherwise(sql, server.platform.secrets)).toBeUndefined();
    if (resource === "calendar-sources") return;
    await sql`update ${sql(table)} set secret = ${Buffer.alloc(60)} where id = ${id}`;
    const rotated = await server.request("POST", `${path()}/rotate-secret`, { as: account });
    expect([rotated.status, rotated.body.data.secret]).toEqual([200, expect.any(String)]);
  });
});
