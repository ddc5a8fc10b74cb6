import { type EventType, eventTypes } from "@rental/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { forAccount } from "../src/domains/account/accounts/system-call.ts";
import * as events from "../src/domains/calendar/events/events.service.ts";
import * as imported from "../src/domains/calendar/events/imported.service.ts";
import { receiveMessage } from "../src/domains/inbox/messages/inbound.service.ts";
import { operations } from "../src/domains/operations.ts";
import type { WriteCall } from "../src/gate/operation/call.ts";
import { eventExample } from "../src/http/openapi/event-example.ts";
import { emit } from "../src/platform/jobs/outbox.ts";
import { jobs } from "../src/program/jobs.ts";
import type { Prepared } from "./authorization/row.ts";
import { table as requests } from "./authorization/table.ts";
import { signedIn } from "./fixtures/people.ts";
import { makeCalendarAccount, makeContact, makeProperty, makeSource } from "./fixtures/records.ts";
import { testApi } from "./harness/api.ts";
import type { TestAccount, TestServer } from "./harness/server.ts";

/** A request of an operation, and what it emits. */
interface Case {
  /** Events of the operation's transaction. Default: all that the operation declares. */
  now?: EventType[];
  /** Events of the background work that the operation starts. */
  later?: EventType[];
  /** The request to send, if the one of the authorization table does not cause these events. */
  request?: (server: TestServer, account: TestAccount) => Promise<Prepared>;
  /** The kinds of that background work. */
  work?: string[];
}

/** A property, or a building, with one visible image. */
async function withImage(server: TestServer, account: TestAccount, confirm = "images.confirm") {
  const { path, body } = await requests[confirm]!.prepare(server, account);
  const answer = await server.request("POST", path, { as: account, body });
  expect(answer.status).toBe(201);
  return { path: path.replace(/\/confirm$/, ""), body: { imageIds: [answer.body.data.id] } };
}

/** An upsert of a record that the external id already has. */
async function again(server: TestServer, account: TestAccount, operation: string, change: object) {
  const { path, body } = await requests[operation]!.prepare(server, account);
  const answer = await server.request("PUT", path, { as: account, body });
  expect(answer.status, answer.text).toBe(201);
  return { path, body: { ...(body as object), ...change } };
}

/** An invitation so shortly before the showing that nobody asks whether the contact comes. */
async function invitedLate(server: TestServer, account: TestAccount, operation: string) {
  const showingConfirmation = { askHoursBefore: 72, cancelHoursBefore: null };
  await server.request("PATCH", "/settings", { as: account, body: { showingConfirmation } });
  const { path, body } = await requests[operation]!.prepare(server, account);
  const start = server.clock.now().getTime() + 24 * 3_600_000;
  const times = {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 1_800_000).toISOString(),
  };
  const status = operation === "showings.create" ? { confirmed: true } : { status: "confirmed" };
  return { path, body: { ...(body as object), ...times, ...status, invite: true } };
}

/** A calendar account whose calendar has an event. */
async function withImported(server: TestServer, account: TestAccount, personId?: string) {
  const made = await makeCalendarAccount(server, account, personId);
  const [first] = made.calendars;
  const body = { calendarUrl: first!.url };
  await server.request("PATCH", `/calendar-accounts/${made.id}`, { as: account, body });
  const { sql } = server.database;
  const now = server.clock.now().getTime();
  const [at, later] = [now, now + 60_000].map((time) => new Date(time).toISOString());
  await sql`
    insert into calendar_entries (account_id, id, type, title, start_time, end_time, time_zone, location, status, source,
      source_id, source_key, created_at, updated_at)
    select account_id, gen_random_uuid(), 'meeting', 'Busy', ${at!}::timestamptz, ${later!}::timestamptz, 'UTC', '',
      'confirmed', provider, id, '1', ${at!}::timestamptz, ${at!}::timestamptz from calendar_sources where calendar_account_id = ${made.id}`;
  return made;
}

/** A person who looks after a contact and a property. */
async function withAssignments(server: TestServer, account: TestAccount, operation: string) {
  const { path, body } = await requests[operation]!.prepare(server, account);
  const assigneeId = path.split("/").at(-1);
  await makeContact(server, account, { assigneeId });
  const propertyId = await makeProperty(server, account, { assigneeId });
  const showing = { propertyId, contactId: await makeContact(server, account), title: "Showing", assigneeId };
  const times = { startTime: "2026-07-01T15:00:00Z", endTime: "2026-07-01T16:00:00Z" };
  await server.request("POST", "/showings", { as: account, body: { ...showing, ...times } });
  return { path, body };
}

