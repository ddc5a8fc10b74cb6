/** Who shows the home: nobody is in two places. */
import { beforeEach, describe, expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { makePerson } from "../../../../test/fixtures/people.ts";
import { createContact, createProperty, makeSource } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as imported from "../events/imported.service.ts";

const { server } = await testApi();
const monday = "2026-06-15T12:00:00.000Z";
let agency: Agency;
let contactId: string;
/** Another home of the account, elsewhere. */
let oak: string;

beforeEach(async () => {
  server.clock.set(monday);
  agency = await openAgency(server, {}, "owner@example.com");
  contactId = (await createContact(server, agency.account)).id;
  const fields = { address: "40 Oak Street", isPublic: true, title: "Oak", available: true };
  oak = (await createProperty(server, agency.account, fields)).id;
});

/** Tuesday in Chicago, at a time such as 9 or 9.5. */
const at = (hour: number): string => new Date(Date.UTC(2026, 5, 16, 5) + hour * 3_600_000).toISOString();

const everyDay = (start: string, end: string) => Array.from({ length: 7 }, (_, day) => ({ day, start, end }));
const rules = {
  active: true,
  hours: everyDay("09:00", "17:00"),
  timeZone: "America/Chicago",
  daysOff: [],
  bufferMinutes: 0,
  travelMinutes: 0,
  maxPerDay: 20,
  propertyIds: null,
  calendarSourceIds: [],
};
const put = (personId: string, over: object = {}) =>
  server.request("PUT", `/people/${personId}/host`, { as: agency.account, body: { ...rules, ...over } });

/** An agent who shows homes. @returns the person's id */
async function host(over: object = {}): Promise<string> {
  const { id } = await makePerson(server, agency.account.accountId, "agent");
  const answer = await put(id, over);
  expect(answer.status, answer.text).toBe(200);
  return id;
}

const book = (body: object) =>
  server.request("POST", "/showings", {
    as: agency.account,
    body: { propertyId: agency.listingId, contactId, title: "Showing", ...body },
  });
const from = (start: number, hours = 0.5) => ({ startTime: at(start), endTime: at(start + hours) });
const bookOnline = (propertyId: string, start: number) =>
  server.call({
    method: "POST",
    url: `/public/v1/${agency.slug}/bookings`,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ propertyId, start: at(start), name: "Ana Ruiz", email: "ana@example.com" }),
  });
/** The free times of Tuesday for prospects, as hours in Chicago. */
async function slots(propertyId: string): Promise<number[]> {
  const url = `/public/v1/${agency.slug}/listings/${propertyId}/slots?dateFrom=2026-06-16&dateTo=2026-06-16`;
  const { body } = await server.call({ method: "GET", url });
  return body.data.slots.map(
    ({ start }: { start: string }) => (Date.parse(start) - Date.parse(at(0))) / 3_600_000,
  );
}
const showing = async (id: string) =>
  (await server.request("GET", `/showings/${id}`, { as: agency.account })).body.data;

describe("an account without hosts", () => {
  it("has one implicit host, who is not at two homes in the same minute", async () => {
    expect((await bookOnline(agency.listingId, 10)).status).toBe(201);
    const refused = await bookOnline(oak, 10);
    expect([refused.status, refused.body.code]).toEqual([409, "slot_taken"]);
    expect(refused.body.alternatives.length).toBeGreaterThan(0);
    expect(await slots(oak)).not.toContain(10);
  });

  it("accepts overlaps by the API and names them, and refuses them when availability is enforced", async () => {
    const first = (await book(from(10))).body;
    expect(first.conflicts).toEqual([]);
    const second = await book({ ...from(10), propertyId: oak });
    expect(second.status).toBe(201);
    expect(second.body.conflicts).toEqual([
      { id: first.data.id, startTime: at(10), endTime: at(10.5), of: "host", openHouse: false },
    ]);
    const third = await book(from(10.25));
    expect(third.body.conflicts.map(({ of }: { of: string }) => of)).toEqual(["home", "host"]);
    const enforced = await book({ ...from(10), propertyId: oak, enforceAvailability: true });
    expect([enforced.status, enforced.body.code]).toEqual([409, "slot_taken"]);
  });

  it("refuses somebody unknown as who shows a home, also of a showing that is cancelled", async () => {
    const { id } = (await book(from(10))).body.data;
    const stranger = { assigneeId: "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d" };
    for (const status of ["confirmed", "cancelled"]) {
      const change = (body: object) =>
        server.request("PATCH", `/showings/${id}`, { as: agency.account, body });
      await change({ status });
      expect((await change(stranger)).body.code).toBe("assignee_not_found");
    }
  });

  it("shows the account's hours as those of anybody who never said otherwise", async () => {
    const { id } = await makePerson(server, agency.account.accountId, "agent");
    const { body } = await server.request("GET", `/people/${id}/host`, { as: agency.account });
    expect(body.data).toMatchObject({
      active: false,
      timeZone: "America/Chicago",
      propertyIds: null,
      travelMinutes: 0,
    });
  });

  it("shows the other homes' showings as taken in the slots of a property", async () => {
    await book({ ...from(10, 1), propertyId: oak });
    const url = `/showings/availability?propertyId=${agency.listingId}&preferredDate=2026-06-16`;
    const { body } = await server.request("GET", url, { as: agency.account });
    const starts = body.data.availableSlots.map(({ start }: { start: string }) => start);
    expect(starts).not.toContain(at(10));
    expect(starts).toContain(at(11));
  });
});

