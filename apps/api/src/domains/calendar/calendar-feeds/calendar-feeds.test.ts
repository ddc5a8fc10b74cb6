import ICAL from "ical.js";
import { beforeEach, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as events from "../events/events.service.ts";

const dayMs = 86_400_000;
const { server } = await testApi();
let account: TestAccount;
let propertyId: string;
let contactId: string;

beforeEach(async () => {
  account = await server.createAccount("pro", "Elm; Street, Rentals\r\nX-EVIL:1");
  propertyId = (await createProperty(server, account)).id;
  contactId = (await createContact(server, account)).id;
});

const create = (body: object = {}) => server.request("POST", "/calendar-feeds", { as: account, body });
/** @returns the path of a new feed */
const subscribe = async (body?: object): Promise<string> =>
  new URL((await create(body)).body.data.url).pathname;
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  server.call({ method: "GET", url, headers });

async function book(fields: object = {}): Promise<string> {
  const start = server.clock.now().getTime() + dayMs;
  const body = {
    propertyId,
    contactId,
    title: "Showing with Dana Reyes",
    description: "Dana is pregnant",
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
    ...fields,
  };
  const answer = await server.request("POST", "/showings", { as: account, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

/** The entries of a feed by their UIDs. */
async function entriesAt(url: string) {
  const answer = await fetchFeed(url);
  expect(answer.status, answer.text).toBe(200);
  const components = new ICAL.Component(ICAL.parse(answer.text)).getAllSubcomponents("vevent");
  return new Map(
    components.map((component) => {
      const value = (name: string) => component.getFirstPropertyValue(name)?.toString();
      return [value("uid"), { component, value }] as const;
    }),
  );
}

it("shows the URL on creation only, and stores no more than the token's hash", async () => {
  const created = await create();
  const { id, url, ...rest } = created.body.data;
  expect(created.status).toBe(201);
  expect(rest).toEqual({ propertyId: null, names: false, createdAt: server.clock.now().toISOString() });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/ical\/[\w-]{43}\.ics$/);
  const listed = await server.request("GET", "/calendar-feeds", { as: account });
  expect(listed.body.data).toEqual([{ id, ...rest }]);
  const token = /([\w-]{43})\.ics$/.exec(url)![1]!;
  const stored = await server.database.sql`select row_to_json(f)::text as row from calendar_feeds f`;
  expect(stored.some(({ row }) => row.includes(token))).toBe(false);
});

it("has no names unless they are asked for", async () => {
  const id = await book({ notes: "Dana rang twice" });
  const nameless = await fetchFeed(await subscribe());
  expect(nameless.text).not.toMatch(/Dana|pregnant/);
  expect((await entriesAt(await subscribe())).get(id)!.value("summary")).toBe("Showing");
  expect((await entriesAt(await subscribe())).get(id)!.value("location")).toBe("12 Elm Street");
  const named = (await entriesAt(await subscribe({ names: true }))).get(id)!;
  expect(named.value("summary")).toBe("Showing with Dana Reyes");
  expect(named.value("description")).toBe("With Dana Reyes\nDana is pregnant");
  expect((await fetchFeed(await subscribe({ names: true }))).text).not.toContain("rang twice");
});

it("shows the entries of one property, and no imported ones", async () => {
  const other = (await createProperty(server, account, { address: "9 Oak Avenue" })).id;
  const [here, there] = [await book(), await book({ propertyId: other })];
  const times = { startTime: server.clock.now(), endTime: new Date(server.clock.now().getTime() + 60_000) };
  await forAccount(server.platform, account.accountId, (call) =>
    events.create(call, { ...times, type: "meeting", title: "Dentist", source: "provider_calendar_a" }),
  );
  expect([...(await entriesAt(await subscribe())).keys()].sort()).toEqual([here, there].sort());
  expect([...(await entriesAt(await subscribe({ propertyId: other }))).keys()]).toEqual([there]);
});

it("keeps the UID of an entry and raises its SEQUENCE with every change", async () => {
  const feed = await subscribe();
  const id = await book();
  const sequences: string[] = [];
  const look = async () => sequences.push((await entriesAt(feed)).get(id)!.value("sequence")!);
  await look();
  for (const body of [{ title: "Second visit" }, { status: "confirmed" }]) {
    await server.request("PATCH", `/showings/${id}`, { as: account, body });
    await look();
  }
  await server.request("DELETE", `/showings/${id}`, { as: account });
  await look();
  expect(sequences).toEqual(["0", "1", "2", "3"]);
});

it("shows a cancelled entry as cancelled for 30 days", async () => {
  const id = await book({
    startTime: new Date(server.clock.now().getTime() + 60 * dayMs).toISOString(),
    endTime: new Date(server.clock.now().getTime() + 60 * dayMs + 60_000).toISOString(),
  });
  const feed = await subscribe();
  expect((await entriesAt(feed)).get(id)!.value("status")).toBe("TENTATIVE");
  await server.request("DELETE", `/showings/${id}`, { as: account });
  expect((await entriesAt(feed)).get(id)!.value("status")).toBe("CANCELLED");
  server.clock.advance(30 * dayMs - 1_000);
  expect((await entriesAt(feed)).get(id)!.value("status")).toBe("CANCELLED");
  server.clock.advance(2_000);
  expect((await entriesAt(feed)).has(id)).toBe(false);
});

it("covers 90 days back and 400 ahead, the upcoming entries first", async () => {
  const at = (days: number) => {
    const start = server.clock.now().getTime() + days * dayMs;
    return { startTime: new Date(start).toISOString(), endTime: new Date(start + 60_000).toISOString() };
  };
  const [past, future] = [await book(at(-89)), await book(at(399))];
  await book(at(-92));
  await book(at(401));
  const feed = await subscribe();
  expect([...(await entriesAt(feed)).keys()]).toEqual([past, future]);
  await server.database.sql`
    insert into calendar_entries select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
    from calendar_entries e, generate_series(1, 2000) where e.id in (${past}, ${future})`;
  const starts = [...(await entriesAt(feed)).values()].map(({ value }) => value("dtstart"));
  expect(starts.filter((start) => start === starts[0])).toHaveLength(500);
  expect(starts).toHaveLength(2_000);
}, 120_000);

it("answers 304 until something changes, and may not be kept by shared caches", async () => {
  const feed = await subscribe({ names: true });
  const id = await book();
  const first = await fetchFeed(feed);
  expect(first.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, max-age=300",
  });
  const etag = first.headers.etag!;
  expect((await fetchFeed(feed)).headers.etag).toBe(etag);
  const unchanged = await fetchFeed(feed, { "if-none-match": `W/${etag}` });
  expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
  await server.request("PATCH", `/contacts/${contactId}`, { as: account, body: { name: "Kim Lee" } });
  const changed = await fetchFeed(feed, { "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(changed.text).toContain("With Kim Lee");
  await server.request("DELETE", `/showings/${id}`, { as: account });
  expect((await fetchFeed(feed, { "if-none-match": changed.headers.etag! })).status).toBe(200);
});

it("answers 404 for a revoked, an unknown and a misspelled token", async () => {
  const created = (await create()).body.data;
  const { pathname } = new URL(created.url);
  expect((await fetchFeed(pathname)).status).toBe(200);
  expect((await server.request("DELETE", `/calendar-feeds/${created.id}`, { as: account })).status).toBe(204);
  const paths = [pathname, `/ical/${"a".repeat(43)}.ics`, "/ical/x.ics", "/ical/%00.ics", "/ical/.ics"];
  for (const path of [...paths, pathname.replace(".ics", "")]) {
    const answer = await fetchFeed(path);
    expect([path, answer.status, answer.body.title]).toEqual([path, 404, "Not Found"]);
  }
});

it("is refused once the plan has no feeds", async () => {
  const feed = await subscribe();
  await server.database.transact((tx) => accounts.setPlan(tx, account.accountId, "free_trial"));
  expect((await fetchFeed(feed)).body).toMatchObject({ status: 403, code: "plan_lacks_resource" });
});

it("charges requests to the client's address", async () => {
  const feed = await subscribe();
  const [first, second] = [await fetchFeed(feed), await fetchFeed(feed)];
  expect(first.headers["x-ratelimit-resource"]).toBe("calendar-feeds");
  const left = (answer: typeof first) => Number(answer.headers["x-ratelimit-remaining"]);
  expect(left(first) - left(second)).toBe(1);
});

it("refuses more feeds than the plan allows, and a property of another account", async () => {
  const other = await server.createAccount("pro");
  const foreign = (await createProperty(server, other)).id;
  expect((await create({ propertyId: foreign })).body).toMatchObject({
    status: 422,
    code: "property_not_found",
  });
  server.config.plans.pro.calendarFeeds = 1;
  try {
    expect((await create()).status).toBe(201);
    expect((await create()).body).toMatchObject({ status: 422, code: "calendar_feed_limit_reached" });
  } finally {
    server.config.plans.pro.calendarFeeds = 100;
  }
});

it("writes names and texts of every kind so that they stay where they belong", async () => {
  const line = "a\rb\nBEGIN:VEVENT\r\nc;d,e\\f \u0007 \ud83c\udfe0 ";
  const title = line.repeat(8);
  const id = await book({ title, location: "x\r\nATTENDEE:mailto:y@example.com" });
  const answer = await fetchFeed(await subscribe({ names: true }));
  const lines = answer.text.split("\r\n");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(answer.text).not.toMatch(/^(?:ATTENDEE|X-EVIL)/m);
  const calendar = new ICAL.Component(ICAL.parse(answer.text));
  expect(calendar.getAllSubcomponents("vevent").map((event) => event.getFirstPropertyValue("uid"))).toEqual([
    id,
  ]);
  expect(lines).toContain("X-WR-CALNAME:Elm\\; Street\\, Rentals X-EVIL:1");
  const summary = calendar.getFirstSubcomponent("vevent")!.getFirstPropertyValue("summary");
  expect(summary).toBe("a\nb\nBEGIN:VEVENT\nc;d,e\\f   \ud83c\udfe0 ".repeat(8));
});
