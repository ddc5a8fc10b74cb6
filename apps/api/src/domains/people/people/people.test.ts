import { personRoles } from "@rental/contract";
import { describe, expect, it } from "vitest";
import { makePerson, signedIn } from "../../../../test/fixtures/people.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";

const { server, account: pro } = await testApi({
  plan: "pro",
  env: { PLAN_OVERRIDES: JSON.stringify({ starter: { people: 3 } }) },
});

const robin = { email: "robin@elmhomes.example", name: "Robin Elm", role: "agent" };
const invite = (body: object = {}, as = pro) =>
  server.request("POST", "/people", { as, body: { ...robin, ...body } });
const rolesOf = async (as: TestAccount) => {
  const { body } = await server.request("GET", "/people", { as });
  return body.data.map(({ role }: { role: string }) => role);
};

describe("the people of an account", () => {
  it("begin with its owner, who has the address that the account was created with", async () => {
    const account = await server.createAccount("pro", "Elm Homes", "dana@elmhomes.example");
    const { body } = await server.request("GET", "/people", { as: account });
    expect(body.data).toEqual([
      {
        id: account.userId,
        email: "dana@elmhomes.example",
        name: null,
        role: "owner",
        notices: { mail: true },
        lastSignInAt: null,
        createdAt: "2026-06-15T12:00:00.000Z",
      },
    ]);
  });

  it("are invited with a link for seven days, in the answer and by email", async () => {
    const answer = await invite();
    const { id, inviteUrl, inviteExpiresAt, ...person } = answer.body.data;
    expect([answer.status, answer.headers.location]).toEqual([201, `/api/v1/people/${id}`]);
    expect(person).toEqual({
      ...robin,
      notices: { mail: true },
      lastSignInAt: null,
      createdAt: "2026-06-15T12:00:00.000Z",
    });
    expect(inviteExpiresAt).toBe("2026-06-22T12:00:00.000Z");
    expect(inviteUrl).toMatch(/^http:\/\/127\.0\.0\.1:3000\/console\/sign-in\/[0-9a-v]{52}$/);
    expect((await server.request("GET", `/people/${id}`, { as: pro })).body.data).toEqual({ id, ...person });
    const [mail] = await server.database.sql`select * from outgoing_mail where "to" = ${robin.email}`;
    expect(mail!.subject).toBe("You are invited to Test pro");
    // The link is made when the email is sent: nothing that is stored contains it.
    expect(JSON.stringify(mail)).not.toContain(inviteUrl.split("/").at(-1));
    expect(await server.takeEvents()).toEqual([]);
  });

  it("are known to all of them by name, as far as they can look after records, but not by address", async () => {
    const account = await server.createAccount("pro", "Elm Homes", "dana@elmhomes.example");
    const agent = await signedIn(server, account, "agent");
    const viewer = await signedIn(server, account, "viewer");
    const known = [
      { id: account.userId, name: null, role: "owner" },
      { id: agent.personId, name: "agent", role: "agent" },
    ];
    for (const caller of [{ as: account }, { headers: agent.headers }, { headers: viewer.headers }]) {
      const { status, body } = await server.request("GET", "/people/assignable", caller);
      expect([status, body]).toEqual([200, { data: known }]);
    }
    const refused = await server.request("GET", "/people", { headers: agent.headers });
    expect([refused.status, refused.body.code]).toEqual([403, "role_too_low"]);
  });

  it("have different addresses, whatever their case, but may belong to several accounts", async () => {
    const taken = await invite({ email: robin.email.toUpperCase() });
    expect([taken.status, taken.body.code]).toEqual([409, "email_taken"]);
    expect((await invite({}, await server.createAccount("scale"))).status).toBe(201);
    const { id } = (await invite({ email: "second@elmhomes.example" })).body.data;
    const change = (body: object) => server.request("PATCH", `/people/${id}`, { as: pro, body });
    expect((await change({ email: "Robin@ElmHomes.example" })).status).toBe(409);
    expect((await change({ email: "Second@elmhomes.example", name: "Sam" })).body.data).toMatchObject({
      email: "Second@elmhomes.example",
      name: "Sam",
      role: "agent",
    });
  });

  it("are at most as many as the plan allows, also when they are invited at the same time", async () => {
    const account = await server.createAccount("starter");
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => invite({ email: `p${i}@elmhomes.example` }, account)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)!.body.code).toBe("people_limit_reached");
  });

  it("are sent at most 200 links a day, however often some are removed again", async () => {
    const account = await server.createAccount("scale");
    for (let i = 0; i < 200; i++) {
      const { body } = await invite({ email: `p${i}@elmhomes.example` }, account);
      await server.request("DELETE", `/people/${body.data.id}`, { as: account });
    }
    const refused = await invite({}, account);
    expect([refused.status, refused.body.code]).toEqual([422, "too_many_invitations"]);
    expect(await rolesOf(account)).toEqual(["owner"]);
    const start = server.clock.now();
    server.clock.advance(86_400_001);
    expect((await invite({}, account)).status).toBe(201);
    server.clock.set(start);
  });

  it("can be read with every key, and changed with those that manage keys", async () => {
    const { accountId } = await server.createAccount("pro");
    const key = { ...pro, accountId, ...(await server.createKey(accountId)) };
    const { personId, signInId } = await signedIn(server, key, "viewer");
    const path = `/people/${personId}`;
    for (const [method, url, body] of [
      ["POST", "/people", robin],
      ["PATCH", path, { role: "owner" }],
      ["DELETE", `${path}/sign-ins/${signInId}`, undefined],
      ["DELETE", path, undefined],
    ] as const) {
      const answer = await server.request(method, url, { as: key, body });
      expect([url, answer.status, answer.body.code]).toEqual([url, 403, "key_may_not_manage_keys"]);
    }
    expect((await server.request("GET", path, { as: key })).body.data.role).toBe("viewer");
  });

  it.each([
    [{ email: "nobody" }, "email"],
    [{ name: " " }, "name"],
    [{ role: "admin" }, "role"],
  ])("are refused with %j", async (wrong, field) => {
    const { status, body } = await invite({ email: "new@elmhomes.example", ...wrong });
    expect([status, body.errors[0].field]).toEqual([422, field]);
  });
});

