import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Operation, publicOperations } from "../../src/domains/operations.ts";
import type { OutsideKind } from "../../src/gate/identity/principal.ts";
import { recipientTokens } from "../../src/gate/identity/recipient-tokens.ts";
import { makeListing } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";
import { publicTable } from "./public.ts";
import type { Prepared } from "./row.ts";

const { server, account } = await testApi({ plan: "scale" });
const hidden = await server.createAccount("pro", "Hidden");
const slug = "test-scale";

const show = (as: TestAccount, profilePublic = true) =>
  server.request("PATCH", "/settings", { as, body: { profilePublic } });

beforeAll(async () => {
  await show(account);
});

const ask = (path: string, options: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  server.call({ method: "GET", url: `/public/v1${path}`, ...options });

let sent = 0;
/** Sends a request of the table, each from an address of its own, so that none requires a proof of work. */
function send({ meta }: Operation, { path, body, headers }: Prepared) {
  sent += 1;
  return server.call({
    method: meta.openapi.method as "GET",
    url: `/public/v1${path}`,
    remoteAddress: `2001:db8:${sent.toString(16)}::1`,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

it("has a row for every public operation, and no row without an operation", () => {
  expect(Object.keys(publicTable).sort()).toEqual(publicOperations.map(({ name }) => name).sort());
});

const callableBy = (kind: OutsideKind) => publicOperations.filter(({ meta }) => meta.callers.includes(kind));

const byVisitors = callableBy("visitor");
const withoutRecord = byVisitors.filter(({ meta }) => meta.holds === undefined);

describe.each(withoutRecord)("$name", (operation) => {
  const { name, meta } = operation;
  const row = publicTable[name]!;

  it("answers a visitor as the table says, and counts it separately from the account's keys", async () => {
    const answer = await send(operation, await row.prepare(server, account, slug));
    expect([answer.status, answer.text]).toEqual([row.visitor, expect.anything()]);
    expect(answer.headers).toMatchObject({
      "x-ratelimit-limit": "600",
      "x-ratelimit-resource": meta.resource,
    });
  });

  it("gives a key no more rights than a visitor", async () => {
    let request = await row.prepare(server, account, slug);
    const answers = [];
    for (const authorization of [undefined, `Bearer ${account.apiKey}`, "Bearer nonsense"]) {
      if (meta.kind === "write") request = await row.prepare(server, account, slug);
      answers.push(
        await send(operation, { ...request, ...(authorization && { headers: { authorization } }) }),
      );
    }
    const [anybody, withKey, wrongKey] = answers.map(({ status, body }) =>
      meta.kind === "read" ? body : status,
    );
    expect([withKey, wrongKey]).toEqual([anybody, anybody]);
  });

  it("returns 404 once the trial of the account has ended", async () => {
    const trial = await server.createAccount("free_trial", `Trial ${name}`);
    const request = await row.prepare(server, trial, `trial-${name.replace(".", "-").toLowerCase()}`);
    await server.database.sql`
      insert into settings (account_id, values, updated_at)
      values (${trial.accountId}, '{"profilePublic": true}', now())`;
    const start = server.clock.now();
    expect((await send(operation, request)).status).toBe(row.trial ?? row.visitor);
    server.clock.advance(14 * 86_400_000);
    try {
      await server.database.sql`update accounts set slug = 'ended-' || slug where id = ${trial.accountId}`;
      const later = { ...request, path: request.path.replace("/trial-", "/ended-trial-") };
      expect((await send(operation, later)).status).toBe(404);
    } finally {
      server.clock.set(start);
    }
  });
});

describe.each(withoutRecord.filter(({ meta }) => meta.unlisted))("$name", (operation) => {
  const row = publicTable[operation.name]!;

  it("needs no public profile, and treats an unknown account like an unknown record", async () => {
    const request = await row.prepare(server, hidden, "hidden");
    expect((await send(operation, request)).status).toBe(row.visitor);
    const [unknownRecord, unknownAccount] = [
      await send(operation, { ...request, path: request.path.replace(/(\/hidden\/\w+\/)[^/]+/, "$1none") }),
      await send(operation, { ...request, path: request.path.replace("/hidden", "/nobody") }),
    ];
    expect([unknownRecord.status, unknownAccount.status]).toEqual([404, 404]);
    expect({ ...unknownRecord.body, instance: "" }).toEqual({ ...unknownAccount.body, instance: "" });
  });
});

describe.each(withoutRecord.filter(({ meta }) => !meta.unlisted))("$name", (operation) => {
  const row = publicTable[operation.name]!;

  it("returns the same 404 for an account that is not public and an unknown one", async () => {
    const request = await row.prepare(server, hidden, "hidden");
    const unknown = { ...request, path: request.path.replace("/hidden", "/nobody") };
    const answers = [await send(operation, request), await send(operation, unknown)];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, instance: "" }).toEqual({ ...answers[0]!.body, instance: "" });
    }
  });
});

// Streams do not end, so that their tests need a socket.
const withToken = byVisitors.filter(
  ({ meta }) => meta.holds !== undefined && !meta.openapi.path.includes("{token}") && !meta.streams,
);

describe.each(withToken)("$name", (operation) => {
  const { name } = operation;
  const row = publicTable[name]!;

  it("answers who holds the token as the table says, whatever the account publishes", async () => {
    for (const of of [account, hidden]) {
      const answer = await send(operation, await row.prepare(server, of, slug));
      expect([answer.status, answer.text]).toEqual([row.visitor, expect.anything()]);
    }
  });

  it("returns 401 without a token, and 404 with one of another record or a key", async () => {
    const request = await row.prepare(server, account, slug);
    expect((await send(operation, { ...request, headers: {} })).status).toBe(401);
    const others = [await row.prepare(server, account, slug), await row.prepare(server, hidden, slug)];
    const wrong = [
      ...others.map(({ headers }) => headers!.authorization!),
      `Bearer ${account.apiKey}`,
      "Bearer nonsense",
    ];
    const answers = [];
    for (const authorization of wrong)
      answers.push(await send(operation, { ...request, headers: { authorization } }));
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, instance: "" }).toEqual({ ...answers[0]!.body, instance: "" });
    }
  });

  it("returns 404 once the trial of the account has ended", async () => {
    const trial = await server.createAccount("free_trial", `Trial ${name}`);
    const request = await row.prepare(server, trial, slug);
    const start = server.clock.now();
    server.clock.advance(14 * 86_400_000);
    try {
      expect((await send(operation, request)).status).toBe(404);
    } finally {
      server.clock.set(start);
    }
  });
});

