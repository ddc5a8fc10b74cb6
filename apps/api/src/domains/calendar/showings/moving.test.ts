/** Parties who see a home at the same time are moved together. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { makePerson } from "../../../../test/fixtures/people.ts";
import { createContact } from "../../../../test/fixtures/records.ts";
import { Mailbox } from "../../../../test/harness/mailbox.ts";
import { startTestServer, type TestServer } from "../../../../test/harness/server.ts";

const mailbox = new Mailbox();
let server: TestServer;
let agency: Agency;
let elm: string;

beforeAll(async () => {
  await mailbox.open();
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  agency = await openAgency(server);
  elm = agency.listingId;
  await parties(5);
});

/** Tuesday in Chicago, at a time such as 9 or 9.5. */
const at = (hour: number): string => new Date(Date.UTC(2026, 5, 16, 5) + hour * 3_600_000).toISOString();
const from = (hour: number) => ({ startTime: at(hour), endTime: at(hour + 0.5) });
const parties = (showingParties: number) => agency.api("PATCH", `/properties/${elm}`, { showingParties });
const who = (n: number) => ({ name: `Prospect ${n}`, email: `prospect-${n}@example.com` });
const bookAt = (hour: number, n: number) => agency.bookAt(at(hour), who(n));

interface Made {
  token: string;
  showingId: string;
}
/** So many bookings of one time. */
async function group(hour: number, count: number, first = 1): Promise<Made[]> {
  const made: Made[] = [];
  for (let n = first; n < first + count; n++) made.push(await agency.made(at(hour), who(n)));
  return made;
}
const move = ({ showingId }: Made, hour: number, more: object = {}) =>
  agency.api("POST", `/showings/${showingId}/move-group`, { ...from(hour), ...more });
const insists = { enforceAvailability: true };

/** At which hours the showings are that take place, in order. */
const hours = async (): Promise<number[]> =>
  (await agency.showings())
    .filter(({ status }: { status: string }) => status !== "cancelled")
    .map(({ startTime }: { startTime: string }) => (Date.parse(startTime) - Date.parse(at(0))) / 3_600_000);

async function host(): Promise<string> {
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
  };
  const answer = await server.request("PUT", `/people/${id}/host`, { as: agency.account, body });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

it("moves all parties, each with its own event, email and entry for calendars", async () => {
  const made = await group(10, 3);
  await server.drain();
  mailbox.clear();
  await server.takeEvents();
  const { status, body } = await move(made[1]!, 13, insists);
  expect([status, body.conflicts]).toEqual([200, []]);
  expect(await hours()).toEqual([13, 13, 13]);
  const ids = made.map(({ showingId }) => showingId).sort();
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids);
  const events = await server.takeEvents();
  expect(events.map(({ event }) => event)).toEqual(Array(3).fill("showing.updated"));
  expect(events.map(({ data }) => data.id).sort()).toEqual(ids);
  expect(events[0]!.data).toMatchObject({ previousStartTime: at(10) });
  await server.drain();
  for (const n of [1, 2, 3]) {
    const own = mailbox.received.filter(({ to }) => to.includes(who(n).email));
    expect(own).toHaveLength(1);
    expect(own[0]!.text).toMatch(/^Subject: Showing moved/m);
    expect(own[0]!.text).toContain("method=REQUEST");
  }
});

it("moves none if the time is taken, and all if the account moves them anyway", async () => {
  const made = await group(10, 3);
  await agency.made(at(13), { ...who(9), propertyId: await agency.list({ address: "40 Oak Street" }) });
  const before = await agency.showings();
  const refused = await move(made[0]!, 13, insists);
  expect([refused.status, refused.body.code]).toEqual([409, "slot_taken"]);
  expect(await agency.showings()).toEqual(before);
  expect(await server.takeEvents()).toEqual([]);
  const moved = await move(made[0]!, 13);
  expect([moved.status, moved.body.conflicts]).toMatchObject([200, [{ of: "host" }]]);
  expect(await hours()).toEqual([13, 13, 13, 13]);
});

it("may overlap the time at which it was", async () => {
  const [first] = await group(10, 3);
  expect((await move(first!, 10.25, insists)).status).toBe(200);
  expect(await hours()).toEqual([10.25, 10.25, 10.25]);
});

it("joins another group if there is room for all", async () => {
  const [first] = await group(10, 3);
  await group(13, 3, 4);
  expect((await move(first!, 13, insists)).body.code).toBe("slot_taken");
  await parties(6);
  expect((await move(first!, 13, insists)).status).toBe(200);
  expect(await hours()).toEqual(Array(6).fill(13));
});