/** What the person who made a view does with it. */
async function withView(server: TestServer, account: TestAccount, changes?: object) {
  const { headers } = await signedIn(server, account, "agent");
  const path = "/people/me/saved-views";
  const body = { list: "contacts", name: "Hot in Elm", query: "tag=elm" };
  const { body: made } = await server.request("POST", path, { headers, body });
  return { path: `${path}/${made.data.id}`, ...(changes && { body: changes }), headers };
}

/**
 * Cases of the operations for which the request of the authorization table is not enough. Every other operation that
 * writes has one case: that request emits each event that the operation declares, once.
 */
const table: Record<string, Case[]> = {
  "buildings.deleteImages": [
    { request: (server, account) => withImage(server, account, "buildings.confirmImage") },
  ],
  "images.delete": [{ request: (server, account) => withImage(server, account) }],
  "images.reorder": [
    {
      request: async (server, account) => {
        const { path, body } = await withImage(server, account);
        return { path: `${path}/reorder`, body };
      },
    },
  ],
  "people.update": [{ request: (s, a) => withAssignments(s, a, "people.update") }],
  "people.delete": [
    {
      request: async (server, account) => {
        const { path, body } = await withAssignments(server, account, "people.delete");
        await withImported(server, account, path.split("/").at(-1));
        return { path, body };
      },
    },
  ],
  // A key is no person, and has no sign-ins.
  "people.updateMe": [
    {
      request: async (server, account) => ({
        ...(await requests["people.updateMe"]!.prepare(server, account)),
        headers: (await signedIn(server, account, "viewer")).headers,
      }),
    },
  ],
  "people.createSavedView": [
    {
      request: async (server, account) => ({
        ...(await requests["people.createSavedView"]!.prepare(server, account)),
        headers: (await signedIn(server, account, "viewer")).headers,
      }),
    },
  ],
  "people.updateSavedView": [{ request: (s, a) => withView(s, a, { name: "Warm" }) }],
  "people.deleteSavedView": [{ request: (s, a) => withView(s, a) }],
  "people.endOwnSignIn": [
    {
      request: async (server, account) => {
        const { signInId, headers } = await signedIn(server, account, "viewer");
        return { path: `/people/me/sign-ins/${signInId}`, headers };
      },
    },
  ],
  "bulkImports.create": [{ work: ["bulk_import"], later: ["property.created", "bulk_import.completed"] }],
  "contacts.merge": [{ now: ["contact.merged", "contact.updated", "contact.updated"] }],
  "contacts.unmerge": [{ now: ["contact.updated", "contact.updated"] }],
  "contacts.import": [
    { now: ["contact.created"] },
    {
      now: ["contact.updated"],
      request: async (server, account) => {
        const contact = { name: "Dana", email: "import@example.com" };
        await server.request("POST", "/contacts", { as: account, body: contact });
        const body = { mode: "upsert", contacts: [{ ...contact, name: "Dana Reyes" }] };
        return { path: "/contacts/bulk", body };
      },
    },
  ],
  "showings.create": [
    { now: ["showing.booked"] },
    {
      now: ["showing.booked", "showing.confirmed"],
      request: (s, a) => invitedLate(s, a, "showings.create"),
    },
  ],
  "showings.update": [
    { now: ["showing.updated"] },
    {
      now: ["showing.updated", "showing.confirmed"],
      request: (s, a) => invitedLate(s, a, "showings.update"),
    },
    {
      now: ["showing.updated", "showing.outcome_recorded"],
      request: async (server, account) => {
        const { path } = await requests["showings.update"]!.prepare(server, account);
        const times = { startTime: "2026-06-15T10:00:00Z", endTime: "2026-06-15T10:30:00Z" };
        return { path, body: { ...times, outcome: "no_show" } };
      },
    },
    {
      now: ["showing.cancelled"],
      request: async (server, account) => {
        const { path } = await requests["showings.update"]!.prepare(server, account);
        return { path, body: { status: "cancelled" } };
      },
    },
  ],
  "calendarAccounts.update": [
    {
      request: async (server, account) => {
        const { id, calendars } = await withImported(server, account);
        return { path: `/calendar-accounts/${id}`, body: { calendarUrl: calendars[1]!.url } };
      },
    },
  ],
  "calendarAccounts.delete": [
    {
      request: async (server, account) => ({
        path: `/calendar-accounts/${(await withImported(server, account)).id}`,
      }),
    },
  ],
  "calendarAccounts.deletions": [
    {
      request: async (server, account) => {
        const { id } = await makeCalendarAccount(server, account);
        const { path } = await requests["showings.delete"]!.prepare(server, account);
        await server.database.sql`
          insert into calendar_copies (account_id, calendar_account_id, showing_id, sequence, start_time, end_time, deleted_at)
          select account_id, ${id}, id, sequence, start_time, end_time, now() from calendar_entries
          where id = ${path.split("/").at(-1)!}`;
        return { path: `/calendar-accounts/${id}/deletions`, body: { cancel: true } };
      },
    },
  ],
  "calendarSources.delete": [
    {
      request: async (server, account) => {
        const source = await makeSource(server, account);
        const start = server.clock.now().getTime();
        const busy = {
          title: "Busy",
          description: null,
          location: "",
          timeZone: "UTC",
          status: "confirmed",
        } as const;
        const entry = { ...busy, uid: "1", key: "1", start, end: start + 60_000 };
        await forAccount(server.platform, account.accountId, async (call) => {
          await imported.share(call);
          await imported.replace(call, source, [entry], new Date(0));
        });
        return { path: `/calendar-sources/${source.id}` };
      },
    },
  ],
  "contacts.upsert": [
    { now: ["contact.created"] },
    {
      now: ["contact.updated"],
      request: (server, account) => again(server, account, "contacts.upsert", { name: "Dana Poe" }),
    },
  ],
  "properties.upsert": [
    { now: ["property.created"] },
    {
      now: ["property.updated"],
      request: (server, account) => again(server, account, "properties.upsert", { monthlyRent: 1900 }),
    },
  ],
  "messages.create": [{ work: ["mail"], later: ["message.sent"] }],
  "drafts.send": [{ work: ["mail"], later: ["message.sent"] }],
  "workflowRuns.create": [
    {
      work: ["workflow_run", "mail"],
      later: ["workflow.completed", "message.sent"],
      request: async (server, account) => {
        const steps = [
          { type: "send_message", config: { template: "Hello" } },
          { type: "end", config: {} },
        ];
        const body = { name: "Greeting", steps, triggerType: "manual" };
        const workflow = await server.request("POST", "/workflows", { as: account, body });
        const contactId = await makeContact(server, account);
        return { path: "/workflows/runs", body: { workflowId: workflow.body.data.id, contactId } };
      },
    },
  ],
};

