import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as accounts from "../../src/domains/account/accounts/accounts.service.ts";
import * as keys from "../../src/domains/account/keys/keys.service.ts";
import { looksLikeApiKey, newApiKey } from "../../src/gate/identity/api-key.ts";
import { Authenticator } from "../../src/gate/identity/authenticate.ts";
import { AppError } from "../../src/platform/app-error.ts";
import { afterMs } from "../harness/monotonic-clock.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";

describe("an API key", () => {
  it("is recognized by its form: every change of one character is refused without a lookup", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(..."abcXYZ019-_ "), (at, character) => {
        const key = newApiKey();
        expect(looksLikeApiKey(key)).toBe(true);
        const i = at % key.length;
        const changed = key.slice(0, i) + character + key.slice(i + 1);
        expect(looksLikeApiKey(changed)).toBe(changed === key);
      }),
    );
  });
});

describe("a server", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ BASE_ORIGIN: "https://api.example.com", PLAN_OVERRIDES: "{}" });
  });
  afterAll(() => server.close());
  const status = async (apiKey: string, path = "/contacts") =>
    (
      await server.call({
        method: "GET",
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${apiKey}` },
      })
    ).status;

  it("trusts what the database said for 900 ms and no longer: revoked keys and changed plans apply within a second", async () => {
    let elapsed = 0;
    const { config, clock } = server;
    const authenticator = new Authenticator(server.database, config.plans, null, clock, () => elapsed);
    const { apiKey, keyId, accountId } = await server.createAccount("pro");
    const plan = async () => {
      const caller = await authenticator.authenticate(`Bearer ${apiKey}`, "192.0.2.1");
      return caller instanceof AppError ? caller.type : caller.plan;
    };
    expect(await plan()).toBe("pro");
    await server.database.transact((tx) => accounts.setPlan(tx, accountId, "scale"));
    elapsed = 899;
    expect(await plan()).toBe("pro");
    elapsed = 900;
    expect(await plan()).toBe("scale");
    await server.database.transact((tx) => keys.revoke(tx, keyId, server.clock.now()));
    elapsed = 1800;
    expect(await plan()).toBe("unauthorized");
  });

  it("accepts a trial key only on the origin where the trial is active, and names that origin", async () => {
    const { apiKey } = await server.createAccount("free_trial");
    expect(await status(apiKey)).toBe(200);
    const [row] = await server.database
      .sql`update api_keys set origin = 'https://other.example.com' where origin is not null returning origin`;
    expect(row!.origin).toBe("https://other.example.com");
    expect(await afterMs(1_000, () => status(apiKey))).toBe(401);
    const answer = await server.call({
      method: "GET",
      url: "/api/v1/contacts",
      headers: { authorization: `Bearer ${apiKey}`, host: "other.example.com" },
    });
    expect(answer.body.detail).toContain("https://other.example.com");
  });

  it("stores the hash of a key and not the key, and records when it was last used", async () => {
    const { apiKey, keyId } = await server.createAccount("starter");
    await status(apiKey);
    await server.server.authenticator.used.flush();
    const [row] = await server.database.sql`select * from api_keys where id = ${keyId}`;
    expect(JSON.stringify(row)).not.toContain(apiKey.slice(8, -6));
    expect(row!.last_used_at).not.toBeNull();
    expect([row!.prefix, row!.last_four]).toEqual(["rk_live_", apiKey.slice(-4)]);
  });

  it.each([
    ["starter", 5],
    ["pro", 10],
  ] as const)("gives the plan %s %i active keys; revoking one frees one", async (plan, most) => {
    const { accountId, keyId } = await server.createAccount(plan);
    for (let i = 1; i < most; i++) await server.createKey(accountId);
    await expect(server.createKey(accountId)).rejects.toMatchObject({
      options: { code: "key_limit_reached" },
    });
    await server.database.transact((tx) => keys.revoke(tx, keyId, server.clock.now()));
    await expect(server.createKey(accountId)).resolves.toMatchObject({ apiKey: expect.any(String) });
  });

  it.each(["Basic abc", "Bearer", "Bearer a b", "rk_live_x", ""])(
    "returns 401 for the header %j",
    async (authorization) => {
      const answer = await server.call({
        method: "GET",
        url: "/api/v1/contacts",
        headers: { authorization },
      });
      expect([answer.status, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
    },
  );
});