it("every imported calendar is in the way of an account that insists, whichever blocks prospects", async () => {
  const [chosen, other] = [
    await makeSource(server, agency.account),
    await makeSource(server, agency.account),
  ];
  const day = {
    start: Date.parse(at(0)),
    end: Date.parse(at(24)),
    timeZone: "UTC",
    status: "confirmed",
  } as const;
  const entry = { uid: "1", key: "1", title: "Away", description: null, location: "", ...day };
  await forAccount(server.platform, agency.account.accountId, async (call) => {
    await imported.share(call);
    await imported.replace(call, other, [entry], new Date(monday));
  });
  const body = { showingCalendarId: chosen.id };
  await server.request("PATCH", "/settings", { as: agency.account, body });
  expect(await slots(agency.listingId)).toContain(10);
  expect((await book({ ...from(10), enforceAvailability: true })).body.code).toBe("slot_taken");
});

describe("hosts", () => {
  it("show two homes in the same minute when there are two of them, and not three", async () => {
    const people = [await host(), await host()];
    const elm = await bookOnline(agency.listingId, 10);
    const other = await bookOnline(oak, 10);
    expect([elm.status, other.status]).toEqual([201, 201]);
    const given = await Promise.all([elm, other].map(({ body }) => showing(body.data.showingId)));
    expect(given.map(({ assigneeId }) => assigneeId).sort()).toEqual(people.sort());
    const third = (
      await createProperty(server, agency.account, {
        address: "9 Pine",
        isPublic: true,
        title: "Pine",
        available: true,
      })
    ).id;
    expect((await bookOnline(third, 10)).body.code).toBe("slot_taken");
  });

  it("need their buffer, and travel between two places but not at the same one", async () => {
    await host({ bufferMinutes: 15, travelMinutes: 30 });
    await book({ ...from(12), propertyId: oak });
    // From 12:00 to 12:30 at Oak: 45 minutes before and after are taken for Elm, 15 for Oak.
    expect((await slots(agency.listingId)).filter((hour) => hour > 10 && hour < 14)).toEqual([10.5, 13.5]);
    expect((await slots(oak)).filter((hour) => hour > 10 && hour < 14)).toEqual([10.5, 11, 13, 13.5]);
  });

  it("of one building need no travel between its units", async () => {
    const building = await server.request("POST", "/buildings", {
      as: agency.account,
      body: { name: "Elm Court", address: "12 Elm Street" },
    });
    const buildingId = building.body.data.id;
    for (const id of [agency.listingId, oak])
      await server.request("PATCH", `/properties/${id}`, { as: agency.account, body: { buildingId } });
    await host({ travelMinutes: 60 });
    await book({ ...from(12), propertyId: oak });
    expect(await slots(agency.listingId)).toContain(12.5);
  });

  it("show only in their hours, not on days off, not more than their most a day, and only their homes", async () => {
    const early = await host({ hours: everyDay("09:00", "10:00") });
    expect(await slots(agency.listingId)).toEqual([9, 9.5]);
    await put(early, { hours: everyDay("09:00", "10:00"), daysOff: ["2026-06-16"] });
    expect(await slots(agency.listingId)).toEqual([]);
    await put(early, { maxPerDay: 1 });
    await bookOnline(agency.listingId, 9);
    expect(await slots(agency.listingId)).toEqual([]);
    await put(early, { propertyIds: [oak] });
    expect(await slots(agency.listingId)).toEqual([]);
    expect(await slots(oak)).not.toEqual([]);
  });

  it("in another zone than the account's keep their own hours, also when clocks change", async () => {
    await host({ timeZone: "America/New_York", hours: everyDay("09:00", "10:00") });
    expect(await slots(agency.listingId)).toEqual([8, 8.5]);
    server.clock.set("2026-10-30T12:00:00.000Z");
    const url = `/public/v1/${agency.slug}/listings/${agency.listingId}/slots?dateFrom=2026-10-31&dateTo=2026-11-01`;
    const { body } = await server.call({ method: "GET", url });
    expect(body.data.slots.map(({ start }: { start: string }) => start)).toEqual([
      "2026-10-31T13:00:00.000Z",
      "2026-10-31T13:30:00.000Z",
      "2026-11-01T14:00:00.000Z",
      "2026-11-01T14:30:00.000Z",
    ]);
  });

  it("keep their own hours where clocks change on other days than the account's", async () => {
    // In October, Berlin's go back a week before Chicago's.
    await host({ timeZone: "Europe/Berlin", hours: everyDay("18:00", "18:30") });
    server.clock.set("2026-10-23T12:00:00.000Z");
    const url = `/public/v1/${agency.slug}/listings/${agency.listingId}/slots?dateFrom=2026-10-24&dateTo=2026-11-01`;
    const { body } = await server.call({ method: "GET", url });
    const starts = body.data.slots.map(({ start }: { start: string }) => start.slice(5, 16));
    const winter = ["25", "26", "27", "28", "29", "30", "31"].map((day) => `10-${day}T17:00`);
    expect(starts).toEqual(["10-24T16:00", ...winter, "11-01T17:00"]);
  });

  it("have their own calendars, which take nobody else's time", async () => {
    const source = await makeSource(server, agency.account);
    const day = {
      start: Date.parse(at(0)),
      end: Date.parse(at(24)),
      timeZone: "UTC",
      status: "confirmed",
    } as const;
    const entry = { uid: "1", key: "1", title: "Away", description: null, location: "", ...day };
    await forAccount(server.platform, agency.account.accountId, async (call) => {
      await imported.share(call);
      await imported.replace(call, source, [entry], new Date(monday));
    });
    const away = await host({ calendarSourceIds: [source.id] });
    expect(await slots(agency.listingId)).toEqual([]);
    const other = await host();
    const { body } = await bookOnline(agency.listingId, 10);
    expect((await showing(body.data.showingId)).assigneeId).toBe(other);
    const url = `/showings?assigneeId=${away}`;
    expect((await server.request("GET", url, { as: agency.account })).body.data).toEqual([]);
    // Nor while they show no homes for a time.
    expect((await put(away, { active: false, calendarSourceIds: [source.id] })).status).toBe(200);
    expect(await slots(agency.listingId)).toContain(11);
    expect((await book(from(11))).body).toMatchObject({ data: { assigneeId: other }, conflicts: [] });
  });

  it("are not given what an account books without naming somebody while they are busy", async () => {
    const only = await host();
    const first = (await book(from(10))).body.data;
    expect(first.assigneeId).toBe(only);
    const second = await book({ ...from(10), propertyId: oak });
    const hosts = { id: first.id, startTime: at(10), endTime: at(10.5), of: "host", openHouse: false };
    expect([second.body.data.assigneeId, second.body.conflicts]).toEqual([null, [hosts]]);
    const named = await book({ ...from(10), propertyId: oak, assigneeId: only });
    expect(named.body.conflicts).toEqual([
      hosts,
      { id: second.body.data.id, startTime: at(10), endTime: at(10.5), of: "home", openHouse: false },
    ]);
    const enforced = await book({
      ...from(10),
      propertyId: oak,
      assigneeId: only,
      enforceAvailability: true,
    });
    expect(enforced.body.code).toBe("slot_taken");
  });

  it("are given one showing each when an account books many homes at once", async () => {
    const people = [await host(), await host()];
    // One of each home: a second of the same would find nobody free, and then take everybody's time.
    const hours = [10, 11, 12, 13];
    const booked = await Promise.all(
      hours.flatMap((hour) =>
        [agency.listingId, oak].map((propertyId) => book({ ...from(hour), propertyId })),
      ),
    );
    const given = booked.map(({ body }) => [body.data.startTime, body.data.assigneeId].join(" "));
    const wanted = hours.flatMap((hour) => people.map((person) => [at(hour), person].join(" ")));
    expect(given.toSorted()).toEqual(wanted.toSorted());
  });

  it("keep the time that they are held for", async () => {
    const only = await host();
    const hold = await server.call({
      method: "POST",
      url: `/public/v1/${agency.slug}/listings/${agency.listingId}/holds`,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ start: at(10) }),
    });
    expect((await bookOnline(oak, 10)).body.code).toBe("slot_taken");
    const { body } = await server.call({
      method: "POST",
      url: `/public/v1/${agency.slug}/bookings`,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ holdId: hold.body.data.holdId, name: "Ana Ruiz", email: "ana@example.com" }),
    });
    expect((await showing(body.data.showingId)).assigneeId).toBe(only);
  });

  it("who leave hand over forty showings to whoever is free, and the rest to nobody", async () => {
    const leaving = await host();
    const staying = await host({ maxPerDay: 3 });
    const ids: string[] = [];
    for (let day = 0; day < 10; day++)
      for (let i = 0; i < 4; i++) {
        const shift = (hour: number) => new Date(Date.parse(at(hour)) + day * 86_400_000).toISOString();
        const times = { startTime: shift(9 + i), endTime: shift(9.5 + i) };
        ids.push((await book({ ...times, assigneeId: leaving })).body.data.id);
      }
    await server.takeEvents();
    const answer = await server.request("DELETE", `/people/${leaving}`, { as: agency.account });
    expect(answer.status, answer.text).toBe(204);
    const given = await Promise.all(ids.map(showing));
    expect(given.filter(({ assigneeId }) => assigneeId === staying)).toHaveLength(30);
    expect(given.filter(({ assigneeId }) => assigneeId === null)).toHaveLength(10);
    const told = (await server.takeEvents()).filter(({ event }) => event === "showing.updated");
    expect(told).toHaveLength(40);
  });
});