/** Events that neither an operation nor a job of this table emits: inbound messages and the CLI do. */
const byOthers: EventType[] = ["showing.deleted", "session.completed", "lead.received"];
/** Sent directly by the test endpoint, without the outbox. */
const neverEmitted: EventType[] = ["test.ping"];

const { server, account } = await testApi({ plan: "scale" });
const trial = await server.createAccount("free_trial");

beforeEach(async () => {
  await server.takeEvents();
});

/** The types of what was emitted. The documented example of each event must have every member that its data has. */
async function emitted(): Promise<EventType[]> {
  const found = (await server.takeEvents()) as { event: EventType; data: object }[];
  for (const { event, data } of found)
    expect([event, ...Object.keys(eventExample(event))]).toEqual(expect.arrayContaining(Object.keys(data)));
  return found.map(({ event }) => event);
}

/** The user signs in to a calendar server first, which the tests of the resource run. */
const signsIn = new Set([
  "calendarAccounts.create",
  "calendarAccounts.authorize",
  "calendarAccounts.connect",
]);

/** The others need an account that is a sandbox: sandboxes.test.ts has them. */
const ofAccounts = operations.filter(({ meta }) => meta.sandbox !== "only");
const writes = ofAccounts.filter(({ meta }) => meta.kind === "write");

it("has rows only for operations that write, and tests every operation", () => {
  expect(writes.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(table)));
  // An operation that neither writes nor reads would be in no test below.
  const kinds = new Set(operations.map(({ meta }) => meta.kind));
  expect([...kinds].sort()).toEqual(["read", "write"]);
});

it("every event of the contract is emitted by an operation, a job, or a cause listed here", () => {
  const declared = [
    ...ofAccounts.flatMap(({ meta }) => meta.emits),
    ...jobs.flatMap(({ emits }) => emits ?? []),
  ];
  for (const type of [...byOthers, ...neverEmitted]) expect(declared).not.toContain(type);
  expect(new Set([...declared, ...byOthers, ...neverEmitted])).toEqual(new Set(eventTypes));
});

it("an operation that emits an undeclared event fails, and leaves nothing behind", async () => {
  const undeclared = forAccount(server.platform, account.accountId, async (call) => {
    const declaring: WriteCall = { ...call, emits: ["contact.created"] };
    await emit(declaring, "contact.created", { id: account.accountId });
    await emit(declaring, "contact.updated", { id: account.accountId });
  });
  await expect(undeclared).rejects.toThrow(/emits contact\.updated without declaring it/);
  expect(await emitted()).toEqual([]);
});

it.each(operations)(
  "the description of $name names only events that it or a job emits, and all of its own events",
  ({ meta }) => {
    const text = meta.openapi.description!;
    const named = eventTypes.filter((type) => text.includes(type));
    const known = [...meta.emits, ...jobs.flatMap(({ emits }) => emits ?? []), ...neverEmitted];
    expect(known).toEqual(expect.arrayContaining(named));
    expect(named).toEqual(expect.arrayContaining([...meta.emits]));
  },
);

