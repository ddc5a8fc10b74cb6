import { createServer, type IncomingMessage, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makePerson, signedIn } from "../../../../test/fixtures/people.ts";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { davPassword, davUser, hasRadicale, Radicale } from "../../../../test/harness/radicale.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { sync } from "./syncing.service.ts";

const minuteMs = 60_000;

// Debian's radicale is not installed everywhere; CI needs it.
describe.skipIf(!hasRadicale)("a calendar account", () => {
  const radicale = new Radicale();
  let number = 0;
  let calendar: string;
  let account: TestAccount;
  let propertyId: string;
  let contactId: string;
  let server: Awaited<ReturnType<typeof testApi>>["server"];

  beforeAll(async () => {
    await radicale.open();
    ({ server } = await testApi({ env: { ALLOW_PRIVATE_NETWORKS: "true" } }));
  });
  beforeEach(async () => {
    server.clock.set("2026-06-15T12:00:00.000Z");
    // Accounts of earlier tests are not due in this one.
    await server.database.sql`delete from calendar_accounts`;
    await server.database.sql`delete from calendar_entries where source_id is not null`;
    await server.database.sql`delete from calendar_sources`;
    account = await server.createAccount("pro", "Elm Rentals", "owner@agency.example");
    await request("PATCH", "/settings", { timezone: "UTC" });
    propertyId = (await createProperty(server, account)).id;
    contactId = (await createContact(server, account)).id;
    for (const path of await radicale.paths(`/${davUser}/`)) await radicale.ask("DELETE", path);
    if (calendar) await radicale.ask("DELETE", calendar);
    number += 1;
    calendar = `/${davUser}/showings-${number}/`;
    await radicale.makeCalendar(calendar, "Showings");
    await server.takeEvents();
  });
  afterAll(() => radicale.close());

  const request = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown) =>
    server.request(method, path, { as: account, body });
  const connect = async (fields: object = {}) => {
    const body = { url: radicale.url, username: davUser, password: davPassword, ...fields };
    const made = await request("POST", "/calendar-accounts", body);
    expect(made.status, made.text).toBe(201);
    return made.body.data;
  };
  const read = async (id: string) => (await request("GET", `/calendar-accounts/${id}`)).body.data;
  const pass = async () => {
    server.clock.advance(minuteMs);
    await server.drain(["calendar_sync", "calendar_refresh"]);
  };
  const book = async (hour: number, assigneeId?: string) => {
    const at = (time: number) => `2026-06-17T${String(time).padStart(2, "0")}:00:00.000Z`;
    const made = await request("POST", "/showings", {
      propertyId,
      contactId,
      title: "Showing with Dana",
      startTime: at(hour),
      endTime: at(hour + 1),
      confirmed: true,
      assigneeId,
    });
    expect(made.status, made.text).toBe(201);
    return made.body.data;
  };
  const showing = async (id: string) => (await request("GET", `/showings/${id}`)).body.data;
  const pathOf = (id: string) => `${calendar}${id}.ics`;
  const stored = async (id: string) => (await radicale.ask("GET", pathOf(id))).text;
  /** What a calendar program does when its user moves an event. */
  const moveThere = async (id: string, from: string, to: string) => {
    const text = await stored(id);
    expect(text).toContain(`T${from}0000Z`);
    const moved = text
      .replace(/^DTSTART.*$/m, `DTSTART:20260617T${to}0000Z`)
      .replace(/^DTEND.*$/m, `DTEND:20260617T${to}3000Z`);
    await radicale.ask("PUT", pathOf(id), moved, { "Content-Type": "text/calendar" });
  };
  const other = (uid: string, hour: number) =>
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Other//EN",
      "BEGIN:VEVENT",
      `UID:${uid}`,
      "DTSTAMP:20260615T120000Z",
      "SUMMARY:Dentist",
      `DTSTART:20260617T${hour}0000Z`,
      `DTEND:20260617T${hour + 1}0000Z`,
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n");

  it("finds the user's calendars, chooses the only one, and never shows the password", async () => {
    const made = await connect();
    expect(made).toMatchObject({
      username: davUser,
      calendars: [{ url: `${radicale.url}${calendar}`, name: "Showings" }],
      calendarUrl: `${radicale.url}${calendar}`,
      names: false,
      lastError: null,
    });
    expect(JSON.stringify(made)).not.toContain(davPassword);
    const [row] = await server.database.sql`select secret from calendar_accounts`;
    expect(row!.secret.toString()).not.toContain(davPassword);
  });

  it("refuses a wrong password with 422, and stores nothing", async () => {
    const body = { url: radicale.url, username: davUser, password: "wrong" };
    const refused = await request("POST", "/calendar-accounts", body);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ field: "password" }]);
    expect(await server.database.sql`select id from calendar_accounts`).toEqual([]);
  });

  it("says that the user has no calendar yet", async () => {
    await radicale.ask("DELETE", calendar);
    const body = { url: radicale.url, username: davUser, password: davPassword };
    const refused = await request("POST", "/calendar-accounts", body);
    const message = `${new URL(radicale.url).host} has no calendar of this user. Create one there, then connect it`;
    expect(refused.body.errors).toEqual([{ field: "url", message }]);
    await radicale.makeCalendar(calendar, "Showings");
  });

  it("is connected to a calendar whose path has a percent sign that encodes nothing", async () => {
    const listed =
      '<?xml version="1.0"?><multistatus xmlns="DAV:"><response><href>/50%/</href><propstat><prop><resourcetype><collection/><calendar xmlns="urn:ietf:params:xml:ns:caldav"/></resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>';
    const odd = createServer((_, response) => void response.writeHead(207).end(listed));
    await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/50%/`;
    expect((await connect({ url })).calendars).toEqual([{ url, name: "50%" }]);
    odd.close();
    odd.closeAllConnections();
  });

  it("is connected to each calendar once, also when two people connect it at once", async () => {
    const body = { url: radicale.url, username: davUser, password: davPassword };
    const person = await makePerson(server, account.accountId, "agent");
    const answers = await Promise.all(
      [null, person.id, null].map((personId) => request("POST", "/calendar-accounts", { ...body, personId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const { code, detail } = answers.find(({ status }) => status === 422)!.body;
    expect(code).toBe("calendar_connected");
    expect(detail).toBe(
      `This calendar is connected already, with the user ${davUser}. Disconnect it there first, or choose another calendar.`,
    );
    expect(await server.database.sql`select id from calendar_sources`).toHaveLength(1);
    // One of several calendars.
    const second = `/${davUser}/showings-second/`;
    await radicale.makeCalendar(second, "Second");
    const unchosen = await connect();
    expect(unchosen.calendarUrl).toBeNull();
    const choose = (path: string) =>
      request("PATCH", `/calendar-accounts/${unchosen.id}`, { calendarUrl: `${radicale.url}${path}` });
    expect((await choose(calendar)).body.code).toBe("calendar_connected");
    expect((await choose(second)).status).toBe(200);
    // The same again changes nothing.
    expect((await choose(second)).status).toBe(200);
    // Once it is disconnected, it can be connected anew.
    const first = answers.find(({ status }) => status === 201)!.body.data;
    expect((await request("DELETE", `/calendar-accounts/${first.id}`)).status).toBe(204);
    expect((await choose(calendar)).status).toBe(200);
    await radicale.ask("DELETE", second);
  });

  it("is compared over the first connection alone, where it was connected twice before", async () => {
    const first = await connect();
    const second = `/${davUser}/showings-second/`;
    await radicale.makeCalendar(second, "Second");
    const { id } = await connect({ calendarUrl: `${radicale.url}${second}` });
    await server.database
      .sql`update calendar_accounts set calendar_url = ${first.calendarUrl} where id = ${id}`;
    await radicale.ask("DELETE", second);
    const [kept, gone] = [await book(9), await book(11)];
    await pass();
    await request("DELETE", `/showings/${gone.id}`);
    await pass();
    expect((await read(first.id)).lastError).toBeNull();
    expect((await read(id)).lastError).toBe(
      `This calendar is connected twice, also with the user ${davUser}. Disconnect one of them.`,
    );
    expect(await radicale.paths(calendar)).toEqual([pathOf(kept.id)]);
    expect((await showing(kept.id)).status).toBe("confirmed");
    await request("DELETE", `/calendar-accounts/${first.id}`);
    await pass();
    await pass();
    await pass();
    expect((await read(id)).lastError).toBeNull();
  });

  it("writes showings without names, changes them, and takes cancelled ones out", async () => {
    const { id } = await connect();
    const made = await book(10);
    await pass();
    expect(await stored(made.id)).toMatch(/^UID:.*$/m);
    expect(await stored(made.id)).toContain("DTSTART:20260617T100000Z");
    expect(await stored(made.id)).not.toContain("Dana");
    await request("PATCH", `/showings/${made.id}`, {
      startTime: "2026-06-17T14:00:00.000Z",
      endTime: "2026-06-17T15:00:00.000Z",
    });
    await pass();
    expect(await stored(made.id)).toContain("DTSTART:20260617T140000Z");
    await request("DELETE", `/showings/${made.id}`);
    await pass();
    expect(await radicale.paths(calendar)).toEqual([]);
    expect(await read(id)).toMatchObject({ lastError: null, deletedCount: 0 });
  });

  it("moves a showing that was moved in the calendar, once, and the audit log names the calendar", async () => {
    await connect();
    const made = await book(10);
    await pass();
    await server.takeEvents();
    await moveThere(made.id, "10", "16");
    await pass();
    expect(await showing(made.id)).toMatchObject({
      startTime: "2026-06-17T16:00:00.000Z",
      endTime: "2026-06-17T16:30:00.000Z",
    });
    const of = async () => (await server.takeEvents()).filter(({ event }) => event.startsWith("showing."));
    expect((await of()).map(({ event }) => event)).toEqual(["showing.updated"]);
    const audit = (await request("GET", `/audit?resource=showings&recordId=${made.id}`)).body.data;
    expect(audit[0]).toMatchObject({ principal: { kind: "calendar", name: davUser }, action: "updated" });
    await pass();
    await pass();
    expect(await of()).toEqual([]);
    expect(await stored(made.id)).toContain("DTSTART:20260617T160000Z");
  });

  it("cancels a showing that was deleted in the calendar", async () => {
    await connect();
    const all = [];
    for (const hour of [8, 9, 10, 11, 12]) all.push(await book(hour));
    await pass();
    await radicale.ask("DELETE", pathOf(all[0].id));
    await pass();
    expect((await showing(all[0].id)).status).toBe("cancelled");
    expect((await showing(all[1].id)).status).toBe("confirmed");
    await pass();
    expect(await radicale.paths(calendar)).toHaveLength(4);
  });

  it("notices that a showing was deleted right after it was written", async () => {
    const { id } = await connect();
    const made = await book(10);
    await pass();
    // The calendar is as it was before: some servers name its state by its contents.
    await radicale.ask("DELETE", pathOf(made.id));
    await pass();
    expect((await read(id)).deletedCount).toBe(1);
  });

  it("cancels nothing when many are deleted at once, until a person decides", async () => {
    const { id } = await connect();
    const all = [];
    for (const hour of [8, 9, 10, 11, 12]) all.push(await book(hour));
    await pass();
    for (const { id: gone } of all.slice(0, 4)) await radicale.ask("DELETE", pathOf(gone));
    await pass();
    for (const { id: each } of all) expect((await showing(each)).status).toBe("confirmed");
    expect(await read(id)).toMatchObject({ deletedCount: 4, lastError: null });
    await pass();
    expect(await radicale.paths(calendar)).toHaveLength(1);
    const notices = await server.database.sql`
      select id from owner_notices where data::text like '%4 showings were deleted%'`;
    expect(notices).toHaveLength(1);
    const kept = await request("POST", `/calendar-accounts/${id}/deletions`, { cancel: false });
    expect(kept.body.data.deletedCount).toBe(0);
    await pass();
    expect(await radicale.paths(calendar)).toHaveLength(5);
    for (const { id: gone } of all.slice(0, 4)) await radicale.ask("DELETE", pathOf(gone));
    await pass();
    await request("POST", `/calendar-accounts/${id}/deletions`, { cancel: true });
    for (const { id: gone } of all.slice(0, 4)) expect((await showing(gone)).status).toBe("cancelled");
    expect((await showing(all[4].id)).status).toBe("confirmed");
  });

  it("cancels nothing when the calendar is gone, and says so", async () => {
    const { id } = await connect();
    const made = await book(10);
    await pass();
    await radicale.ask("DELETE", calendar);
    await pass();
    expect((await showing(made.id)).status).toBe("confirmed");
    expect((await read(id)).lastError).toMatch(/has no such calendar any more/);
    await radicale.makeCalendar(calendar, "Showings");
    server.clock.advance(10 * minuteMs);
    await pass();
    // An empty calendar cancels nothing either.
    expect((await showing(made.id)).status).toBe("confirmed");
    expect((await read(id)).deletedCount).toBe(1);
  });

  it("cancels nothing when the server no longer knows the state", async () => {
    const { id } = await connect();
    const all = [];
    for (const hour of [8, 9, 10, 11, 12, 13]) all.push(await book(hour));
    await pass();
    await radicale.ask("DELETE", pathOf(all[0].id));
    await server.database.sql`update calendar_accounts set state = 'token http://radicale.org/ns/sync/0123'`;
    await pass();
    expect((await showing(all[0].id)).status).toBe("confirmed");
    expect(await read(id)).toMatchObject({ deletedCount: 1, lastError: null });
  });

  it("lets the later change win when a showing was moved on both sides", async () => {
    await connect();
    const made = await book(10);
    await pass();
    await moveThere(made.id, "10", "16");
    await request("PATCH", `/showings/${made.id}`, {
      startTime: "2026-06-17T18:00:00.000Z",
      endTime: "2026-06-17T19:00:00.000Z",
    });
    await pass();
    await pass();
    expect((await showing(made.id)).startTime).toBe("2026-06-17T18:00:00.000Z");
    expect(await stored(made.id)).toContain("DTSTART:20260617T180000Z");
    expect(await radicale.paths(calendar)).toHaveLength(1);
  });

  it("is compared by one worker at a time, so that a showing that was cancelled meanwhile does not stay", async () => {
    const { id } = await connect();
    const made = await book(10);
    const { outbound } = server.platform;
    const send = outbound.request.bind(outbound);
    const spy = vi.spyOn(outbound, "request").mockImplementation(async (sent) => {
      if (sent.method === "PUT") {
        spy.mockImplementation(send);
        await request("DELETE", `/showings/${made.id}`);
        await request("PATCH", `/calendar-accounts/${id}`, { names: false });
        const ref = { accountId: account.accountId, id };
        expect(await sync(server.platform, ref, () => Promise.resolve(), AbortSignal.timeout(60_000))).toBe(
          false,
        );
      }
      return send(sent);
    });
    await pass();
    spy.mockRestore();
    await pass();
    expect(await radicale.paths(calendar)).toEqual([]);
    expect(await read(id)).toMatchObject({ lastError: null });
  });

  it("does not leave a showing in the calendar that is cancelled while others are written", async () => {
    const { id } = await connect();
    await book(10);
    const second = await book(12);
    const { outbound } = server.platform;
    const send = outbound.request.bind(outbound);
    const spy = vi.spyOn(outbound, "request").mockImplementation(async (sent) => {
      if (sent.method === "PUT") {
        spy.mockImplementation(send);
        await request("DELETE", `/showings/${second.id}`);
      }
      return send(sent);
    });
    await pass();
    spy.mockRestore();
    await pass();
    expect(await radicale.paths(calendar)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ lastError: null });
  });

  it("blocks the times of other events, and removes them with the account", async () => {
    const { id } = await connect();
    const made = await book(10);
    await radicale.ask("PUT", `${calendar}dentist.ics`, other("dentist", 15), {
      "Content-Type": "text/calendar",
    });
    await pass();
    await pass();
    const entries = async () => (await request("GET", "/events?type=meeting")).body.data;
    expect(await entries()).toMatchObject([{ title: "Dentist", startTime: "2026-06-17T15:00:00.000Z" }]);
    const free = (await request("GET", "/showings/availability?preferredDate=2026-06-17")).body.data;
    expect(free.availableSlots.map(({ start }: { start: string }) => start.slice(11, 13))).not.toContain(
      "15",
    );
    const [source] = (await request("GET", "/calendar-sources")).body.data;
    expect((await request("DELETE", `/calendar-sources/${source.id}`)).body.code).toBe("of_calendar_account");
    expect((await request("DELETE", `/calendar-accounts/${id}`)).status).toBe(204);
    expect(await entries()).toEqual([]);
    expect(await radicale.paths(calendar)).toHaveLength(2);
    expect((await showing(made.id)).status).toBe("confirmed");
  });

  it("writes nothing twice when the server or the worker stops in between", async () => {
    const { id } = await connect();
    const all = [];
    for (const hour of [8, 9, 10]) all.push(await book(hour));
    await pass();
    // The worker died after an event was stored, and before it noted that.
    await server.database.sql`update calendar_copies set sequence = -1, etag = null`;
    await server.database.sql`update calendar_accounts set state = null`;
    await radicale.kill();
    await pass();
    expect((await read(id)).lastError).not.toBeNull();
    await radicale.start();
    server.clock.advance(5 * minuteMs);
    await pass();
    await pass();
    expect(await radicale.paths(calendar)).toHaveLength(3);
    for (const { id: each } of all) expect((await showing(each)).status).toBe("confirmed");
    expect(await read(id)).toMatchObject({ lastError: null, deletedCount: 0 });
    const pending = await server.database
      .sql`select 1 from calendar_copies where sequence < 0 or etag is null`;
    expect(pending).toHaveLength(0);
  });

  describe("of a server that is not as it should be", () => {
    let refuses: (request: IncomingMessage) => number | undefined;
    let isWeak: boolean;
    const proxy = createServer((request, response) => {
      const status = refuses(request);
      if (status !== undefined) return void response.writeHead(status).end();
      const { method, headers } = request;
      const there = sendRequest(new URL(request.url!, radicale.url), { method, headers }, (answer) => {
        const { etag } = answer.headers;
        response.writeHead(answer.statusCode!, {
          ...answer.headers,
          ...(isWeak && etag && { etag: `W/${etag}` }),
        });
        answer.pipe(response);
      });
      request.pipe(there);
    });
    let url: string;
    beforeAll(async () => {
      await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
      url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    });
    beforeEach(() => {
      refuses = () => undefined;
      isWeak = false;
    });
    afterAll(() => {
      proxy.close();
      proxy.closeAllConnections();
    });
    const move = (id: string, hour: number) =>
      request("PATCH", `/showings/${id}`, {
        startTime: `2026-06-17T${hour}:00:00.000Z`,
        endTime: `2026-06-17T${hour + 1}:00:00.000Z`,
      });

    it("changes events although it names only weak versions, which never match", async () => {
      isWeak = true;
      const { id: accountId } = await connect({ url });
      const { id } = await book(10);
      await pass();
      await move(id, 15);
      await pass();
      await pass();
      expect(await stored(id)).toContain("DTSTART:20260617T150000Z");
      expect((await read(accountId)).lastError).toBeNull();
    });

    it("says so when it refuses every change, and does not ask again at once", async () => {
      const { id: accountId } = await connect({ url });
      const { id } = await book(10);
      await pass();
      let asked = 0;
      refuses = ({ method }) => {
        asked += 1;
        return method === "PUT" ? 412 : undefined;
      };
      await move(id, 15);
      await pass();
      expect((await read(accountId)).lastError).toBe(`${new URL(url).host} responded with 412.`);
      expect(asked).toBeLessThan(10);
      expect(await showing(id)).toMatchObject({ startTime: "2026-06-17T15:00:00.000Z" });
    });

    it("writes the other showings when it refuses one", async () => {
      const { id: accountId } = await connect({ url });
      const [poison, next] = [await book(9), await book(11)];
      refuses = (request) => (request.method === "PUT" && request.url!.includes(poison.id) ? 500 : undefined);
      await pass();
      expect(await stored(next.id)).toContain("DTSTART:20260617T110000Z");
      expect((await read(accountId)).lastError).toBe(`${new URL(url).host} responded with 500.`);
      refuses = () => undefined;
      await pass();
      await pass();
      expect(await stored(poison.id)).toContain("DTSTART:20260617T090000Z");
      expect((await read(accountId)).lastError).toBeNull();
    });
  });

  it("is as it is here after it was connected again, also what was moved or cancelled meanwhile", async () => {
    const account = await connect();
    const [moved, cancelled] = [await book(9), await book(11)];
    await pass();
    await request("DELETE", `/calendar-accounts/${account.id}`);
    server.clock.advance(minuteMs);
    const later = { startTime: "2026-06-17T15:00:00.000Z", endTime: "2026-06-17T16:00:00.000Z" };
    await request("PATCH", `/showings/${moved.id}`, later);
    await request("DELETE", `/showings/${cancelled.id}`);
    await connect();
    await pass();
    await pass();
    expect(await showing(moved.id)).toMatchObject(later);
    expect(await stored(moved.id)).toContain("DTSTART:20260617T150000Z");
    expect(await radicale.paths(calendar)).toEqual([pathOf(moved.id)]);
  });

  it("is written again where somebody made a showing a whole day", async () => {
    await connect();
    const { id } = await book(9);
    await pass();
    const text = await stored(id);
    const wholeDay = text
      .replace(/^DTSTART.*$/m, "DTSTART;VALUE=DATE:20260618\r")
      .replace(/^DTEND.*$/m, "DTEND;VALUE=DATE:20260619\r");
    await radicale.ask("PUT", pathOf(id), wholeDay, { "Content-Type": "text/calendar" });
    await pass();
    await pass();
    expect(await stored(id)).toContain("DTSTART:20260617T090000Z");
    expect(await showing(id)).toMatchObject({ startTime: "2026-06-17T09:00:00.000Z" });
  });

  describe("of a person", () => {
    const agent = () => makePerson(server, account.accountId, "agent");
    const show = (assigneeId: string, id: string) => request("PATCH", `/showings/${id}`, { assigneeId });
    const host = (id: string) =>
      server.request("PUT", `/people/${id}/host`, {
        as: account,
        body: {
          active: true,
          hours: [{ day: 3, start: "09:00", end: "17:00" }],
          timeZone: "UTC",
          daysOff: [],
          bufferMinutes: 0,
          travelMinutes: 0,
          maxPerDay: 50,
          propertyIds: null,
          calendarSourceIds: [],
        },
      });

    it("has the showings that the person shows, and no others", async () => {
      const [robin, sam] = [await agent(), await agent()];
      const made = await connect({ personId: robin.id });
      expect(made.personId).toBe(robin.id);
      const [own, others, nobodys] = [await book(9, robin.id), await book(10, sam.id), await book(11)];
      await pass();
      expect(await radicale.paths(calendar)).toEqual([pathOf(own.id)]);
      await show(robin.id, others.id);
      await show(robin.id, nobodys.id);
      await show(sam.id, own.id);
      await pass();
      expect((await radicale.paths(calendar)).sort()).toEqual([pathOf(others.id), pathOf(nobodys.id)].sort());
      expect((await showing(own.id)).status).toBe("confirmed");
      expect(await read(made.id)).toMatchObject({ lastError: null, deletedCount: 0 });
    });

    it("moves showings that the person moved there, unless somebody else shows them by now", async () => {
      const [robin, sam] = [await agent(), await agent()];
      await connect({ personId: robin.id });
      const [own, given] = [await book(9, robin.id), await book(10, robin.id)];
      await pass();
      await moveThere(own.id, "09", "14");
      await moveThere(given.id, "10", "15");
      await show(sam.id, given.id);
      await pass();
      expect((await showing(own.id)).startTime).toBe("2026-06-17T14:00:00.000Z");
      expect((await showing(given.id)).startTime).toBe("2026-06-17T10:00:00.000Z");
      expect(await radicale.paths(calendar)).toEqual([pathOf(own.id)]);
    });

    it("asks nothing about a deleted showing that somebody else shows by now", async () => {
      const [robin, sam] = [await agent(), await agent()];
      const { id } = await connect({ personId: robin.id });
      const [first, second] = [await book(9, robin.id), await book(10, robin.id)];
      await pass();
      await radicale.ask("DELETE", pathOf(first.id));
      await radicale.ask("DELETE", pathOf(second.id));
      await pass();
      expect((await read(id)).deletedCount).toBe(2);
      await show(sam.id, first.id);
      const decided = await request("POST", `/calendar-accounts/${id}/deletions`, { cancel: true });
      expect(decided.body.data.deletedCount).toBe(0);
      expect((await showing(first.id)).status).toBe("confirmed");
      expect((await showing(second.id)).status).toBe("cancelled");
    });

    it("goes on with a showing that was given back after its event was taken out, although nobody noted that", async () => {
      const [robin, sam] = [await agent(), await agent()];
      const { id } = await connect({ personId: robin.id });
      const made = await book(9, robin.id);
      await pass();
      await show(sam.id, made.id);
      const { outbound } = server.platform;
      const send = outbound.request.bind(outbound);
      const spy = vi.spyOn(outbound, "request").mockImplementation(async (sent) => {
        const answer = await send(sent);
        // The answer is lost.
        return sent.method === "DELETE" ? { ok: false, code: "timeout", message: "Lost." } : answer;
      });
      await pass();
      spy.mockRestore();
      expect(await radicale.paths(calendar)).toEqual([]);
      await show(robin.id, made.id);
      server.clock.advance(5 * minuteMs);
      for (let i = 0; i < 2; i++) await pass();
      expect(await radicale.paths(calendar)).toEqual([pathOf(made.id)]);
      expect((await showing(made.id)).status).toBe("confirmed");
      expect(await read(id)).toMatchObject({ lastError: null, deletedCount: 0 });
    });

    it("no longer waits for a decision about a showing that was given to somebody else", async () => {
      const [robin, sam] = [await agent(), await agent()];
      const { id } = await connect({ personId: robin.id });
      const made = await book(9, robin.id);
      await pass();
      await radicale.ask("DELETE", pathOf(made.id));
      await pass();
      expect((await read(id)).deletedCount).toBe(1);
      await show(sam.id, made.id);
      await pass();
      expect((await read(id)).deletedCount).toBe(0);
      expect((await showing(made.id)).status).toBe("confirmed");
    });

    it("blocks that person's time alone with its other events", async () => {
      const [robin, sam] = [await agent(), await agent()];
      await host(robin.id);
      await connect({ personId: robin.id });
      const put = { "Content-Type": "text/calendar" };
      await radicale.ask("PUT", `${calendar}dentist.ics`, other("dentist", 15), put);
      await pass();
      await pass();
      const isFreeAt = async (hour: string) => {
        const path = `/showings/availability?preferredDate=2026-06-17&propertyId=${propertyId}`;
        const { data } = (await request("GET", path)).body;
        return data.availableSlots.some(({ start }: { start: string }) => start.includes(`T${hour}`));
      };
      expect(await isFreeAt("14")).toBe(true);
      expect(await isFreeAt("15")).toBe(false);
      await host(sam.id);
      expect(await isFreeAt("15")).toBe(true);
      const booked = (assigneeId: string) =>
        request("POST", "/showings", {
          propertyId,
          contactId,
          title: "Showing",
          assigneeId,
          startTime: "2026-06-17T15:00:00.000Z",
          endTime: "2026-06-17T15:30:00.000Z",
        });
      expect((await booked(sam.id)).body.conflicts).toEqual([]);
      const { conflicts } = (await booked(robin.id)).body;
      expect(conflicts.map(({ of }: { of: string }) => of).sort()).toEqual(["home", "host"]);
    });

    it("is connected and changed by that person or an owner, but by no other agent", async () => {
      const [robin, sam] = [
        await signedIn(server, account, "agent"),
        await signedIn(server, account, "agent"),
      ];
      const owner = await signedIn(server, account, "owner");
      const body = { url: radicale.url, username: davUser, password: davPassword, personId: robin.personId };
      const by = (
        { headers }: typeof sam,
        method: "POST" | "PATCH" | "DELETE",
        path: string,
        sent?: unknown,
      ) => server.request(method, `/calendar-accounts${path}`, { headers, body: sent });
      expect((await by(sam, "POST", "", body)).body).toMatchObject({ status: 403, code: "role_too_low" });
      const made = await by(robin, "POST", "", body);
      expect(made.status, made.text).toBe(201);
      const { id } = made.body.data;
      expect((await by(sam, "PATCH", `/${id}`, { names: true })).status).toBe(403);
      expect((await by(sam, "POST", `/${id}/deletions`, { cancel: true })).status).toBe(403);
      expect((await by(sam, "DELETE", `/${id}`)).status).toBe(403);
      expect((await by(owner, "PATCH", `/${id}`, { names: true })).status).toBe(200);
      expect((await by(robin, "DELETE", `/${id}`)).status).toBe(204);
    });

    it("is nobody's who does not exist or only reads", async () => {
      const viewer = await makePerson(server, account.accountId, "viewer");
      const body = { url: radicale.url, username: davUser, password: davPassword, personId: viewer.id };
      expect((await request("POST", "/calendar-accounts", body)).body.code).toBe("assignee_is_viewer");
      const foreign = await makePerson(server, (await server.createAccount("pro")).accountId, "agent");
      const unknown = await request("POST", "/calendar-accounts", { ...body, personId: foreign.id });
      expect(unknown.body.code).toBe("assignee_not_found");
    });

    it("is disconnected with its entries when the person leaves, and showings go on", async () => {
      const robin = await agent();
      await connect({ personId: robin.id });
      const made = await book(9, robin.id);
      await radicale.ask("PUT", `${calendar}dentist.ics`, other("dentist", 15), {
        "Content-Type": "text/calendar",
      });
      await pass();
      await pass();
      expect((await request("GET", "/events?type=meeting")).body.data).toHaveLength(1);
      const removed = await request("DELETE", `/people/${robin.id}`);
      expect(removed.status, removed.text).toBe(204);
      expect((await request("GET", "/calendar-accounts")).body.data).toEqual([]);
      expect((await request("GET", "/events?type=meeting")).body.data).toEqual([]);
      expect((await showing(made.id)).status).toBe("confirmed");
    });
  });

  it("leaves the list of a host when it is disconnected", async () => {
    const { id } = await connect();
    const [source] = (await request("GET", "/calendar-sources")).body.data;
    const { id: personId } = await makePerson(server, account.accountId, "agent");
    const hours = [{ day: 3, start: "09:00", end: "17:00" }];
    const body = {
      active: true,
      hours,
      timeZone: "UTC",
      daysOff: [],
      bufferMinutes: 0,
      travelMinutes: 0,
      maxPerDay: 50,
      propertyIds: null,
      calendarSourceIds: [source.id],
    };
    const put = await server.request("PUT", `/people/${personId}/host`, { as: account, body });
    expect(put.body.data.calendarSourceIds).toEqual([source.id]);
    await request("DELETE", `/calendar-accounts/${id}`);
    expect((await request("GET", `/people/${personId}/host`)).body.data.calendarSourceIds).toEqual([]);
  });
});