describe("the last owner of an account", () => {
  it("can neither be removed nor get another role, until there is another owner", async () => {
    const account = await server.createAccount("pro");
    const path = `/people/${account.userId}`;
    const refused = [
      await server.request("DELETE", path, { as: account }),
      await server.request("PATCH", path, { as: account, body: { role: "agent" } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [422, "last_owner"],
      [422, "last_owner"],
    ]);
    await makePerson(server, account.accountId, "owner");
    expect((await server.request("DELETE", path, { as: account })).status).toBe(204);
    // What the account's keys and objects carry stays.
    expect((await server.request("GET", "/properties", { as: account })).status).toBe(200);
  });

  it("stays when two owners remove and demote each other at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const account = await server.createAccount("pro");
      const { id } = await makePerson(server, account.accountId, "owner");
      const answers = await Promise.all([
        server.request("DELETE", `/people/${id}`, { as: account }),
        server.request("PATCH", `/people/${account.userId}`, { as: account, body: { role: "viewer" } }),
      ]);
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(1);
      expect(await rolesOf(account)).toContain("owner");
    }
  });
});

describe("people.me", () => {
  it("names the person who signed in, with the role, and for a key the account alone", async () => {
    const viewer = await signedIn(server, pro, "viewer");
    const planAllows = { resources: null, writes: true, bulk: true, reports: true };
    const account = {
      id: pro.accountId,
      name: "Test pro",
      slug: "test-pro",
      plan: "pro",
      planAllows,
      timezone: null,
    };
    const asPerson = await server.request("GET", "/people/me", { headers: viewer.headers });
    expect(asPerson.body.data).toMatchObject({ role: "viewer", person: { id: viewer.personId }, account });
    const asKey = await server.request("GET", "/people/me", { as: pro });
    expect(asKey.body.data).toEqual({
      role: "owner",
      person: null,
      previews: { propertyType: false },
      writesDescriptions: false,
      account,
    });
  });
});