describe.each(writes)("$name", ({ name, meta, input }) => {
  /** What takes neither a record nor a body has nothing to refuse. */
  const takesNothing = input instanceof z.ZodVoid && !meta.openapi.path.includes("{");
  const cases = signsIn.has(name) ? [] : (table[name] ?? [{}]);
  const send = (path: string, body: unknown, headers?: Record<string, string>) =>
    server.request(meta.openapi.method as "POST", path, {
      ...(headers ? { headers } : { as: account }),
      body,
    });

  it("emits all declared events in its cases", () => {
    const all = cases.flatMap(({ now }) => now ?? [...meta.emits]);
    expect(new Set(all)).toEqual(new Set(meta.emits));
  });

  it.each(cases)(
    "emits what it declares, and nothing else: case %$",
    async ({ now, later, request, work }) => {
      const prepare = request ?? requests[name]!.prepare;
      const { path, body, headers } = await prepare(server, account);
      await server.takeEvents();
      const answer = await send(path, body, headers);
      expect([Math.floor(answer.status / 100), answer.text]).toEqual([2, expect.anything()]);
      expect(await emitted()).toEqual(now ?? meta.emits);
      if (!later) return;
      const worked = jobs.filter(({ kind }) => work!.includes(kind)).flatMap(({ emits }) => emits ?? []);
      expect(worked).toEqual(expect.arrayContaining(later));
      await server.drain(work);
      expect(await emitted()).toEqual(later);
    },
  );

  it.skipIf(takesNothing)("emits nothing when it is refused", async () => {
    const { path } = await requests[name]!.prepare(server, account);
    await server.takeEvents();
    // No operation accepts this id or this body.
    const answer = await send(path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "nonsense"), []);
    expect([404, 422], answer.text).toContain(answer.status);
    expect(await emitted()).toEqual([]);
  });
});

describe.each(ofAccounts.filter(({ meta }) => meta.kind === "read"))("$name", ({ name }) => {
  it("emits nothing, like every operation that only reads", async () => {
    const { path } = await requests[name]!.prepare(server, account);
    await server.takeEvents();
    const answer = await server.request("GET", path, { as: account });
    expect(answer.status).toBe(200);
    expect(await emitted()).toEqual([]);
  });
});

describe("events that no operation of the API causes", () => {
  const within = <T>(work: (call: WriteCall) => Promise<T>, of = account) =>
    forAccount(server.platform, of.accountId, work);
  const inbound = { channel: "email" as const, content: "Is it still free?" };

  it("the first message of an unknown person emits contact.created, inquiry.created and message.received", async () => {
    await within((call) => receiveMessage(call, { ...inbound, from: { email: "new@example.com" } }));
    expect(await emitted()).toEqual(["contact.created", "inquiry.created", "message.received"]);
  });

  it("a message of a known contact emits message.received", async () => {
    const contactId = await makeContact(server, account);
    await server.takeEvents();
    await within((call) => receiveMessage(call, { ...inbound, contactId }));
    expect(await emitted()).toEqual(["message.received"]);
  });

  it("calendar sync emits event.created and event.cancelled; the purge event.deleted and showing.deleted", async () => {
    const [startTime, endTime] = [new Date("2026-07-01T10:00:00Z"), new Date("2026-07-01T11:00:00Z")];
    const entry = { type: "inspection" as const, title: "Boiler", startTime, endTime };
    const { id } = await within((call) => events.create(call, entry));
    await within((call) => events.cancel(call, id));
    await within((call) => events.cancel(call, id));
    expect(await emitted()).toEqual(["event.created", "event.cancelled"]);
    const { path } = await requests["showings.delete"]!.prepare(server, account);
    await server.request("DELETE", path, { as: account });
    await server.takeEvents();
    await within((call) => events.purge(call, new Date("2027-01-01T00:00:00Z")));
    expect([...new Set(await emitted())].sort()).toEqual(["event.deleted", "showing.deleted"]);
  });

  it("a trial account emits nothing, whatever happens to it", async () => {
    const contactId = await makeContact(server, trial);
    const propertyId = await makeProperty(server, trial);
    await within((call) => receiveMessage(call, { ...inbound, contactId }), trial);
    const call = (method: "PATCH" | "DELETE", path: string, body?: unknown) =>
      server.request(method, path, { as: trial, body });
    expect((await call("PATCH", `/contacts/${contactId}`, { name: "x" })).status).toBe(200);
    expect((await call("PATCH", `/properties/${propertyId}`, { monthlyRent: 1 })).status).toBe(200);
    expect((await call("DELETE", `/contacts/${contactId}`)).status).toBe(204);
    expect((await call("DELETE", `/properties/${propertyId}`)).status).toBe(204);
    expect(await emitted()).toEqual([]);
  });
});
