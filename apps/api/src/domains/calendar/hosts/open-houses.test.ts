/** Open houses: many see a home at once, each with a booking, and one host shows it to them. */
import { beforeEach, expect, it } from "vitest";
import { Visitor } from "../../../../test/chats/visitor.ts";
import { type Agency, dana, openAgency } from "../../../../test/fixtures/agency.ts";
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
  await open([[18, 20]]);
});

/** Tuesday in Chicago, at a time such as 9 or 9.5; the hours are 9:00 to 17:00. */
const at = (hour: number): string => new Date(Date.UTC(2026, 5, 16, 5) + hour * 3_600_000).toISOString();
const open = (times: [number, number, (number | null)?][], id = elm) =>
  agency.api("PATCH", `/properties/${id}`, {
    openHouses: times.map(([start, end, parties = 3]) => ({ start: at(start), end: at(end), parties })),
  });
const who = (n: number) => ({ name: `Prospect ${n}`, email: `prospect-${n}@example.com` });
const bookAt = (hour: number, n: number, propertyId = elm) =>
  agency.book({ propertyId, start: at(hour), ...who(n) });
async function made(
  hour: number,
  n: number,
  propertyId = elm,
): Promise<{ token: string; showingId: string }> {
  const answer = await bookAt(hour, n, propertyId);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
interface Slot {
  start: string;
  end: string;
  openHouse: boolean;
}
const hourOf = (time: string) => (Date.parse(time) - Date.parse(at(0))) / 3_600_000;
const slots = async (id = elm): Promise<Slot[]> => {
  const path = `/${agency.slug}/listings/${id}/slots?dateFrom=2026-06-16&dateTo=2026-06-16`;
  return (await agency.visit("GET", path)).body.data.slots;
};
const hours = async (id = elm) => (await slots(id)).map(({ start }) => hourOf(start));
const offered = async (id = elm) =>
  (await slots(id))
    .filter(({ openHouse }) => openHouse)
    .map(({ start, end }) => [hourOf(start), hourOf(end)]);
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

async function show(from: number, to: number, more: object = {}) {
  const contactId = (await createContact(server, agency.account)).id;
  const body = {
    propertyId: elm,
    contactId,
    title: "Showing",
    startTime: at(from),
    endTime: at(to),
    ...more,
  };
  return agency.api("POST", "/showings", body);
}
async function explained(from: number, to: number, id = elm) {
  const query = new URLSearchParams({ propertyId: id, start: at(from), end: at(to) });
  return (await agency.api("GET", `/showings/availability/explain?${query}`)).body.data;
}

it("is one time of its own length, whatever the hours, which as many can book as it says", async () => {
  expect(await offered()).toEqual([[18, 20]]);
  const bookings = [await made(18, 1), await made(18, 2), await made(18, 3)];
  expect(new Set(bookings.map(({ token }) => token)).size).toBe(3);
  const showings = await agency.showings();
  expect(showings.map(({ startTime, endTime }: Record<string, string>) => [startTime, endTime])).toEqual(
    Array(3).fill([at(18), at(20)]),
  );
  const { sql } = server.database;
  const mails =
    await sql`select "to", showing_id from outgoing_mail where account_id = ${agency.account.accountId}`;
  for (const n of [1, 2, 3])
    expect(mails).toContainEqual({ to: who(n).email, showing_id: bookings[n - 1]!.showingId });
  const { status, body } = await bookAt(18, 4);
  expect([status, body.code, body.alternatives.length]).toEqual([409, "slot_taken", 6]);
  expect(await offered()).toEqual([]);

  // One who cancels leaves a place to others, and nobody else's booking changes.
  await agency.visit("DELETE", `/bookings/${bookings[0]!.token}`);
  expect(await offered()).toEqual([[18, 20]]);
  await made(18, 4);
  const { body: second } = await agency.visit("GET", `/bookings/${bookings[1]!.token}`);
  expect(second.data).toMatchObject({ status: "pending", start: at(18), end: at(20) });
});

it("tells nobody who types somebody's address whether that person comes", async () => {
  await made(18, 1);
  const [known, unknown] = [await bookAt(18, 1), await bookAt(18, 2)];
  expect([known.status, Object.keys(known.body.data)]).toEqual([
    unknown.status,
    Object.keys(unknown.body.data),
  ]);
});

it("is booked once in a chat, which leads to the same booking again, and says once it is confirmed", async () => {
  await open([[10, 12]]);
  const visitor = await Visitor.of(server, agency.account, { propertyId: elm });
  for (const said of ["Book a showing", "tomorrow at 10", "Dana Reyes"]) await visitor.say(said);
  const linkIn = (text: string | undefined) => /\/p\/bookings\/\w+/.exec(text ?? "")?.[0];
  const first = await visitor.say(dana.email);
  expect(linkIn(first?.content)).toBeDefined();
  expect(first?.content).toContain("has yet to confirm");
  const [showing] = await agency.showings();
  await server.request("PATCH", `/showings/${showing!.id}`, {
    as: agency.account,
    body: { status: "confirmed" },
  });
  for (const said of ["Book a showing", "tomorrow"]) await visitor.say(said);
  const times = (await visitor.list()).at(-1)!.options!;
  const again = await visitor.say(times.find((option) => option.startsWith("Open house"))!);
  expect(linkIn(again?.content), again?.content).toBe(linkIn(first?.content));
  expect(again?.content).not.toContain("has yet to confirm");
  expect(await agency.showings()).toHaveLength(1);
});

it("leads a chat to the same booking also when others took the last places meanwhile", async () => {
  await open([[10, 12, 2]]);
  const visitor = await Visitor.of(server, agency.account, { propertyId: elm });
  for (const said of ["Book a showing", "tomorrow at 10", "Dana Reyes"]) await visitor.say(said);
  const linkIn = (text: string | undefined) => /\/p\/bookings\/\w+/.exec(text ?? "")?.[0];
  const first = await visitor.say(dana.email);
  expect(linkIn(first?.content)).toBeDefined();
  for (const said of ["Book a showing", "tomorrow"]) await visitor.say(said);
  const times = (await visitor.list()).at(-1)!.options!;
  await made(10, 1);
  const again = await visitor.say(times.find((option) => option.startsWith("Open house"))!);
  expect(linkIn(again?.content), again?.content).toBe(linkIn(first?.content));
});

it("takes any number without a limit", async () => {
  await open([[18, 20, null]]);
  for (let n = 1; n <= 8; n++) await made(18, n);
  expect(await offered()).toEqual([[18, 20]]);
});

it("takes the time of the home and its host, also while nobody has booked it", async () => {
  const oak = await agency.list({ address: "40 Oak Street" });
  await agency.set({ showingBufferMinutes: 30 });
  await open([[10, 12]]);
  expect((await hours()).slice(0, 3)).toEqual([9, 10, 12.5]);
  expect((await hours(oak)).slice(0, 2)).toEqual([9, 12.5]);
  expect((await bookAt(10.5, 1)).body.code).toBe("slot_taken");
  expect((await bookAt(10.5, 1, oak)).body.code).toBe("slot_taken");
});

it("takes the time of one host, with the way to other homes, and leaves that of others", async () => {
  const oak = await agency.list({ address: "40 Oak Street" });
  const [one, two] = [await host({ travelMinutes: 60 }), await host()];
  await agency.api("PATCH", `/properties/${elm}`, { assigneeId: one });
  await open([[10, 12]]);
  expect(await hours(oak)).toContain(10);
  await made(10, 1, oak);
  await made(10, 2);
  expect(new Set(await assignees())).toEqual(new Set([one, two]));
  expect((await bookAt(10.5, 3, oak)).status).toBe(201);
  // Both are there, or on their way.
  expect((await bookAt(10.5, 4, oak)).body.code).toBe("slot_taken");
  const hosting = (await agency.api("GET", `/people/${two}/host`)).body.data;
  const body = { ...hosting, active: false };
  await server.request("PUT", `/people/${two}/host`, { as: agency.account, body });
  expect((await hours(oak)).slice(0, 2)).toEqual([13, 13.5]);
});

it("is shown by another host when whoever looks after the home is elsewhere", async () => {
  const oak = await agency.list({ address: "40 Oak Street" });
  const [keeper, other] = [await host(), await host()];
  await agency.api("PATCH", `/properties/${elm}`, { assigneeId: keeper });
  await show(18.5, 19, { propertyId: oak, assigneeId: keeper });
  await made(18, 1);
  await made(18, 2);
  const given = (await agency.showings())
    .filter(({ propertyId }: { propertyId: string }) => propertyId === elm)
    .map(({ assigneeId }: { assigneeId: string }) => assigneeId);
  expect(given).toEqual([other, other]);
});

it("is not offered while the only host is elsewhere, which is explained", async () => {
  const oak = await agency.list({ address: "40 Oak Street" });
  const { body } = await show(18.5, 19, { propertyId: oak });
  expect(body.conflicts).toEqual([
    { id: elm, startTime: at(18), endTime: at(20), of: "host", openHouse: true },
  ]);
  expect(await offered()).toEqual([]);
  expect((await bookAt(18, 1)).body.code).toBe("slot_taken");
  const { free, reasons } = await explained(18, 20);
  expect(free).toBe(false);
  expect(reasons).toContainEqual({ of: "host", hostId: null, reason: "taken", entryId: body.data.id });
});

it("is offered although the home is shown to somebody meanwhile, who booked before", async () => {
  await open([]);
  await made(10, 1);
  await open([[9, 11]]);
  expect(await offered()).toEqual([[9, 11]]);
  await made(9, 2);
});

it("explains why a time is not free beside it", async () => {
  const oak = await agency.list({ address: "40 Oak Street" });
  await open([[10, 12, 1]]);
  expect(await explained(10, 12)).toMatchObject({ free: true, reasons: [] });
  const ofHome = { of: "home", hostId: null, reason: "open_house", entryId: null };
  expect((await explained(10.5, 11)).reasons).toEqual([ofHome]);
  expect((await explained(10.5, 11, oak)).reasons).toEqual([{ ...ofHome, of: "host" }]);
  const { showingId } = await made(10, 1);
  expect((await explained(10, 12)).reasons).toEqual([
    { ...ofHome, reason: "taken", entryId: showingId },
    ofHome,
  ]);
});

it("binds an account that insists, and is named to one that does not", async () => {
  const conflict = { id: elm, startTime: at(10), endTime: at(12), of: "home", openHouse: true };
  const insists = { enforceAvailability: true };
  await open([[10, 12, 2]]);
  expect((await show(10.5, 11, insists)).body.code).toBe("slot_taken");
  expect((await show(10, 12, insists)).body.conflicts).toEqual([]);
  expect((await show(10, 12)).body.conflicts).toEqual([]);
  expect((await show(10, 12, insists)).body.code).toBe("slot_taken");
  expect((await show(10, 12)).body.conflicts).toHaveLength(2);
  expect((await show(10.5, 11)).body.conflicts).toContainEqual(conflict);
});

it("is in the account's own slots as one time, and takes the hours in it", async () => {
  await open([[10, 11.5, 1]]);
  const free = async (query: string) =>
    (
      await agency.api("GET", `/showings/availability?preferredDate=2026-06-16${query}`)
    ).body.data.availableSlots.map(({ start, end }: { start: string; end: string }) => [
      hourOf(start),
      hourOf(end),
    ]);
  expect((await free(`&propertyId=${elm}`)).slice(0, 3)).toEqual([
    [9, 10],
    [10, 11.5],
    [12, 13],
  ]);
  expect((await free("")).slice(0, 2)).toEqual([
    [9, 10],
    [12, 13],
  ]);
  await made(10, 1);
  expect((await free(`&propertyId=${elm}`))[1]).toEqual([12, 13]);
});

it("keeps to the notice and the furthest day", async () => {
  await agency.api("PATCH", `/properties/${elm}`, { showingNoticeMinutes: 20_160 });
  expect(await offered()).toEqual([]);
  expect((await explained(18, 20)).reasons.map(({ reason }: { reason: string }) => reason)).toEqual([
    "too_soon",
  ]);
});

it("counts once a day and once an hour", async () => {
  await host({ maxPerDay: 2 });
  await open([[10, 12]]);
  await made(10, 1);
  await made(10, 2);
  expect(await hours()).toContain(13);
  await made(13, 3);
  expect(await hours()).toEqual([10]);
});

it("counts holds, and what is moved into it and out of it", async () => {
  await open([[18, 20, 2]]);
  const first = await made(18, 1);
  const { holdId, end } = (await agency.hold(at(18))).body.data;
  expect(end).toBe(at(20));
  const other = await made(12, 2);
  const move = (token: string, start: number) =>
    agency.visit("PATCH", `/bookings/${token}`, { start: at(start) });
  expect((await move(other.token, 18)).body.code).toBe("slot_taken");
  await agency.visit("DELETE", `/${agency.slug}/listings/${elm}/holds/${holdId}`);
  expect((await move(other.token, 18)).body.data).toMatchObject({ start: at(18), end: at(20) });
  expect(await offered()).toEqual([]);
  expect((await move(first.token, 12)).body.data).toMatchObject({ start: at(12), end: at(12.5) });
  expect(await offered()).toEqual([[18, 20]]);
});

it("takes a whole group that is moved into it, if there is room for all", async () => {
  await agency.api("PATCH", `/properties/${elm}`, { showingParties: 3 });
  const [{ showingId }] = [await made(10, 1), await made(10, 2), await made(10, 3)];
  const move = () =>
    agency.api("POST", `/showings/${showingId}/move-group`, {
      startTime: at(18),
      endTime: at(20),
      enforceAvailability: true,
    });
  await open([[18, 20, 2]]);
  expect((await move()).body.code).toBe("slot_taken");
  await open([[18, 20, 3]]);
  expect((await move()).status).toBe(200);
  expect(await offered()).toEqual([]);
});

it("keeps the bookings of one that is moved or taken away", async () => {
  const { token } = await made(18, 1);
  await open([[19, 21]]);
  const { body } = await agency.visit("GET", `/bookings/${token}`);
  expect(body.data).toMatchObject({ status: "pending", start: at(18), end: at(20) });
  expect(await offered()).toEqual([[19, 21]]);
  await open([]);
  expect((await agency.visit("GET", `/bookings/${token}`)).body.data.status).toBe("pending");
  expect((await bookAt(18, 2)).status).not.toBe(201);
});

it("stays with one host when the first one leaves", async () => {
  const [leaving, staying] = [await host(), await host()];
  await agency.api("PATCH", `/properties/${elm}`, { assigneeId: leaving });
  for (const n of [1, 2]) await made(18, n);
  expect(await assignees()).toEqual([leaving, leaving]);
  expect((await agency.api("DELETE", `/people/${leaving}`)).status).toBeLessThan(300);
  expect(await assignees()).toEqual([staying, staying]);
  await made(18, 3);
  expect(await assignees()).toEqual([staying, staying, staying]);
});

it("goes to another host with all its parties, also if it has fewer places by then", async () => {
  const [leaving, staying] = [await host(), await host()];
  await agency.api("PATCH", `/properties/${elm}`, { assigneeId: leaving });
  for (const n of [1, 2, 3]) await made(18, n);
  await open([[18, 20, 2]]);
  expect((await agency.api("DELETE", `/people/${leaving}`)).status).toBeLessThan(300);
  expect(await assignees()).toEqual([staying, staying, staying]);
  expect(await offered()).toEqual([]);
});

it("goes to nobody when the only other host is elsewhere", async () => {
  const [leaving, staying] = [await host(), await host()];
  await agency.api("PATCH", `/properties/${elm}`, { assigneeId: leaving });
  const oak = await agency.list({ address: "40 Oak Street" });
  expect((await show(18, 20, { propertyId: oak, assigneeId: staying })).status).toBe(201);
  for (const n of [1, 2, 3]) await made(18, n);
  await open([[18, 20, 2]]);
  expect((await agency.api("DELETE", `/people/${leaving}`)).status).toBeLessThan(300);
  expect((await assignees()).toSorted()).toEqual([staying, null, null, null].toSorted());
});

it.each([
  ["an end before the start", [{ start: at(12), end: at(10) }], "openHouses.0.end"],
  ["more than eight hours", [{ start: at(9), end: at(17.5) }], "openHouses.0.end"],
  ["no place", [{ start: at(9), end: at(10), parties: 0 }], "openHouses.0.parties"],
  [
    "more than a year ahead",
    [{ start: "2027-07-01T12:00:00Z", end: "2027-07-01T13:00:00Z" }],
    "openHouses.0.start",
  ],
  [
    "two at once",
    [
      { start: at(11), end: at(13) },
      { start: at(10), end: at(12) },
    ],
    "openHouses",
  ],
  [
    "more than twenty",
    Array.from({ length: 21 }, (_, n) => ({ start: at(n), end: at(n + 1) })),
    "openHouses",
  ],
])("refuses %s", async (_, openHouses, field) => {
  const { status, body } = await agency.api("PATCH", `/properties/${elm}`, { openHouses });
  expect([status, body.errors[0].field]).toEqual([422, field]);
});

it("is stored in order and in UTC, and finds the properties that have one", async () => {
  const openHouses = [
    { start: "2026-06-17T10:00:00-05:00", end: "2026-06-17T12:00:00-05:00" },
    { start: at(10), end: at(12), parties: 5 },
  ];
  const { body } = await agency.api("PATCH", `/properties/${elm}`, { openHouses });
  expect(body.data.openHouses).toEqual([
    { start: at(10), end: at(12), parties: 5 },
    { start: at(34), end: at(36), parties: null },
  ]);
  const oak = await agency.list({ address: "40 Oak Street" });
  expect((await agency.api("GET", `/properties/${oak}`)).body.data.openHouses).toEqual([]);
  const found = async (after: number) =>
    (await agency.api("GET", `/properties?openHouseAfter=${at(after)}`)).body.data.map(
      ({ id }: { id: string }) => id,
    );
  expect(await found(35)).toEqual([elm]);
  expect(await found(36)).toEqual([]);
});

it("is said where times are chosen, in both languages, and booked there", async () => {
  const page = async (path: string) => (await server.call({ method: "GET", url: `/p${path}` })).text;
  const english = "Open house, Tue, Jun 16, 6:00 PM – 8:00 PM, others may come";
  expect(await page(`/${agency.slug}/book/${elm}`)).toContain(english);
  expect(await page(`/${agency.slug}/book/${elm}?lang=es`)).toContain(
    "Visita abierta, mar, 16 de jun, 6:00 p.m. – 8:00 p.m., pueden venir otras personas",
  );
  const { token } = await made(12, 1);
  expect(await page(`/bookings/${token}/move`)).toContain(english);
});

it("gives fifty who want the last five places five bookings, with and without hosts", async () => {
  for (const withHosts of [false, true]) {
    await open([[18, 20, 5]]);
    if (withHosts) {
      for (const { id } of await agency.showings())
        await agency.api("PATCH", `/showings/${id}`, { status: "cancelled" });
      await host();
      await host();
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => bookAt(18, n)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { status, body } of answers.filter((each) => each.status !== 201))
      expect([status, body.code]).toEqual([409, "slot_taken"]);
    const there = (await agency.showings()).filter(
      ({ status }: { status: string }) => status !== "cancelled",
    );
    expect(there).toHaveLength(5);
    expect(new Set(there.map(({ assigneeId }: { assigneeId: string | null }) => assigneeId)).size).toBe(1);
  }
});
