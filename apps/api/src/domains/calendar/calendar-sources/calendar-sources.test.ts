import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { outgoingMail } from "../../../db/tables/index.ts";
import { jobs } from "../../../program/jobs.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as events from "../events/events.service.ts";
import { blockingSource } from "./calendar-sources.service.ts";
import { refreshIfStale } from "./refresh.service.ts";

const minuteMs = 60_000;

/** A stand-in for the server of another calendar. */
let provider: Server;
let requests: IncomingHttpHeaders[];
let answer: { status: number; headers?: Record<string, string>; body?: string };
let url: string;

const { server } = await testApi({ env: { ALLOW_PRIVATE_NETWORKS: "true" } });
let account: TestAccount;

beforeAll(async () => {
  provider = createServer((request, response) => {
    requests.push(request.headers);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/agent.ics`;
});
beforeEach(async () => {
  requests = [];
  serve();
  server.clock.set("2026-06-15T12:00:00.000Z");
  // Accounts of earlier tests are not due in this one.
  await server.database.sql`update calendar_sources set next_fetch_at = '2100-01-01'`;
  account = await server.createAccount("pro");
  await server.takeEvents();
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

interface Fields {
  uid?: string;
  start?: string;
  end?: string;
  title?: string;
  more?: string[];
}
const event = ({
  uid = "one",
  start = "20260616T150000Z",
  end = "20260616T160000Z",
  ...rest
}: Fields = {}) => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  `SUMMARY:${rest.title ?? "Dentist"}`,
  ...(start ? [`DTSTART${start.includes(":") ? start : `:${start}`}`] : []),
  ...(end ? [`DTEND${end.includes(":") ? end : `:${end}`}`] : []),
  ...(rest.more ?? []),
  "END:VEVENT",
];
const file = (...all: string[][]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...all.flat(), "END:VCALENDAR", ""].join("\r\n");
function serve(...all: string[][]): void {
  answer = { status: 200, body: file(...all), headers: { "Content-Type": "text/calendar" } };
}

const request = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown) =>
  server.request(method, path, { as: account, body });
const add = async (fields: object = {}) => {
  const made = await request("POST", "/calendar-sources", { name: "Own", url, ...fields });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};
const refresh = async (id: string) => {
  const done = await request("POST", `/calendar-sources/${id}/refresh`);
  expect(done.status, done.text).toBe(200);
  return done.body.data;
};
const entries = async () => (await request("GET", "/events?limit=100")).body.data;
const emitted = async () => (await server.takeEvents()).map(({ event }) => event);

it("imports a calendar in the background, and its entries block slots", async () => {
  serve(event(), event({ uid: "two", start: "20260617T150000Z", end: "20260617T163000Z", title: "Lunch" }));
  const source = await add();
  expect(source).toMatchObject({ lastFetchedAt: null, lastError: null, eventCount: 0, propertyId: null });
  await server.drain(["calendar_refresh"]);
  const now = server.clock.now().toISOString();
  const fetched = (await request("GET", `/calendar-sources/${source.id}`)).body.data;
  expect(fetched).toMatchObject({ lastFetchedAt: now, lastSucceededAt: now, lastError: null, eventCount: 2 });
  const [dentist] = await entries();
  expect(dentist).toMatchObject({
    type: "meeting",
    title: "Dentist",
    status: "confirmed",
    source: "provider_calendar_a",
    startTime: "2026-06-16T15:00:00.000Z",
    endTime: "2026-06-16T16:00:00.000Z",
    timeZone: "UTC",
    propertyId: null,
    contactId: null,
    description: null,
    location: "",
  });
  expect(Object.keys(dentist)).not.toContain("sourceId");
  expect(await emitted()).toEqual(["event.created", "event.created"]);
  await request("PATCH", "/settings", { timezone: "UTC" });
  const free = (await request("GET", "/showings/availability?preferredDate=2026-06-16")).body.data;
  expect(free.availableSlots.map(({ start }: { start: string }) => start.slice(11, 13))).not.toContain("15");
  expect(free.existingEventCount).toBe(1);
});

it("fetches again every 15 minutes, and asks only for changes", async () => {
  serve(event());
  answer.headers = { ETag: '"v1"', "Last-Modified": "Mon, 15 Jun 2026 10:00:00 GMT" };
  await add();
  await server.drain(["calendar_refresh"]);
  server.clock.advance(15 * minuteMs - 1);
  await server.drain(["calendar_refresh"]);
  expect(requests).toHaveLength(1);
  expect(requests[0]).not.toHaveProperty("if-none-match");
  answer = { status: 304 };
  server.clock.advance(1);
  await server.drain(["calendar_refresh"]);
  expect(requests).toHaveLength(2);
  expect(requests[1]).toMatchObject({
    "if-none-match": '"v1"',
    "if-modified-since": "Mon, 15 Jun 2026 10:00:00 GMT",
  });
  expect((await request("GET", "/calendar-sources")).body.data[0]).toMatchObject({
    lastError: null,
    eventCount: 1,
  });
  // Tomorrow the window has moved, so that the whole calendar is needed again.
  server.clock.advance(24 * 60 * minuteMs);
  await server.drain(["calendar_refresh"]);
  expect(requests[2]).not.toHaveProperty("if-none-match");
});

it("keeps the entries of the last success, says what failed, and waits longer each time", async () => {
  serve(event());
  const { id } = await add();
  await refresh(id);
  const succeededAt = server.clock.now().toISOString();
  answer = { status: 404 };
  const delays: number[] = [];
  for (let n = 0; n < 7; n++) {
    server.clock.advance(6 * 60 * minuteMs);
    const before = await server.drain(["calendar_refresh"]);
    expect(before).toBe(1);
    const [row] = await server.database.sql`
      select extract(epoch from next_fetch_at - last_fetched_at)::float8 / 60 as minutes from calendar_sources where id = ${id}`;
    delays.push(row!.minutes);
  }
  for (const [n, most] of [15, 30, 60, 120, 240, 360, 360].entries()) {
    expect(delays[n]).toBeLessThanOrEqual(most);
    expect(delays[n]).toBeGreaterThanOrEqual(0.8 * most - 0.01);
  }
  const failed = (await request("GET", `/calendar-sources/${id}`)).body.data;
  expect(failed).toMatchObject({ lastSucceededAt: succeededAt, eventCount: 1 });
  expect(failed.lastError).toMatch(/^127\.0\.0\.1:\d+ responded with 404\. Check whether/);
  expect(await entries()).toHaveLength(1);
  serve(event());
  expect(await refresh(id)).toMatchObject({ lastError: null });
});

it("emits event.cancelled, event.deleted and event.created for what changes, and nothing for what does not", async () => {
  serve(event(), event({ uid: "two", title: "Lunch" }), event({ uid: "three", title: "Gym" }));
  const { id } = await add();
  await refresh(id);
  await server.takeEvents();
  const before = await entries();
  await refresh(id);
  expect(await emitted()).toEqual([]);
  expect(await entries()).toEqual(before);

  serve(event({ more: ["STATUS:CANCELLED"] }), event({ uid: "two", title: "Long lunch" }));
  expect(await refresh(id)).toMatchObject({ eventCount: 1 });
  expect((await emitted()).sort()).toEqual(["event.cancelled", "event.deleted"]);
  expect(
    (await entries()).map(({ title, status }: { title: string; status: string }) => [title, status]).sort(),
  ).toEqual([
    ["Dentist", "cancelled"],
    ["Long lunch", "confirmed"],
  ]);

  serve(event(), event({ uid: "two", title: "Long lunch", end: "20260616T173000Z" }));
  await refresh(id);
  expect((await emitted()).sort()).toEqual([
    "event.created",
    "event.created",
    "event.deleted",
    "event.deleted",
  ]);
  const after = await entries();
  expect(after.map(({ status }: { status: string }) => status)).toEqual(["confirmed", "confirmed"]);
  expect(before.map(({ id }: { id: string }) => id)).not.toContain(after[0].id);
});

it("recognizes events that get a new UID with every export", async () => {
  serve(event({ uid: "a" }), event({ uid: "b", title: "Lunch" }));
  const { id } = await add();
  await refresh(id);
  await server.takeEvents();
  serve(event({ uid: "c" }), event({ uid: "d", title: "Lunch" }));
  await refresh(id);
  expect(await emitted()).toEqual([]);
  expect(await entries()).toHaveLength(2);
});

it("follows events that swap their times, or move from the past into the future", async () => {
  const later = { start: "20260617T150000Z", end: "20260617T160000Z" };
  serve(event({ uid: "a" }), event({ uid: "b", ...later }), event({ uid: "c", title: "Old" }));
  const { id } = await add();
  await refresh(id);
  serve(event({ uid: "b" }), event({ uid: "a", ...later }), event({ uid: "c", title: "Old" }));
  expect(await refresh(id)).toMatchObject({ lastError: null, eventCount: 3 });
  server.clock.advance(60 * 24 * 60 * minuteMs);
  await server.takeEvents();
  serve(event({ uid: "c", title: "Old", start: "20260916T150000Z", end: "20260916T160000Z" }));
  expect(await refresh(id)).toMatchObject({ lastError: null, eventCount: 1 });
  expect((await emitted()).sort()).toEqual(["event.created", "event.deleted"]);
  // What is long over remains.
  expect((await entries()).map(({ startTime }: { startTime: string }) => startTime.slice(5, 10))).toEqual([
    "06-16",
    "06-17",
    "09-16",
  ]);
});

it("leaves out the account's own showings, free time and what was cancelled before", async () => {
  const propertyId = (await createProperty(server, account)).id;
  const contactId = (await createContact(server, account)).id;
  const times = { startTime: "2026-06-18T15:00:00Z", endTime: "2026-06-18T16:00:00Z" };
  const showing = (await request("POST", "/showings", { propertyId, contactId, title: "See it", ...times }))
    .body.data;
  serve(
    event({ uid: showing.id.toUpperCase(), title: "See it" }),
    event({ uid: "free", more: ["TRANSP:TRANSPARENT"] }),
    event({ uid: "gone", more: ["STATUS:CANCELLED"] }),
    event({ uid: "empty", end: "" }),
    event({ uid: "past", start: "20260101T150000Z", end: "20260101T160000Z" }),
    event({ uid: "far", start: "20271231T150000Z", end: "20271231T160000Z" }),
    event({ uid: "maybe", title: "Maybe", more: ["STATUS:TENTATIVE"] }),
  );
  const { id } = await add();
  await refresh(id);
  const imported = (await entries()).filter(({ source }: { source: string }) => source !== "internal");
  expect(imported.map(({ title, status }: { title: string; status: string }) => [title, status])).toEqual([
    ["Maybe", "pending"],
  ]);
});

it("gives its entries the property and the provider of the source, and new ones when they change", async () => {
  const propertyId = (await createProperty(server, account)).id;
  serve(event());
  const { id } = await add({ propertyId, provider: "provider_calendar_b" });
  await refresh(id);
  expect(await entries()).toMatchObject([{ propertyId, source: "provider_calendar_b" }]);
  const changed = await request("PATCH", `/calendar-sources/${id}`, {
    propertyId: null,
    provider: "provider_calendar_a",
    name: "Private",
  });
  expect(changed.body.data).toMatchObject({
    propertyId: null,
    name: "Private",
    provider: "provider_calendar_a",
  });
  expect(await entries()).toMatchObject([{ propertyId: null, source: "provider_calendar_a" }]);
});

it("removes the entries of a deleted source, each with an event.deleted", async () => {
  serve(event(), event({ uid: "two", title: "Lunch" }));
  const { id } = await add();
  await refresh(id);
  await server.takeEvents();
  expect((await request("DELETE", `/calendar-sources/${id}`)).status).toBe(204);
  expect(await emitted()).toEqual(["event.deleted", "event.deleted"]);
  expect(await entries()).toEqual([]);
  expect((await request("GET", `/calendar-sources/${id}`)).status).toBe(404);
  expect((await request("POST", `/calendar-sources/${id}/refresh`)).status).toBe(404);
});

it("leaves nothing of a refresh that fails while it is stored", async () => {
  serve(event());
  const { id } = await add();
  await refresh(id);
  await server.takeEvents();
  serve(event({ more: ["STATUS:CANCELLED"] }), event({ uid: "two", title: "Poison" }));
  const { sql } = server.database;
  await sql`alter table calendar_entries add constraint no_poison check (title <> 'Poison')`;
  try {
    expect((await request("POST", `/calendar-sources/${id}/refresh`)).status).toBe(500);
    expect(await entries()).toMatchObject([{ title: "Dentist", status: "confirmed" }]);
    expect(await emitted()).toEqual([]);
  } finally {
    await sql`alter table calendar_entries drop constraint no_poison`;
  }
  await refresh(id);
  expect(await emitted()).toEqual(["event.cancelled", "event.created"]);
});

it("says what is wrong with a calendar that cannot be read", async () => {
  const { id } = await add();
  const say = async (body: string): Promise<string> => {
    answer = { status: 200, body };
    return (await refresh(id)).lastError;
  };
  expect(await say("<!DOCTYPE html><html></html>")).toContain("leads to a web page");
  expect(await say("x".repeat(1_048_577))).toContain("sent more than 1 MiB");
  expect(await entries()).toEqual([]);
});

it("names events that can't be read, and blocks their day, or their time in each week", async () => {
  await request("PATCH", "/settings", { timezone: "UTC" });
  serve(
    event({ uid: "fine", title: "Gym", start: "20260617T150000Z", end: "20260617T160000Z" }),
    event({ uid: "zone", start: ";TZID=Nowhere/Land:20260618T150000", end: "" }),
    event({ uid: "rule", title: "Never", more: ["RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"] }),
    event({
      uid: "often",
      title: "Often",
      start: "20260619T090000Z",
      end: "20260619T091000Z",
      more: ["RRULE:FREQ=HOURLY"],
    }),
    event({ uid: "none", title: "When?", start: ":tomorrow" }),
  );
  const { id } = await add();
  const source = await refresh(id);
  expect(source).toMatchObject({ lastError: null, lastSucceededAt: server.clock.now().toISOString() });
  expect(source.skipped).toEqual([
    {
      uid: "zone",
      title: "Dentist",
      at: "2026-06-18T00:00:00.000Z",
      reason:
        'Its time zone "Nowhere/Land" is neither an IANA name, such as America/Chicago, nor defined in the calendar.',
    },
    {
      uid: "rule",
      title: "Never",
      at: "2026-06-16T15:00:00.000Z",
      reason: "Working out when it takes place took too long.",
    },
    {
      uid: "often",
      title: "Often",
      at: "2026-06-19T09:00:00.000Z",
      reason: "It takes place more than 2000 times.",
    },
    { uid: "none", title: "When?", at: null, reason: "Its DTSTART is not a date or a time." },
  ]);
  const times = (await entries()).map(({ startTime, endTime }: Record<string, string>) =>
    [startTime, endTime].map((time) => time!.slice(5, 16)).join("/"),
  );
  expect(times.sort().slice(0, 8)).toEqual([
    "01-01T09:00/01-01T09:10",
    "01-05T15:00/01-05T16:00",
    "01-08T09:00/01-08T09:10",
    "01-12T15:00/01-12T16:00",
    "01-15T09:00/01-15T09:10",
    "01-19T15:00/01-19T16:00",
    "01-22T09:00/01-22T09:10",
    "01-26T15:00/01-26T16:00",
  ]);
  expect(times).toContain("06-17T15:00/06-17T16:00");
  expect(times).toContain("06-18T00:00/06-19T00:00");
}, 120_000);

it("keeps the last entries when a calendar was cut off, and at the first import takes what is complete", async () => {
  const whole = file(event(), event({ uid: "two", title: "Lunch" }));
  const cut = whole.slice(0, whole.lastIndexOf("SUMMARY"));
  answer = { status: 200, body: cut, headers: { ETag: '"v1"' } };
  const { id } = await add();
  const first = await refresh(id);
  expect(first).toMatchObject({ lastSucceededAt: null, eventCount: 1 });
  expect(first.lastError).toContain("END:VCALENDAR, is missing");
  expect(await entries()).toMatchObject([{ title: "Dentist" }]);
  answer = { status: 200, body: whole };
  expect(await refresh(id)).toMatchObject({ lastError: null, eventCount: 2 });
  // Its version is not known yet, so that all of it was asked for.
  expect(requests.at(-1)).not.toHaveProperty("if-none-match");
  answer = { status: 200, body: cut };
  expect((await refresh(id)).lastError).toContain("was cut off");
  expect(await entries()).toHaveLength(2);
});

it("keeps what it has read when its record is sent back, and not when it gets another URL", async () => {
  const whole = file(event(), event({ uid: "two", title: "Lunch" }));
  answer = { status: 200, body: whole, headers: { ETag: '"v1"' } };
  const { id } = await add();
  const read = await refresh(id);
  const renamed = await request("PATCH", `/calendar-sources/${id}`, { ...read, name: "Mine" });
  expect(renamed.body.data).toEqual({ ...read, name: "Mine", updatedAt: expect.any(String) });
  answer = { status: 200, body: whole.slice(0, whole.lastIndexOf("SUMMARY")) };
  await refresh(id);
  expect(requests.at(-1)).toHaveProperty("if-none-match", '"v1"');
  expect(await entries()).toHaveLength(2);
  const moved = await request("PATCH", `/calendar-sources/${id}`, { url: `${url}?other` });
  expect(moved.body.data).toMatchObject({ lastSucceededAt: null, lastError: null });
});

it("tells the owner once by email about a calendar that can't be read, and about its events", async () => {
  account = await server.createAccount("pro", "Elm Rentals", "owner@agency.example");
  const texts = async () => {
    await server.drain(["owner-notice"]);
    const mails = await server.database.read.select().from(outgoingMail).orderBy(outgoingMail.id);
    return mails.filter(({ to }) => to === "owner@agency.example").map(({ text }) => text);
  };
  answer = { status: 404 };
  const { id } = await add();
  await refresh(id);
  await refresh(id);
  const [never, ...others] = await texts();
  expect(others).toEqual([]);
  expect(never).toContain("nothing in it blocks showings");
  serve(event({ start: ";TZID=Nowhere/Land:20260618T150000", end: "" }));
  await refresh(id);
  await refresh(id);
  const told = await texts();
  expect(told).toHaveLength(2);
  expect(told[1]).toContain("Dentist");
});

it("says in the account's language why a calendar, or an event of it, can't be read", async () => {
  account = await server.createAccount("pro", "Elm Rentals", "owner@spanish.example");
  await request("PATCH", "/settings", { language: "es" });
  answer = { status: 404 };
  const { id } = await add();
  expect((await refresh(id)).lastError).toMatch(/responded with 404/);
  serve(event({ start: ";TZID=Nowhere/Land:20260618T150000", end: "" }));
  await refresh(id);
  await server.drain(["owner-notice"]);
  const mails = await server.database.read.select().from(outgoingMail).orderBy(outgoingMail.id);
  const text = mails.find(({ to }) => to === "owner@spanish.example")?.text;
  expect(text).toMatch(/respondió con 404\. Revise si/);
  expect(text).toContain("Su zona horaria «Nowhere/Land» no es un nombre de IANA");
});

it("follows redirects to allowed addresses only, and at most three of them", async () => {
  const { id } = await add();
  answer = { status: 302, headers: { Location: "http://169.254.169.254/latest" } };
  expect((await refresh(id)).lastError).toMatch(/169\.254\.169\.254/);
  requests = [];
  answer = { status: 301, headers: { Location: url } };
  expect((await refresh(id)).lastError).toContain("redirects more than 3 times");
  expect(requests).toHaveLength(4);
});

it("refuses addresses that may not be read, and takes webcal for https", async () => {
  const refused = await request("POST", "/calendar-sources", {
    name: "Own",
    url: "http://169.254.169.254/a",
  });
  expect(refused.body).toMatchObject({ status: 422, errors: [{ field: "url" }] });
  expect(
    (await request("POST", "/calendar-sources", { name: "Own", url: "file:///etc/passwd" })).status,
  ).toBe(422);
  const { id, url: stored } = await add({ url: "webcal://203.0.114.1/a.ics" });
  expect(stored).toBe("https://203.0.114.1/a.ics");
  expect((await request("PATCH", `/calendar-sources/${id}`, {})).status).toBe(422);
  expect((await request("PATCH", `/calendar-sources/${id}`, { url: "http://169.254.169.254/" })).status).toBe(
    422,
  );
});

it("refuses more sources than the plan allows", async () => {
  server.config.plans.pro.calendarSources = 1;
  try {
    await add();
    const second = await request("POST", "/calendar-sources", { name: "Second", url });
    expect(second.body).toMatchObject({ status: 422, code: "calendar_source_limit_reached" });
  } finally {
    server.config.plans.pro.calendarSources = 20;
  }
});

it("does not fetch for an account whose plan has no sources any more, and says so", async () => {
  serve(event());
  const { id } = await add();
  await server.database.transact((tx) => accounts.setPlan(tx, account.accountId, "free_trial"));
  await server.drain(["calendar_refresh"]);
  expect(requests).toEqual([]);
  const [row] = await server.database.sql`select last_error from calendar_sources where id = ${id}`;
  expect(row!.last_error).toContain("Free Trial");
});

it("ignores what was fetched from an address that has been replaced meanwhile", async () => {
  const { id } = await add();
  answer = { status: 200, body: file(event()) };
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const outbound = server.platform.outbound;
  const request_ = outbound.request;
  outbound.request = async (options) => {
    const result = await request_(options);
    await held;
    return result;
  };
  const running = refresh(id);
  await expect.poll(() => requests.length).toBe(1);
  outbound.request = request_;
  await request("PATCH", `/calendar-sources/${id}`, { url: `${url}?second` });
  release();
  expect((await running).lastFetchedAt).toBeNull();
  expect(await entries()).toEqual([]);
});

it("fetches before a booking what was fetched more than a minute ago, and chooses the calendar that blocks", async () => {
  const propertyId = (await createProperty(server, account)).id;
  serve(event());
  const [first, second] = [await add(), await add({ provider: "provider_calendar_b" })];
  const call = await forAccount(server.platform, account.accountId, async (made) => made);
  await refreshIfStale(call, propertyId);
  expect(requests).toHaveLength(2);
  await refreshIfStale(call, propertyId);
  server.clock.advance(minuteMs + 1);
  await refreshIfStale(call, propertyId, first.id);
  expect(requests).toHaveLength(3);
  expect(await blockingSource(call, "primary")).toBeUndefined();
  expect(await blockingSource(call, second.id)).toBe(second.id);
  expect(await blockingSource(call, call.caller.accountId)).toBeUndefined();
  const window = {
    start: new Date("2026-06-16T15:00:00Z"),
    end: new Date("2026-06-16T16:00:00Z"),
    propertyId,
  };
  expect((await events.busy(call, window)).entries).toBe(2);
});

it("is tried again in hours after processes crashed while refreshing it", async () => {
  const { id } = await add();
  const job = jobs.find(({ kind }) => kind === "calendar_refresh")!;
  await job.giveUp!(server.platform, { accountId: account.accountId, id });
  expect((await request("GET", `/calendar-sources/${id}`)).body.data.lastError).toContain(
    "crashed three times",
  );
  expect(await server.drain(["calendar_refresh"])).toBe(0);
});