it("moves back those who were moved, and leaves those whom they joined", async () => {
  const made = await group(10, 2);
  await group(13, 2, 4);
  expect((await move(made[0]!, 13, insists)).status).toBe(200);
  const showingIds = made.map(({ showingId }) => showingId);
  expect((await move(made[0]!, 10, { ...insists, showingIds })).status).toBe(200);
  expect(await hours()).toEqual([10, 10, 13, 13]);
});

it("is given to another person as a whole, who must be free", async () => {
  const [robin, kim] = [await host(), await host()];
  const made = await group(10, 3);
  const of = async () =>
    new Set((await agency.showings()).map((each: { assigneeId: string }) => each.assigneeId));
  const [had] = await of();
  const other = had === robin ? kim : robin;
  expect((await move(made[0]!, 10, { ...insists, assigneeId: other })).status).toBe(200);
  expect(await of()).toEqual(new Set([other]));
  const viewer = await makePerson(server, agency.account.accountId, "viewer");
  expect((await move(made[0]!, 10, { assigneeId: viewer.id })).status).toBe(422);
  expect(await of()).toEqual(new Set([other]));
});

it("goes without whoever cancelled, even if the request names them, and is refused when nobody is left", async () => {
  const [first, second] = (await group(10, 2)) as [Made, Made];
  await agency.visit("DELETE", `/bookings/${first.token}`);
  expect((await move(first, 13, insists)).body.data).toMatchObject([{ id: second.showingId }]);
  const left = await move(first, 14, insists);
  expect([left.status, left.body.code]).toEqual([409, "group_empty"]);
});

it("is refused when the showing is elsewhere than the caller knows", async () => {
  const [first] = (await group(10, 3)) as [Made];
  await agency.visit("PATCH", `/bookings/${first.token}`, { start: at(15) });
  const { status, body } = await move(first, 13, { previousStartTime: at(10) });
  expect([status, body.code]).toEqual([409, "showing_moved"]);
  expect(await hours()).toEqual([10, 10, 15]);
  expect((await move(first, 13, { previousStartTime: at(15) })).status).toBe(200);
});

it("is complete while one cancels and others book: nobody stays behind but who came later", async () => {
  const made = await group(10, 3);
  const [moved, cancelled, ...booked] = await Promise.all([
    move(made[0]!, 13, { ...insists, previousStartTime: at(10) }),
    agency.visit("DELETE", `/bookings/${made[1]!.token}`),
    ...[4, 5, 6].map((n) => bookAt(10, n)),
  ]);
  expect([moved.status, cancelled.status]).toEqual([200, 204]);
  const went: string[] = moved.body.data.map(({ id }: { id: string }) => id);
  expect(went).toEqual(expect.arrayContaining([made[0]!.showingId, made[2]!.showingId]));
  // A place at 10 is free before and after, so all who book get one: with the group, or alone.
  expect(booked.every(({ status }) => [201, 409].includes(status))).toBe(true);
  const left = (await agency.showings()).filter(({ status }: { status: string }) => status !== "cancelled");
  for (const { id, startTime } of left) expect(startTime).toBe(went.includes(id) ? at(13) : at(10));
  expect(left).toHaveLength(2 + booked.filter(({ status }) => status === 201).length);
});

it("is moved once by two who move it at the same time to different times", async () => {
  const made = await group(10, 3);
  const answers = await Promise.all(
    [13, 14].map((hour, i) => move(made[i]!, hour, { previousStartTime: at(10) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(new Set(await hours()).size).toBe(1);
});

it("is refused for more than a hundred at once, of which some can be moved", async () => {
  const contactId = (await createContact(server, agency.account)).id;
  const body = { propertyId: elm, contactId, title: "Showing", ...from(10) };
  const ids: string[] = [];
  for (let n = 0; n < 101; n++) ids.push((await agency.api("POST", "/showings", body)).body.data.id);
  const all = { token: "", showingId: ids[0]! };
  const { status, body: problem } = await move(all, 13);
  expect([status, problem.code]).toEqual([422, "group_too_large"]);
  expect((await move(all, 13, { showingIds: ids.slice(0, 100) })).body.data).toHaveLength(100);
  const left = await agency.api("GET", `/showings?startBefore=${at(12)}`);
  expect(left.body.data).toMatchObject([{ id: ids[100] }]);
});

it("refuses an end before the start, and emits nothing", async () => {
  const [first] = await group(10, 2);
  const { status, body } = await move(first!, 13, { endTime: at(12) });
  expect([status, body.errors[0].field]).toEqual([422, "endTime"]);
  expect(await server.takeEvents()).toEqual([]);
});