describe("sign-ins", () => {
  it("are listed newest first without what has expired, and name the one that asks", async () => {
    const owner = await signedIn(server, pro, "owner");
    const path = `/people/${owner.personId}/sign-ins`;
    const { body } = await server.request("GET", path, { headers: owner.headers });
    expect(body.data).toEqual([
      {
        id: owner.signInId,
        personId: owner.personId,
        userAgent: null,
        isCurrent: true,
        createdAt: "2026-06-15T12:00:00.000Z",
        lastUsedAt: null,
        expiresAt: "2026-07-15T12:00:00.000Z",
      },
    ]);
    await server.server.signIns.used.flush();
    const [used] = (await server.request("GET", path, { as: pro })).body.data;
    expect([used.lastUsedAt, used.isCurrent]).toEqual(["2026-06-15T12:00:00.000Z", false]);
    const start = server.clock.now();
    server.clock.advance(30 * 86_400_000);
    expect((await server.request("GET", path, { as: pro })).body.data).toEqual([]);
    expect((await server.request("GET", path, { headers: owner.headers })).status).toBe(401);
    server.clock.set(start);
  });

  it("end one by one, for the person of the path alone", async () => {
    const [one, another] = [await signedIn(server, pro, "agent"), await signedIn(server, pro, "agent")];
    const end = (personId: string, id: string) =>
      server.request("DELETE", `/people/${personId}/sign-ins/${id}`, { as: pro });
    expect((await end(another.personId, one.signInId)).status).toBe(404);
    expect((await end(one.personId, one.signInId)).status).toBe(204);
    expect((await end(one.personId, one.signInId)).status).toBe(404);
    expect((await server.request("GET", "/people/me", { headers: one.headers })).status).toBe(401);
    expect((await server.request("GET", "/people/me", { headers: another.headers })).status).toBe(200);
  });

  it("of oneself are listed and end with every role, and nobody else's do", async () => {
    for (const role of personRoles) {
      const [one, other] = [await signedIn(server, pro, role), await signedIn(server, pro, role)];
      const list = async () =>
        (await server.request("GET", "/people/me/sign-ins", { headers: one.headers })).body.data;
      const end = (id: string) =>
        server.request("DELETE", `/people/me/sign-ins/${id}`, { headers: one.headers });
      expect(await list()).toMatchObject([{ id: one.signInId, personId: one.personId, isCurrent: true }]);
      const elsewhere = await signedIn(server, pro, role, {
        id: one.personId,
        email: one.email,
      });
      expect((await list()).map(({ id }: { id: string }) => id)).toEqual([elsewhere.signInId, one.signInId]);
      for (const id of [other.signInId, "x", one.personId]) expect((await end(id)).status).toBe(404);
      expect((await end(elsewhere.signInId)).status).toBe(204);
      expect((await server.request("GET", "/people/me", { headers: elsewhere.headers })).status).toBe(401);
      expect((await server.request("GET", "/people/me", { headers: other.headers })).status).toBe(200);
      expect((await end(one.signInId)).status).toBe(204);
      const asks = async () =>
        (await server.request("GET", "/people/me/sign-ins", { headers: one.headers })).status;
      await expect.poll(asks).toBe(401);
    }
  });

  it("of oneself are none for a key, and are in the audit log when they end", async () => {
    const { personId, signInId, headers } = await signedIn(server, pro, "viewer");
    const byKey = await server.request("GET", "/people/me/sign-ins", { as: pro });
    expect([byKey.status, byKey.body.data, byKey.body.pagination.total]).toEqual([200, [], 0]);
    expect((await server.request("DELETE", `/people/me/sign-ins/${signInId}`, { as: pro })).status).toBe(404);
    await server.request("DELETE", `/people/me/sign-ins/${signInId}`, { headers });
    const { data } = (await server.request("GET", `/audit?recordId=${personId}`, { as: pro })).body;
    expect(data[0]).toMatchObject({
      principal: { kind: "session", id: personId },
      operation: "people.endOwnSignIn",
      action: "signed_out",
    });
  });
});
