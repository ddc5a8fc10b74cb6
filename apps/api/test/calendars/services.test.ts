import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn, type TestPerson } from "../fixtures/people.ts";
import { createContact, createProperty } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";
import { FakeServices } from "./fake-services.ts";

const minuteMs = 60_000;
const fake = new FakeServices();
const client = { CLIENT_ID: "client", CLIENT_SECRET: "client secret" };
const env = Object.fromEntries(
  ["GOOGLE", "MICROSOFT"].flatMap((name) =>
    Object.entries(client).map(([key, value]) => [`${name}_${key}`, value]),
  ),
);
const { server } = await testApi({ env: { ...env, ALLOW_PRIVATE_NETWORKS: "true" } });

beforeAll(async () => {
  await fake.open();
  const { outbound } = server.platform;
  const send = outbound.request.bind(outbound);
  vi.spyOn(outbound, "request").mockImplementation((request) => send(fake.redirect(request)));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await fake.close();
});

const dateTime = (hour: number) => `2026-06-17T${String(hour).padStart(2, "0")}:00:00`;

/** How the services say the same things. */
const services = [
  {
    service: "google",
    idOf: (showingId: string) => showingId.replaceAll("-", ""),
    times: (hour: number) => ({
      start: { dateTime: `${dateTime(hour)}Z` },
      end: { dateTime: `${dateTime(hour + 1)}Z` },
      updated: "2026-06-15T12:02:00.000Z",
    }),
    other: { summary: "Dentist", status: "confirmed" },
    free: { summary: "Free", transparency: "transparent" },
    startOf: (fields: Record<string, unknown>) =>
      (fields.start as { dateTime: string }).dateTime.slice(0, 19),
    rateLimit: { status: 403, body: { error: { errors: [{ reason: "rateLimitExceeded" }] } } },
  },
  {
    service: "microsoft",
    idOf: (showingId: string) =>
      [...fake.events.values()].find(({ fields }) => JSON.stringify(fields).includes(showingId))!.id,
    times: (hour: number) => ({
      start: { dateTime: `${dateTime(hour)}.0000000`, timeZone: "UTC" },
      end: { dateTime: `${dateTime(hour + 1)}.0000000`, timeZone: "UTC" },
      lastModifiedDateTime: "2026-06-15T12:02:00Z",
    }),
    other: { subject: "Dentist", showAs: "busy" },
    free: { subject: "Free", showAs: "free" },
    startOf: (fields: Record<string, unknown>) =>
      (fields.start as { dateTime: string }).dateTime.slice(0, 19),
    rateLimit: { status: 429, body: { error: { code: "TooManyRequests" } } },
  },
] as const;

