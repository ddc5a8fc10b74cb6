import type { InjectOptions } from "fastify";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { logOptions } from "../../src/platform/observability/logger.ts";
import { jobs } from "../../src/program/jobs.ts";
import { startWorker } from "../../src/program/worker.ts";
import { servedRoutes } from "../harness/served-routes.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";

/** Contents of a request that no log may contain. */
const values = {
  name: "Xaviera Quux",
  email: "xaviera@quux.example",
  phone: "+1 555 017 7123",
  referralSource: "a word of Wilhelmina",
};
const address = "99 Secretive Lane, Springfield";

let server: TestServer;
let scale: TestAccount;
let text = "";
const log = pino(logOptions("trace"), {
  write: (line: string) => {
    text += line;
  },
});

beforeEach(async () => {
  server = await startTestServer({}, { log });
  scale = await server.createAccount("scale");
  text = "";
});
afterEach(() => server.close());

const failures = () =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level >= 50);

function expectNoValues() {
  for (const value of [...Object.values(values), address]) expect(text).not.toContain(value);
}

const damages = {
  "a missing column": "alter table contacts rename column referral_source to gone",
  // The trigger mentions the column.
  "a column has another type": `drop trigger contacts_updated on contacts;
    alter table contacts alter column referral_source type int using null`,
  "a check constraint rejects the row":
    "alter table contacts add constraint refuses check (name is null) not valid",
  "an index rejects the key": "create unique index refuses on contacts (email)",
};

describe.each(Object.entries(damages))("a statement fails because %s", (_, damage) => {
  it("the log says where and why, without any value of the request, over REST and tRPC", async () => {
    await server.request("POST", "/contacts", { as: scale, body: values });
    await server.database.sql.unsafe(damage);
    const other = { ...values, phone: "+1 555 017 7000" };
    const elsewhere = await server.createAccount("scale");
    text = "";
    for (const path of ["/contacts", "/trpc/contacts.create"]) {
      const answer = await server.request("POST", path, { as: elsewhere, body: other });
      expect(answer.status).toBe(500);
      const instance = answer.body.instance ?? answer.body.error.data.problem.instance;
      const line = failures().find(({ reqId }) => reqId === instance);
      expect(JSON.stringify(line.err)).toMatch(/"code":"(42703|22P02|23514|23505)"/);
      expect(line.err.stack).toMatch(/contacts/);
    }
    expectNoValues();
    expect(text).not.toContain(other.phone);
  });
});

it.each([
  ["a calendar feed", "/calendar-feeds", {}, "/ical/"],
  ["a listing feed", "/listing-feeds", { format: "csv", name: "Portal" }, "/feeds/"],
])("the log never contains the secret of %s, whatever is sent to its URL", async (_, path, body, prefix) => {
  const feed = await server.request("POST", path, { as: scale, body });
  const { pathname } = new URL(feed.body.data.url);
  for (const [method, url, status] of [
    ["GET", pathname, 200],
    ["GET", `${pathname}?x=1`, 200],
    ["HEAD", pathname, 200],
    ["POST", pathname, 405],
    ["GET", `${pathname}/more`, 404],
    ["GET", `${pathname}%`, 404],
  ] as const) {
    expect([method, url, (await server.call({ method, url })).status]).toEqual([method, url, status]);
  }
  expect(text).toContain(`"path":"${prefix}:file"`);
  expect(text).not.toContain(pathname.slice(prefix.length, -".ics".length));
});

describe("whatever the path of a request contains beside ids", () => {
  const secret = "AbCd-secret_0123456789abcdefghijklmnopqrstu";

  it("is not in the log, on any route", async () => {
    const routes = servedRoutes(server).filter((route) => /[:*]/.test(route));
    expect(routes.length).toBeGreaterThan(100);
    for (const route of routes) {
      const [method, template] = route.split(" ") as [InjectOptions["method"] & string, string];
      const url = template.replace(/:\w+(\([^)]*\))?|\*/g, secret);
      for (const path of [url, `${url}?token=${secret}`, `${url}/${secret}`, `${url}%`])
        await server.app.inject({ method: method as "GET", url: path, headers: { host: "127.0.0.1" } });
    }
    expect(text).toContain('"path":"/public/v1/bookings/:token"');
    expect(text).not.toContain(secret);
  });

  it("is not in the log where no route is", async () => {
    await server.call({ method: "GET", url: `/booking/${secret}` });
    expect(text).toContain('"path":"unknown"');
    expect(text).not.toContain(secret);
  });
});

it("the log of a failed job contains no value of its data", async () => {
  const bulk = { properties: [{ address, monthlyRent: 1, bedrooms: 1, bathrooms: 1 }] };
  expect((await server.request("POST", "/properties/bulk", { as: scale, body: bulk })).status).toBe(202);
  await server.database.sql`alter table properties rename column address to gone`;
  const queue = await openQueue({ redisUrl: null, connection: server.connection }, jobs, log);
  const stop = await startWorker(server.platform, queue, pino({ level: "silent" }));
  await expect.poll(() => failures().length).toBeGreaterThan(0);
  await stop();
  await queue.close();
  expect(JSON.stringify(failures()[0].err)).toContain('"code":"42703"');
  expectNoValues();
});

it("the log says once that the database is away, however many kinds of work look for it", async () => {
  const queue = await openQueue({ redisUrl: null, connection: server.connection }, jobs, log);
  const looked = new Set<string>();
  const stop = await queue.work(
    () => Promise.resolve(),
    ({ kind }) => {
      looked.add(kind);
      return Promise.reject(Object.assign(new Error("closed"), { code: "CONNECTION_CLOSED" }));
    },
  );
  await expect.poll(() => looked.size).toBe(jobs.length);
  await stop();
  await queue.close();
  expect(text.match(/looking for due work failed/g)).toHaveLength(1);
});

describe("an error in the log", () => {
  const lineOf = (...args: [unknown, string?]) => {
    text = "";
    log.error(...(args as [object, string]));
    return text;
  };

  it("contains nothing that libraries attach to it, however deep", () => {
    const secret = values.email;
    const plain = new Error(`failed for ${secret}`);
    const laden = Object.assign(new Error("x", { cause: plain }), {
      query: secret,
      parameters: [secret],
      detail: secret,
      code: secret,
      response: secret,
      body: { secret },
    });
    const many = new AggregateError([laden, secret], `many of ${secret}`);
    for (const error of [plain, laden, many, { email: secret }, secret])
      expect(lineOf({ err: error }, "failed")).not.toContain(secret);
    expect(lineOf(plain)).not.toContain(secret);
  });

  it("contains none of the lines that a value would add to the stack", () => {
    const error = new Error("no\n    at secret (/tmp/x.ts:1:1)");
    expect(lineOf({ err: error }, "failed")).not.toContain("secret");
    error.message = "changed";
    expect(lineOf({ err: error }, "failed")).not.toContain("secret");
  });

  it("contains its class, its code and where it was thrown", () => {
    const error = Object.assign(new TypeError("x"), { code: "ECONNREFUSED", syscall: "connect" });
    expect(JSON.parse(lineOf({ err: error }, "failed"))).toMatchObject({
      msg: "failed",
      err: {
        type: "TypeError",
        code: "ECONNREFUSED",
        syscall: "connect",
        stack: expect.stringMatching(/^at .*log\.test\.ts/),
      },
    });
  });
});