const withTokenInPath = byVisitors.filter(({ meta }) => meta.openapi.path.includes("{token}"));

describe.each(withTokenInPath)("$name", (operation) => {
  const { name } = operation;
  const row = publicTable[name]!;

  it("answers whoever has the token as the table says, whatever the account publishes", async () => {
    for (const of of [account, hidden]) {
      const answer = await send(operation, await row.prepare(server, of, slug));
      expect([answer.status, answer.text]).toEqual([row.visitor, expect.anything()]);
    }
  });

  it("returns the same 404 for every other token, also with a key", async () => {
    const request = await row.prepare(server, account, slug);
    const [token] = /[0-9a-v]{52}/.exec(request.path)!;
    const wrong = ["0".repeat(52), token.slice(26), `${token.slice(26)}${token.slice(0, 26)}`, slug];
    const answers = [];
    for (const other of wrong) {
      const path = request.path.replace(token, other);
      answers.push(await send(operation, { ...request, path }));
      const headers = { authorization: `Bearer ${account.apiKey}` };
      answers.push(await send(operation, { ...request, path, headers }));
    }
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, instance: "" }).toEqual({ ...answers[0]!.body, instance: "" });
    }
  });

  it("returns 404 once the trial of the account has ended", async () => {
    const trial = await server.createAccount("free_trial", `Trial ${name}`);
    const request = await row.prepare(server, trial, slug);
    const start = server.clock.now();
    server.clock.advance(14 * 86_400_000);
    try {
      expect((await send(operation, request)).status).toBe(404);
    } finally {
      server.clock.set(start);
    }
  });
});