describe.each(services)(
  "a calendar of $service",
  ({ service, idOf, times, other, free, startOf, rateLimit }) => {
    let account: TestAccount;
    let person: TestPerson;
    let propertyId: string;
    let contactId: string;

    beforeEach(async () => {
      server.clock.set("2026-06-15T12:00:00.000Z");
      await server.database.sql`delete from calendar_accounts`;
      await server.database.sql`delete from calendar_entries where source_id is not null`;
      await server.database.sql`delete from calendar_sources`;
      fake.reset();
      account = await server.createAccount("pro", "Elm Rentals", "owner@agency.example");
      person = await signedIn(server, account, "agent");
      propertyId = (await createProperty(server, account)).id;
      contactId = (await createContact(server, account)).id;
      await server.takeEvents();
    });

    const request = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown) =>
      server.request(method, path, { as: account, body });
    const byPerson = (path: string, body: unknown, { headers }: TestPerson = person) =>
      server.request("POST", `/calendar-accounts/${path}`, { headers, body });
    /** Where the person gives access, and what comes back. */
    const authorize = async (fields: object = {}) => {
      const { body } = await byPerson("authorize", { service, ...fields });
      const url = new URL(body.data.url);
      fake.challenge = url.searchParams.get("code_challenge")!;
      return { url, state: url.searchParams.get("state")! };
    };
    const connect = async (fields: object = {}) => {
      const { state } = await authorize(fields);
      const made = await byPerson("connect", { state, code: "good" });
      expect(made.status, made.text).toBe(201);
      return made.body.data;
    };
    const read = async (id: string) => (await request("GET", `/calendar-accounts/${id}`)).body.data;
    const pass = async (ms = minuteMs) => {
      server.clock.advance(ms);
      await server.drain(["calendar_sync", "calendar_refresh"]);
    };
    const at = (hour: number) => `${dateTime(hour)}.000Z`;
    const book = async (hour: number) => {
      const made = await request("POST", "/showings", {
        propertyId,
        contactId,
        title: "Showing with Dana",
        startTime: at(hour),
        endTime: at(hour + 1),
        confirmed: true,
      });
      expect(made.status, made.text).toBe(201);
      return made.body.data;
    };
    const showing = async (id: string) => (await request("GET", `/showings/${id}`)).body.data;
    const booked = async (count: number) => {
      const all = [];
      for (let i = 0; i < count; i++) all.push(await book(8 + i));
      return all;
    };

    it("is connected by a person who gives access, with PKCE, and its tokens are never shown", async () => {
      expect((await request("GET", "/calendar-accounts/services")).body.data.available).toContain(service);
      const { url } = await authorize();
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: "code",
        client_id: "client",
        code_challenge_method: "S256",
        redirect_uri: `${server.config.baseOrigin}/console/settings/calendars`,
      });
      expect(url.href).not.toContain("client+secret");
      const made = await connect({ personId: person.personId });
      expect(made).toMatchObject({ service, username: "robin@example.com", personId: person.personId });
      expect(made.calendarUrl).toBe(made.calendars[0].url);
      expect(JSON.stringify(made)).not.toMatch(/refresh-1|access-1/);
      const [row] = await server.database.sql`select secret from calendar_accounts`;
      expect(row!.secret.toString()).not.toContain("refresh-1");
      expect(fake.seen.join()).not.toMatch(/refresh-1|access-1|good/);
    });

    it("is not connected with the state of another sign-in, an old one, or a wrong code", async () => {
      const { state } = await authorize();
      const stranger = await signedIn(server, account, "owner");
      const refused = async (body: object, by = person) => {
        const { status, body: problem } = await byPerson("connect", body, by);
        return [status, problem.errors?.[0]?.field];
      };
      expect(await refused({ state, code: "good" }, stranger)).toEqual([422, "state"]);
      expect(await refused({ state: `${state.slice(0, -4)}AAAA`, code: "good" })).toEqual([422, "state"]);
      expect(await refused({ state, code: "bad" })).toEqual([422, "code"]);
      fake.challenge = "another";
      expect(await refused({ state, code: "good" })).toEqual([422, "code"]);
      server.clock.advance(16 * minuteMs);
      expect(await refused({ state, code: "good" })).toEqual([422, "state"]);
      const key = await request("POST", "/calendar-accounts/authorize", { service });
      expect(key.body.code).toBe("needs_person");
      expect(await server.database.sql`select id from calendar_accounts`).toEqual([]);
    });

    it("gets showings without names, changed ones, and loses cancelled ones", async () => {
      const { id } = await connect();
      const made = await book(10);
      await pass();
      const stored = () => fake.live.map(({ fields }) => startOf(fields));
      expect(stored()).toEqual([dateTime(10)]);
      expect(JSON.stringify(fake.live)).not.toContain("Dana");
      await request("PATCH", `/showings/${made.id}`, { startTime: at(14), endTime: at(15) });
      await pass();
      expect(stored()).toEqual([dateTime(14)]);
      await request("DELETE", `/showings/${made.id}`);
      await pass();
      expect(stored()).toEqual([]);
      expect(await read(id)).toMatchObject({ lastError: null, deletedCount: 0 });
    });

    it("moves and cancels the showings that were moved and deleted there", async () => {
      await connect();
      const [first, second, ...others] = await booked(6);
      await pass();
      fake.change(idOf(first.id), times(18));
      fake.delete(idOf(second.id));
      await pass();
      expect(await showing(first.id)).toMatchObject({ startTime: at(18), endTime: at(19) });
      expect((await showing(second.id)).status).toBe("cancelled");
      for (const { id } of others) expect((await showing(id)).status).toBe("confirmed");
      await pass();
      expect(fake.live).toHaveLength(5);
    });

    it("lists everything again when its state was forgotten, and then cancels nothing without a person", async () => {
      const { id } = await connect();
      const [first, second] = await booked(6);
      await pass();
      await pass();
      fake.change(idOf(first.id), times(18));
      fake.delete(idOf(second.id));
      fake.oldest = 1_000_000;
      await pass();
      expect((await showing(first.id)).startTime).toBe(at(18));
      expect((await showing(second.id)).status).toBe("confirmed");
      expect(await read(id)).toMatchObject({ deletedCount: 1, lastError: null });
      fake.oldest = 0;
      await request("POST", `/calendar-accounts/${id}/deletions`, { cancel: false });
      await pass();
      expect(fake.live).toHaveLength(6);
    });

    it("cancels nothing when many are deleted at once, or the calendar is gone", async () => {
      const { id } = await connect();
      const all = await booked(6);
      await pass();
      for (const { id: gone } of all.slice(0, 4)) fake.delete(idOf(gone));
      await pass();
      expect((await read(id)).deletedCount).toBe(4);
      fake.isGone = true;
      await pass();
      expect((await read(id)).lastError).toMatch(/has no such calendar any more/);
      for (const each of all) expect((await showing(each.id)).status).toBe("confirmed");
    });

    it("takes in what was changed there while a showing was changed here, and stores nothing twice", async () => {
      await connect();
      const made = await book(10);
      await pass();
      fake.change(idOf(made.id), {
        ...times(16),
        updated: "2026-06-15T11:00:00Z",
        lastModifiedDateTime: "2026-06-15T11:00:00Z",
      });
      await request("PATCH", `/showings/${made.id}`, { startTime: at(18), endTime: at(19) });
      await pass();
      await pass();
      expect((await showing(made.id)).startTime).toBe(at(18));
      expect(fake.live.map(({ fields }) => startOf(fields))).toEqual([dateTime(18)]);
      // The worker died after events were stored, and before it noted that.
      await server.database.sql`update calendar_copies set sequence = -1, etag = null, event_id = null`;
      await server.database.sql`update calendar_accounts set state = null`;
      await pass();
      await pass();
      expect(fake.live).toHaveLength(1);
      expect((await showing(made.id)).status).toBe("confirmed");
    });

    it("renews access that ended, and waits when requests are too many", async () => {
      const { id } = await connect();
      await book(10);
      await pass();
      fake.accessToken = "access-2";
      await book(12);
      await pass();
      expect(await read(id)).toMatchObject({ lastError: null });
      expect(fake.live).toHaveLength(2);
      fake.failures.push(rateLimit);
      await pass();
      expect((await read(id)).lastError).toMatch(/accepts no more requests for now/);
      await pass(5 * minuteMs);
      expect((await read(id)).lastError).toBeNull();
    });

    it("says when access was taken back, tells the owner once, and cancels nothing", async () => {
      const { id } = await connect();
      const made = await book(10);
      await pass();
      Object.assign(fake, { isRevoked: true, accessToken: "access-2" });
      for (let i = 0; i < 6; i++) await pass(120 * minuteMs);
      expect((await read(id)).lastError).toMatch(/no longer gives access to the calendar/);
      expect((await showing(made.id)).status).toBe("confirmed");
      const told = await server.database.sql`
      select id from owner_notices where account_id = ${account.accountId}
        and data->>'subject' like '%robin@example.com can''t be kept up to date%'`;
      expect(told).toHaveLength(1);
    });

    it("blocks the times of its other events, but not those that are free", async () => {
      await connect();
      await book(10);
      fake.add({ ...other, ...times(15) });
      fake.add({ ...free, ...times(16) });
      await pass();
      await pass();
      const { data } = (await request("GET", "/events?type=meeting")).body;
      expect(
        data.map(({ title, startTime }: { title: string; startTime: string }) => [title, startTime]),
      ).toEqual([["Dentist", at(15)]]);
    });
  },
);

it("offers no service for which the server is not set up", async () => {
  const { server: plain, account } = await testApi({ plan: "pro" });
  const found = await plain.request("GET", "/calendar-accounts/services", { as: account });
  expect(found.body.data).toEqual({ available: [] });
  const { headers } = await signedIn(plain, account, "owner");
  const body = { service: "google" };
  const refused = await plain.request("POST", "/calendar-accounts/authorize", { headers, body });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ field: "service" }]);
});
