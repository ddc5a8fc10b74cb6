/** Several parties at one showing: each has its own booking, and the host is at one place. */
import { beforeEach, describe, expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { makePerson } from "../../../../test/fixtures/people.ts";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server } = await testApi();
let agency: Agency;
let elm: string;

beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  agency = await openAgency(server, {}, "owner@example.com");
  elm = agency.listingId;
  await parties(3);
});

/** Tuesday in Chicago, at a time such as 9 or 9.5. */
const at = (hour: number): string => new Date(Date.UTC(2026, 5, 16, 5) + hour * 3_600_000).toISOString();
const parties = (showingParties: number, id = elm) =>
  agency.api("PATCH", `/properties/${id}`, { showingParties });
const who = (n: number) => ({ name: `Prospect ${n}`, email: `prospect-${n}@example.com` });
const bookAt = (hour: number, n: number, propertyId = elm) =>
  agency.book({ propertyId, start: at(hour), ...who(n) });
const made = async (
  hour: number,
  n: number,
  propertyId = elm,
): Promise<{ token: string; showingId: string }> => {
  const answer = await bookAt(hour, n, propertyId);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const slots = async (id = elm): Promise<number[]> =>
  (await agency.slotsOf("2026-06-16", id)).map(
    (start) => (Date.parse(start) - Date.parse(at(0))) / 3_600_000,
  );
const assignees = async (): Promise<(string | null)[]> =>
  (await agency.showings()).map(({ assigneeId }: { assigneeId: string | null }) => assigneeId);

async function host(over: object = {}): Promise<string> {
  const { id } = await makePerson(server, agency.account.accountId, "agent");
  const body = {
    hours: Array.from({ length: 7 }, (_, day) => ({ day, start: "09:00", end: "17:00" })),
    active: true,
    timeZone: "America/Chicago",
    daysOff: [],
    bufferMinutes: 0,
    travelMinutes: 0,
    maxPerDay: 20,
    propertyIds: null,
    calendarSourceIds: [],
    ...over,
  };
  const answer = await server.request("PUT", `/people/${id}/host`, { as: agency.account, body });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

async function show(hour: number, more: object = {}, minutes = 30) {
  const contactId = (await createContact(server, agency.account)).id;
  const endTime = new Date(Date.parse(at(hour)) + minutes * 60_000).toISOString();
  const body = { propertyId: elm, contactId, title: "Showing", startTime: at(hour), endTime, ...more };
  return agency.api("POST", "/showings", body);
}

it("has room for as many parties as the home says, each with its own booking and mail", async () => {
  const bookings = [await made(10, 1), await made(10, 2), await made(10, 3)];
  expect(new Set(bookings.map(({ token }) => token)).size).toBe(3);
  expect((await agency.showings()).map(({ startTime }: { startTime: string }) => startTime)).toEqual(
    Array(3).fill(at(10)),
  );
  const { sql } = server.database;
  const mails =
    await sql`select "to", showing_id from outgoing_mail where account_id = ${agency.account.accountId}`;
  for (const n of [1, 2, 3])
    expect(mails).toContainEqual({ to: who(n).email, showing_id: bookings[n - 1]!.showingId });

  const { status, body } = await bookAt(10, 4);
  expect([status, body.code, body.alternatives.length]).toEqual([409, "slot_taken", 6]);
  expect(await slots()).not.toContain(10);

  // One who cancels leaves a place to others, and nobody else's booking changes.
  await agency.visit("DELETE", `/bookings/${bookings[0]!.token}`);
  expect(await slots()).toContain(10);
  await made(10, 4);
  const { body: second } = await agency.visit("GET", `/bookings/${bookings[1]!.token}`);
  expect(second.data).toMatchObject({ status: "pending", start: at(10) });
});

it("is said of its times by the API and the pages where they are chosen, of that home alone", async () => {
  const oak = await agency.list({ address: "40 Oak Street" });
  const times = async (path: string) => (await agency.visit("GET", path)).body.data.parties;
  const page = async (path: string) => (await server.call({ method: "GET", url: `/p${path}` })).text;
  const note = "Others may see the home at the same time as you.";
  const { token } = await made(10, 1);
  expect(await times(`/${agency.slug}/listings/${elm}/slots`)).toBe(3);
  expect(await times(`/bookings/${token}/slots`)).toBe(3);
  expect(await page(`/${agency.slug}/book/${elm}`)).toContain(note);
  expect(await page(`/bookings/${token}/move`)).toContain(note);
  expect(await times(`/${agency.slug}/listings/${oak}/slots`)).toBe(1);
  expect(await page(`/${agency.slug}/book/${oak}`)).not.toContain(note);
});

it("has room for one party unless the home says otherwise", async () => {
  const oak = await agency.list({ address: "40 Oak Street" });
  expect((await agency.api("GET", `/properties/${oak}`)).body.data.showingParties).toBe(1);
  await made(10, 1, oak);
  expect((await bookAt(10, 2, oak)).body.code).toBe("slot_taken");
});

it.each([0, 51, 1.5, null])("refuses %s parties", async (showingParties) => {
  const { status, body } = await agency.api("PATCH", `/properties/${elm}`, { showingParties });
  expect([status, body.errors[0].field]).toEqual([422, "showingParties"]);
});

it("leaves the host's time taken for everything else, at the home and elsewhere", async () => {
  const oak = await agency.list({ address: "40 Oak Street" });
  await made(10, 1);
  expect((await bookAt(10, 2, oak)).body.code).toBe("slot_taken");
  expect((await slots()).slice(0, 3)).toEqual([9, 10, 11]);
  expect((await slots(oak)).slice(0, 2)).toEqual([9, 11]);
});

it("is joined at exactly the same time only, also by an account that insists", async () => {
  await host();
  await made(10, 1);
  const insists = { enforceAvailability: true };
  expect((await show(10, insists, 60)).body.code).toBe("slot_taken");
  expect((await show(10.25, insists)).body.code).toBe("slot_taken");
  const joined = await show(10, insists);
  expect([joined.status, joined.body.conflicts]).toEqual([201, []]);
  expect((await show(10)).body.conflicts).toEqual([]);
  expect((await show(10, insists)).body.code).toBe("slot_taken");
  // Without insisting, it is booked, and names those who are there.
  expect((await show(10)).body.conflicts).toHaveLength(3);
});

it("counts once a day and once an hour", async () => {
  await host({ maxPerDay: 2 });
  await agency.set({ showingsPerHour: 1 });
  await made(10, 1);
  await made(10, 2);
  expect(await slots()).toContain(11);
  await made(11, 3);
  // The day and both hours are full, except for those who join.
  expect(await slots()).toEqual([10, 11]);
  await made(10, 4);
  expect(await slots()).toEqual([11]);
});

it("is shown by one host, whoever else is free", async () => {
  const people = [await host(), await host()];
  for (const n of [1, 2, 3]) await made(10, n);
  const given = await assignees();
  expect(new Set(given).size).toBe(1);
  expect(people).toContain(given[0]);
  expect((await bookAt(10, 4)).body.code).toBe("slot_taken");
});

it("is not joined while nobody is known to show it", async () => {
  await host();
  await show(10, { assigneeId: null });
  expect(await slots()).not.toContain(10);
  expect((await bookAt(10, 1)).body.code).toBe("slot_taken");
});

it("counts holds, and what is moved into it and out of it", async () => {
  await parties(2);
  const first = await made(10, 1);
  const { holdId } = (await agency.hold(at(10))).body.data;
  expect((await agency.hold(at(10))).body.code).toBe("slot_taken");
  const other = await made(12, 2);
  const move = (start: number) => agency.visit("PATCH", `/bookings/${other.token}`, { start: at(start) });
  expect((await move(10)).body.code).toBe("slot_taken");
  await agency.visit("DELETE", `/${agency.slug}/listings/${elm}/holds/${holdId}`);
  expect((await move(10)).status).toBe(200);
  expect(await slots()).not.toContain(10);
  await agency.visit("PATCH", `/bookings/${first.token}`, { start: at(12) });
  expect(await slots()).toContain(10);
});

it("keeps a place that is held while the rest is booked", async () => {
  await parties(2);
  const { holdId } = (await agency.hold(at(10))).body.data;
  await made(10, 1);
  expect((await agency.book({ holdId, ...who(2) })).status).toBe(201);
  expect((await bookAt(10, 3)).body.code).toBe("slot_taken");
});

it("stays together when its host leaves", async () => {
  const [leaving, staying] = [await host(), await host()];
  for (const n of [1, 2, 3]) {
    const answer = await show(10, { assigneeId: leaving });
    expect([n, answer.status]).toEqual([n, 201]);
  }
  const answer = await agency.api("DELETE", `/people/${leaving}`);
  expect(answer.status, answer.text).toBeLessThan(300);
  expect(await assignees()).toEqual([staying, staying, staying]);
});

it("goes to nobody when its host leaves and there is no room for all of it at another's", async () => {
  await parties(4);
  const [leaving, staying] = [await host(), await host()];
  for (const assigneeId of [staying, staying, leaving, leaving, leaving])
    expect((await show(10, { assigneeId })).status).toBe(201);
  expect((await agency.api("DELETE", `/people/${leaving}`)).status).toBeLessThan(300);
  expect((await assignees()).toSorted()).toEqual([staying, staying, null, null, null].toSorted());
});

it("is an hour that is free in the account's own slots while there is room", async () => {
  await parties(2);
  const free = async () =>
    (
      await agency.api("GET", `/showings/availability?propertyId=${elm}&preferredDate=2026-06-16`)
    ).body.data.availableSlots.map(({ start }: { start: string }) => start);
  await show(10, {}, 60);
  expect(await free()).toContain(at(10));
  await show(10, {}, 60);
  expect(await free()).not.toContain(at(10));
  expect(await free()).toContain(at(11));
});

it("is explained as free while there is room, and as taken by each party when it is full", async () => {
  await parties(2);
  const explained = async () => {
    const query = new URLSearchParams({ propertyId: elm, start: at(10), end: at(10.5) });
    return (await agency.api("GET", `/showings/availability/explain?${query}`)).body.data;
  };
  const one = await made(10, 1);
  expect(await explained()).toMatchObject({ free: true, reasons: [] });
  const two = await made(10, 2);
  const { free, reasons } = await explained();
  expect(free).toBe(false);
  expect(new Set(reasons.map(({ entryId }: { entryId: string }) => entryId))).toEqual(
    new Set([one.showingId, two.showingId]),
  );
});

describe("fifty prospects who want one of five places", () => {
  it("get five bookings and forty-five refusals with other times, with and without hosts", async () => {
    await parties(5);
    for (const withHosts of [false, true]) {
      if (withHosts) {
        await host();
        await host();
      }
      const hour = withHosts ? 14 : 10;
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => bookAt(hour, n)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      const refused = answers.filter(({ status }) => status !== 201);
      for (const { status, body } of refused)
        expect([status, body.code, body.alternatives.length]).toEqual([409, "slot_taken", 6]);
      const there = (await agency.showings()).filter(
        ({ startTime }: { startTime: string }) => startTime === at(hour),
      );
      expect(there).toHaveLength(5);
      expect(new Set(there.map(({ assigneeId }: { assigneeId: string | null }) => assigneeId)).size).toBe(1);
    }
  });
});
