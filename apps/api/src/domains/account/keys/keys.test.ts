import { describe, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { newId } from "../../../platform/ids.ts";

const { server, account } = await testApi();
const { sql } = server.database;

const create = (body: object, as: TestAccount = account, headers = {}) =>
  server.request("POST", "/keys", { as, body, headers });
const list = async (as = account) => (await server.request("GET", "/keys?limit=100", { as })).body.data;

describe("a new key", () => {
  it("is shown once, works at once, and is then listed without its secret", async () => {
    const { status, body } = await create({ name: " Website " });
    expect(status).toBe(201);
    const { apiKey, ...shown } = body.data;
    expect(shown).toEqual({
      id: shown.id,
      name: "Website",
      lastFour: apiKey.slice(-4),
      mcpWrites: false,
      managesKeys: false,
      scopes: null,
      expiresAt: null,
      allowedAddresses: null,
      createdAt: server.clock.now().toISOString(),
      lastUsedAt: null,
      lastUsedFrom: null,
      revokedAt: null,
    });
    const as = { ...account, apiKey, keyId: shown.id };
    expect((await server.request("GET", "/contacts", { as })).status).toBe(200);
    expect(await list()).toContainEqual(shown);
    expect(JSON.stringify(await list())).not.toContain(apiKey);
  });

  it("may not manage keys, whatever the body says: only an operator creates a key that may", async () => {
    const { body } = await create({ name: "Child", managesKeys: true });
    expect(body.data.managesKeys).toBe(false);
    const as = { ...account, apiKey: body.data.apiKey, keyId: body.data.id };
    expect((await server.request("GET", "/keys", { as })).status).toBe(200);
    for (const answer of [
      await create({ name: "Grandchild" }, as),
      await server.request("DELETE", `/keys/${account.keyId}`, { as }),
      await server.request("DELETE", `/keys/${as.keyId}`, { as }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, "key_may_not_manage_keys"]);
  });

  it("counts against the plan, also when several are created at once", async () => {
    const as = await server.createAccount("pro");
    const most = server.config.plans.pro.activeKeys;
    const answers = await Promise.all(
      Array.from({ length: most + 5 }, (_, i) => create({ name: `${i}` }, as)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(most - 1);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(6).fill("key_limit_reached"));
    await server.request("DELETE", `/keys/${answers.find(({ status }) => status === 201)!.body.data.id}`, {
      as,
    });
    expect((await create({ name: "Next" }, as)).status).toBe(201);
  });

  it("counts against the plan no longer once it has expired", async () => {
    const as = await server.createAccount("pro");
    const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const used = async () => {
      const { body } = await server.request("GET", "/usage", { as });
      return body.data.limits.find(({ name }: { name: string }) => name === "activeKeys").used;
    };
    for (let i = 1; i < server.config.plans.pro.activeKeys; i++)
      expect((await create({ name: `${i}`, expiresAt }, as)).status).toBe(201);
    expect(await used()).toBe(server.config.plans.pro.activeKeys);
    expect((await create({ name: "Next" }, as)).body.code).toBe("key_limit_reached");
    server.clock.advance(60_000);
    expect(await used()).toBe(1);
    expect((await create({ name: "Next" }, as)).status).toBe(201);
  });

  it("is the same for a repeated Idempotency-Key, and stored nowhere in clear", async () => {
    const headers = { "idempotency-key": "make-a-key" };
    const [first, second] = [
      await create({ name: "Once" }, account, headers),
      await create({ name: "Once" }, account, headers),
    ];
    expect(second.body).toEqual(first.body);
    const secret = first.body.data.apiKey.slice("rk_live_".length);
    const tables = await sql<{ name: string }[]>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
    for (const { name } of tables) {
      const found = await sql`select 1 from ${sql(name)} t where position(${secret} in t::text) > 0`;
      expect([name, found.length]).toEqual([name, 0]);
    }
  });

  it("ends at a time with any offset, and says what a time looks like", async () => {
    const { body } = await create({ name: "Until 2030", expiresAt: "2030-01-01T00:00:00+01:00" });
    expect(body.data.expiresAt).toBe("2029-12-31T23:00:00.000Z");
    expect((await create({ name: "Day", expiresAt: "2030-01-01" })).body.errors).toEqual([
      { field: "expiresAt", message: "must be ISO 8601 with Z or an offset, such as 2026-12-01T16:00:00Z" },
    ]);
  });

  it("needs a name", async () => {
    for (const body of [{}, { name: "" }, { name: "  " }, { name: "x".repeat(201) }, { name: 1 }])
      expect((await create(body)).status).toBe(422);
  });
});

describe("a revoked key", () => {
  it("is refused within a second, stays in the list, and keeps the time of its revocation", async () => {
    const { body } = await create({ name: "Short" });
    const { id, apiKey } = body.data;
    const as = { ...account, apiKey, keyId: id };
    expect((await server.request("GET", "/contacts", { as })).status).toBe(200);
    expect((await server.request("DELETE", `/keys/${id}`, { as: account })).status).toBe(204);
    await expect.poll(async () => (await server.request("GET", "/contacts", { as })).status).toBe(401);
    const revokedAt = server.clock.now().toISOString();
    server.clock.advance(60_000);
    expect((await server.request("DELETE", `/keys/${id}`, { as: account })).status).toBe(204);
    expect((await list()).find((one: { id: string }) => one.id === id)).toMatchObject({ revokedAt });
  });

  it("must be one of the own account", async () => {
    const other = await server.createAccount("pro");
    for (const id of [other.keyId, newId(), "nothing"])
      expect((await server.request("DELETE", `/keys/${id}`, { as: account })).status).toBe(404);
    expect((await server.request("GET", "/contacts", { as: other })).status).toBe(200);
    expect((await list()).map(({ id }: { id: string }) => id)).not.toContain(other.keyId);
  });

  it("is in the audit log with who created and revoked it", async () => {
    const { body } = await create({ name: "Traced" });
    const { id, apiKey } = body.data;
    await server.request("DELETE", `/keys/${id}`, { as: account });
    const { body: log } = await server.request("GET", `/audit?recordId=${id}`, { as: account });
    expect(log.data).toMatchObject([
      {
        operation: "keys.delete",
        resource: "keys",
        principal: { id: account.keyId },
        before: { revokedAt: null },
        after: { revokedAt: server.clock.now().toISOString() },
      },
      { operation: "keys.create", after: { name: "Traced", lastFour: apiKey.slice(-4), mcpWrites: false } },
    ]);
    expect(JSON.stringify(log)).not.toContain(apiKey);
  });
});