describe.each(callableBy("recipient"))("$name", ({ name, meta }) => {
  const row = publicTable[name]!;
  const { method } = meta.openapi;
  const askAs = (path: string, headers: Record<string, string> = {}) =>
    server.call({ method, url: `/public/v1${path}`, headers });

  it("answers the contact that the token stands for, and counts it by its address alone", async () => {
    const { path } = await row.prepare(server, account, slug);
    const { status, headers } = await askAs(path);
    expect([status, headers]).toMatchObject([
      row.visitor,
      { "x-ratelimit-limit": "600", "x-ratelimit-resource": meta.resource },
    ]);
  });

  it("gives a key no more rights than the token", async () => {
    const { path } = await row.prepare(server, account, slug);
    const wrong = `${path.slice(0, -3)}000`;
    for (const key of [account.apiKey, hidden.apiKey, "nonsense"]) {
      expect((await askAs(path, { authorization: `Bearer ${key}` })).status).toBe(row.visitor);
      expect((await askAs(wrong, { authorization: `Bearer ${key}` })).status).toBe(404);
    }
  });

  it("returns the same 404 for every token that stands for no contact", async () => {
    const { path } = await row.prepare(server, account, slug);
    const none = recipientTokens(server.platform.secrets).of(account.accountId);
    const answers = await Promise.all(
      [none, "0".repeat(26), `${path.split("/").at(-1)}x`, randomUUID(), slug].map((token) =>
        askAs(`/mail/unsubscribe/${token}`),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, instance: "" }).toEqual({ ...answers[0]!.body, instance: "" });
    }
  });

  it("answers whatever the account publishes and its plan allows", async () => {
    for (const plan of ["free_trial", "starter"] as const) {
      const other = await server.createAccount(plan, `${name} ${plan}`);
      const { path } = await row.prepare(server, other, "");
      expect((await askAs(path)).status).toBe(row.visitor);
    }
  });
});

describe("listings", () => {
  it("shows only public properties, and treats a private one like an unknown one", async () => {
    const [seen, privateOne] = [
      await makeListing(server, account, { address: "1 Shown Street" }),
      await makeListing(server, account, { address: "2 Hidden Street", isPublic: false }),
    ];
    const { body } = await ask(`/${slug}/listings?limit=50`);
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect(ids).toContain(seen);
    expect(ids).not.toContain(privateOne);
    const [unseen, none] = [
      await ask(`/${slug}/listings/${privateOne}`),
      await ask(`/${slug}/listings/${randomUUID()}`),
    ];
    expect(unseen.status).toBe(404);
    expect({ ...unseen.body, instance: "" }).toEqual({ ...none.body, instance: "" });
  });

  it("never exposes internal fields of the account", async () => {
    await makeListing(server, account);
    const { body } = await ask(`/${slug}/listings`);
    for (const member of ["isPublic", "createdAt", "updatedAt", "deletedAt", "accountId"]) {
      expect(body.data[0]).not.toHaveProperty(member);
    }
  });

  it("accepts the filters of the API, and at most 50 per page", async () => {
    await makeListing(server, account, { monthlyRent: 7777 });
    const { body } = await ask(`/${slug}/listings?minRent=7000&limit=1000`);
    expect(body.data.map(({ monthlyRent }: { monthlyRent: number }) => monthlyRent)).toEqual([7777]);
    expect(body.pagination.limit).toBe(50);
    expect((await ask(`/${slug}/listings?minRent=cheap`)).status).toBe(422);
  });

  it("shows no listing of another account", async () => {
    const foreign = await makeListing(server, hidden);
    expect((await ask(`/${slug}/listings/${foreign}`)).status).toBe(404);
  });
});

describe("the profile", () => {
  it("shows what the account has set, and null for the rest", async () => {
    const other = await server.createAccount("pro", "Oak & Élan Homes");
    const body = { profilePublic: true, licenseNumber: "IL-1", externalLinkUrl: "https://oak.example.com" };
    await server.request("PATCH", "/settings", { as: other, body });
    const empty = {
      intro: null,
      publicPhone: null,
      bookingUrl: null,
      externalLink: null,
      logo: null,
      colors: null,
    };
    expect((await ask("/oak-elan-homes")).body.data).toEqual({
      slug: "oak-elan-homes",
      agentName: "Assistant",
      licenseNumber: "IL-1",
      internationalPhone: false,
      callHuman: false,
      prescreening: true,
      ...empty,
    });
  });

  it("two accounts with the same name have different slugs", async () => {
    for (const expected of ["twin", "twin-2"]) {
      await show(await server.createAccount("pro", "Twin"));
      expect((await ask(`/${expected}`)).body.data.slug).toBe(expected);
    }
  });

  it("is rate-limited by address", async () => {
    const from = () => ask(`/${slug}`, { remoteAddress: "198.51.100.9" });
    for (let i = 0; i < 600; i++) expect((await from()).status).toBe(200);
    expect((await from()).status).toBe(429);
  });

  it.each([`/${"a".repeat(3000)}`, "/%00", "/%ff", "/..%2f", "/a%20b", "/bookings", "/'--"])(
    "returns 404 for the slug in %s",
    async (path) => expect((await ask(path)).status).toBe(404),
  );
});
