import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../fixtures/people.ts";
import { startRedis, type TestRedis } from "../harness/redis.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";

const redis: TestRedis | null = await startRedis();
if (!redis) console.warn("redis-server is not installed: the rate-limit tests on Redis are skipped");
afterAll(() => redis?.stop());

const stores = [
  { store: "memory", env: {} as Record<string, string>, there: true },
  { store: "Redis", env: { REDIS_URL: redis?.url ?? "" }, there: redis !== null },
];
const get = (server: TestServer, as: TestAccount | undefined, path = "/contacts") =>
  server.request("GET", path, { as });
const rate = ({ headers }: { headers: Record<string, string | undefined> }) => [
  headers["x-ratelimit-limit"],
  headers["x-ratelimit-remaining"],
  headers["x-ratelimit-reset"],
  headers["x-ratelimit-resource"],
];
/** The same as structured fields, see draft-ietf-httpapi-ratelimit-headers. */
const fields = ({ headers }: { headers: Record<string, string | undefined> }) => [
  headers["ratelimit-policy"],
  headers.ratelimit,
];

for (const { store, env, there } of stores) {
  describe.skipIf(!there)(`paid plans, counted in ${store}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      const overrides = { starter: { requestsPerDay: 40 } };
      server = await startTestServer({ ...env, PLAN_OVERRIDES: JSON.stringify(overrides) });
    });
    afterAll(() => server?.close());

    it("describes the minute on every answer: success, 404, 405, 422 and 403", async () => {
      const account = await server.createAccount("starter");
      const reset = String(Date.parse("2026-06-15T12:01:00Z") / 1000);
      expect(rate(await get(server, account))).toEqual(["30", "29", reset, "contacts"]);
      expect(rate(await get(server, account, "/contacts/none"))).toEqual(["30", "28", reset, "contacts"]);
      expect(rate(await get(server, account, "/nowhere"))).toEqual(["30", "27", reset, "api"]);
      expect(rate(await get(server, account, "/contacts?limit=0"))).toEqual(["30", "26", reset, "contacts"]);
      const write = await server.request("POST", "/contacts", { as: account, body: {} });
      expect([write.status, ...rate(write)]).toEqual([403, "30", "25", reset, "contacts"]);
      const undecodable = await server.call({
        method: "GET",
        url: "/api/v1/contacts/%zz",
        headers: { authorization: `Bearer ${account.apiKey}` },
      });
      expect([undecodable.status, rate(undecodable)[1]]).toEqual([404, "24"]);
    });

    it("names the policy and what is left of it in the standard's fields", async () => {
      const account = await server.createAccount("starter");
      expect(fields(await get(server, account))).toEqual(['"minute";q=30;w=60', '"minute";r=29;t=60']);
      server.clock.advance(18_500);
      expect(fields(await get(server, account))[1]).toBe('"minute";r=28;t=42');
      server.clock.advance(41_500);
    });

    it("of 200 parallel requests on a key with 30 left, exactly 30 pass", async () => {
      const account = await server.createAccount("starter");
      const answers = await Promise.all(Array.from({ length: 200 }, () => get(server, account)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(170);
      for (const { headers, body } of refused) {
        expect(headers["retry-after"]).toBe("60");
        expect(headers["x-ratelimit-remaining"]).toBe("0");
        expect(body.type).toMatch(/rate-limited$/);
      }
    });

    it("counts each key separately and starts again with the next minute", async () => {
      const account = await server.createAccount("starter");
      const second = { ...account, ...(await server.createKey(account.accountId)) };
      for (let i = 0; i < 30; i++) await get(server, account);
      expect((await get(server, account)).status).toBe(429);
      expect((await get(server, second)).status).toBe(200);
      server.clock.advance(60_000);
      expect((await get(server, account)).status).toBe(200);
    });

    it("refuses by the day with its own headers until the next UTC midnight", async () => {
      const account = await server.createAccount("starter");
      for (let i = 0; i < 40; i++) {
        if (i === 25) server.clock.advance(60_000);
        await get(server, account);
      }
      const refused = await get(server, account);
      expect(refused.status).toBe(429);
      const midnight = Date.parse("2026-06-16T00:00:00Z") / 1000;
      expect(rate(refused)).toEqual(["40", "0", String(midnight), "contacts"]);
      const seconds = midnight - server.clock.now().getTime() / 1000;
      expect(refused.headers["retry-after"]).toBe(String(seconds));
      expect(fields(refused)).toEqual(['"day";q=40;w=86400', `"day";r=0;t=${seconds}`]);
    });

    it("limits requests without a valid key by their address", async () => {
      server.clock.advance(60_000);
      const one = await get(server, undefined);
      expect([one.status, rate(one)[0]]).toEqual([401, "600"]);
      const many = await Promise.all(Array.from({ length: 650 }, () => get(server, undefined)));
      expect(many.filter(({ status }) => status === 401)).toHaveLength(599);
      expect(many.filter(({ status }) => status === 429)).toHaveLength(51);
    });

    it("counts every call of a tRPC batch", async () => {
      const account = await server.createAccount("starter");
      const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {}, 2: {} }));
      const answer = await server.call({
        method: "GET",
        url: `/api/v1/trpc/contacts.list,contacts.list,properties.list?batch=1&input=${input}`,
        headers: { authorization: `Bearer ${account.apiKey}` },
      });
      expect([answer.status, rate(answer)[1]]).toEqual([200, "27"]);
    });
  });
}

describe("the trial", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ PLAN_OVERRIDES: "{}" });
  });
  afterAll(() => server?.close());
  const write = (as: TestAccount, path = "/contacts", body: object = { name: "A", phone: "1" }) =>
    server.request("POST", path, { as, body });

  it("has 20 requests per minute over all keys of the account, exactly, also in parallel", async () => {
    const account = await server.createAccount("free_trial");
    const second = { ...account, ...(await server.createKey(account.accountId)) };
    const paths = ["/contacts", "/properties"];
    const requests = Array.from({ length: 60 }, (_, i) =>
      get(server, i % 2 ? account : second, paths[i % 2]),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });

  it("has 10 reads and 5 writes per minute for each resource", async () => {
    const account = await server.createAccount("free_trial");
    for (let i = 0; i < 10; i++) expect((await get(server, account)).status).toBe(200);
    expect((await get(server, account)).status).toBe(429);
    for (let i = 0; i < 5; i++) expect((await write(account)).status).toBe(201);
    const refused = await write(account);
    expect([refused.status, rate(refused)[0], refused.headers["retry-after"]]).toEqual([429, "5", "60"]);
    expect((await get(server, account, "/properties")).status).toBe(200);
  });

  it("has 20 writes per day for a resource, and says how long it is until UTC midnight", async () => {
    const account = await server.createAccount("free_trial");
    for (let i = 0; i < 20; i++) {
      if (i % 5 === 0) server.clock.advance(60_000);
      expect((await write(account)).status).toBe(201);
    }
    server.clock.advance(60_000);
    const refused = await write(account);
    const midnight = Date.parse("2026-06-16T00:00:00Z");
    expect(refused.headers["retry-after"]).toBe(String((midnight - server.clock.now().getTime()) / 1000));
    expect((await get(server, account)).status).toBe(200);
  });

  it("has 50 writes for a resource in its lifetime; then neither a new key nor a new day helps, and there is no Retry-After", async () => {
    const account = await server.createAccount("free_trial");
    for (let i = 0; i < 50; i++) {
      if (i % 5 === 0) server.clock.advance(i % 20 === 0 ? 86_400_000 : 60_000);
      expect((await write(account)).status).toBe(201);
    }
    server.clock.advance(86_400_000);
    const second = { ...account, ...(await server.createKey(account.accountId)) };
    const refused = await write(second);
    expect([refused.status, refused.body.code]).toEqual([429, "trial_exhausted"]);
    expect(refused.headers["retry-after"]).toBeUndefined();
    expect(rate(refused).slice(0, 2)).toEqual(["50", "0"]);
    // Without `w` and `t`: nothing is given back.
    const name = '"contacts:writes:lifetime"';
    expect(fields(refused)).toEqual([`${name};q=50`, `${name};r=0`]);
  });

  it("keeps its counters in the database, so that a restart resets nothing", async () => {
    const account = await server.createAccount("free_trial");
    await get(server, account);
    const [row] = await server.database
      .sql`select windows from usage where account_id = ${account.accountId}`;
    expect(row!.windows).toMatchObject({ minute: [expect.any(Number), 1], lifetime: [0, 1] });
  });

  it("fails closed with a retry after five seconds when its usage can't be counted", async () => {
    const account = await server.createAccount("free_trial");
    await get(server, account);
    await server.database.read.execute(sql`alter table usage rename to usage_away`);
    try {
      const refused = await get(server, account);
      expect([refused.status, refused.headers["retry-after"], rate(refused)[0]]).toEqual([429, "5", "20"]);
    } finally {
      await server.database.read.execute(sql`alter table usage_away rename to usage`);
    }
    expect((await get(server, account)).status).toBe(200);
  });
});

describe("people who have signed in", () => {
  let server: TestServer;
  beforeAll(async () => {
    const overrides = { starter: { requestsPerMinuteOfPerson: 3 } };
    server = await startTestServer({ PLAN_OVERRIDES: JSON.stringify(overrides) });
  });
  afterAll(() => server?.close());

  it("have a minute of their own on every plan, apart from what keys may request", async () => {
    for (const [plan, limit, left] of [
      ["free_trial", "600", "19"],
      ["pro", "600", "119"],
      ["scale", "600", "599"],
    ] as const) {
      const account = await server.createAccount(plan);
      const { headers } = await signedIn(server, account, "owner");
      for (let i = 0; i < 30; i++)
        expect((await server.request("GET", "/contacts", { headers })).status).toBe(200);
      expect(rate(await server.request("GET", "/contacts", { headers })).slice(0, 2)).toEqual([limit, "569"]);
      expect(rate(await get(server, account))[1]).toBe(left);
    }
  });

  it("get 429 above it, each for themselves", async () => {
    const account = await server.createAccount("starter");
    const [one, other] = [await signedIn(server, account, "owner"), await signedIn(server, account, "agent")];
    const read = ({ headers }: typeof one) => server.request("GET", "/contacts", { headers });
    for (let i = 0; i < 3; i++) expect((await read(one)).status).toBe(200);
    expect((await read(one)).status).toBe(429);
    expect((await read(other)).status).toBe(200);
  });

  it("write on the trial at the expense of its keys, but read at nobody's", async () => {
    const account = await server.createAccount("free_trial");
    const { headers } = await signedIn(server, account, "owner");
    const write = (index: number) =>
      server.request("POST", "/contacts", {
        headers,
        body: { name: "Dana", email: `dana-${index}@example.com` },
      });
    for (let i = 0; i < 5; i++) expect((await write(i)).status).toBe(201);
    expect((await write(5)).status).toBe(429);
    expect(rate(await get(server, account))[1]).toBe("14");
    expect((await server.request("GET", "/contacts", { headers })).status).toBe(200);
  });
});