describe("PUT /people/{id}/host", () => {
  it.each([
    ["hours that never open", { hours: [] }, "hours"],
    [
      "hours that end before they start",
      { hours: [{ day: 1, start: "10:00", end: "09:00" }] },
      "hours.0.end",
    ],
    [
      "hours that overlap",
      {
        hours: [
          { day: 1, start: "09:00", end: "12:00" },
          { day: 1, start: "11:00", end: "13:00" },
        ],
      },
      "hours",
    ],
    ["a buffer longer than the day", { bufferMinutes: 1_500 }, "bufferMinutes"],
    ["an unknown time zone", { timeZone: "Mars/Olympus" }, "timeZone"],
    ["an unknown property", { propertyIds: ["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"] }, "propertyIds"],
    [
      "an unknown calendar",
      { calendarSourceIds: ["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"] },
      "calendarSourceIds",
    ],
  ])("refuses %s", async (_, over, field) => {
    const { id } = await makePerson(server, agency.account.accountId, "agent");
    const answer = await put(id, over);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  });

  it("takes what was read before, also when a home of it has been deleted since", async () => {
    const id = await host({ propertyIds: [agency.listingId, oak] });
    await server.request("DELETE", `/properties/${oak}`, { as: agency.account });
    const read = await server.request("GET", `/people/${id}/host`, { as: agency.account });
    const answer = await put(id, { ...read.body.data, maxPerDay: 3 });
    expect([answer.status, answer.body.data.maxPerDay], answer.text).toEqual([200, 3]);
    expect((await put(id, { propertyIds: [agency.listingId] })).status).toBe(200);
    expect((await put(id, { propertyIds: [oak] })).body.errors[0].field).toBe("propertyIds");
  });

  it("refuses a viewer, and more hosts than the plan has", async () => {
    const viewer = await makePerson(server, agency.account.accountId, "viewer");
    expect((await put(viewer.id)).body.code).toBe("assignee_is_viewer");
    const most = server.platform.config.plans.scale.hosts;
    expect(most).toBe(100);
  });

  it("answers 404 for somebody of another account", async () => {
    const stranger = await openAgency(server, {}, "other@example.com");
    const { id } = await makePerson(server, stranger.account.accountId, "agent");
    expect((await put(id)).status).toBe(404);
  });
});
