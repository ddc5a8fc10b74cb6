import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Agency, openAgency } from "../fixtures/agency.ts";
import { startTestServer, type TestAnswer, type TestServer } from "../harness/server.ts";

/** The number of prospects that want the same time. */
const racers = 1_000;
/** Tuesday, 9:00 in Chicago, and the next free times when it is taken: the buffer keeps 9:30 free. */
const nine = "2026-06-16T14:00:00.000Z";
const ten = "2026-06-16T15:00:00.000Z";

let server: TestServer;
let agency: Agency;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  agency = await openAgency(server);
  await server.takeEvents();
});

const person = (n: number) => ({ name: `Prospect ${n}`, email: `prospect-${n}@example.com` });
const race = <T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));

/** Of all answers, one is a success and all others name the next free times. @returns the success */
function expectOneWinner(answers: TestAnswer[], status: number): TestAnswer {
  const [winner, ...others] = answers.filter((answer) => answer.status === status);
  expect(others).toEqual([]);
  for (const { status, body } of answers.filter((answer) => answer !== winner)) {
    expect([status, body.code]).toEqual([409, "slot_taken"]);
    expect(body.alternatives).toHaveLength(6);
    expect(body.alternatives[0].start).toBe(ten);
  }
  return winner!;
}

const count = async (table: "contacts" | "outgoing_mail") => {
  const { sql } = server.database;
  const [row] = await sql`
    select count(*)::int as total from ${sql(table)} where account_id = ${agency.account.accountId}`;
  return row!.total as number;
};

// A busy machine takes its time for a thousand requests.
describe(`${racers} prospects who want the same time`, { timeout: 120_000 }, () => {
  it("make one booking: the others change nothing and learn the next free times", async () => {
    const began = performance.now();
    const answers = await race(racers, (n) => agency.bookAt(nine, person(n)));
    console.info(`${racers} racers in ${Math.round(performance.now() - began)} ms`);
    const winner = expectOneWinner(answers, 201);
    expect((await agency.showings()).map(({ id }: { id: string }) => id)).toEqual([
      winner.body.data.showingId,
    ]);
    const events = (await server.takeEvents()).map(({ event }) => event);
    expect(events).toEqual(["contact.created", "inquiry.created", "showing.booked"]);
    expect([await count("contacts"), await count("outgoing_mail")]).toEqual([1, 1]);
  });

  it("make one hold", async () => {
    const answers = await race(racers, () => agency.hold(nine));
    const { holdId } = expectOneWinner(answers, 201).body.data;
    expect((await agency.book({ holdId })).status).toBe(201);
  });
});

it("holds, bookings, moves and bookings of the account compete for a time, and one of them gets it", async () => {
  const wednesday = (hour: number) => `2026-06-17T${hour}:00:00.000Z`;
  const booked = [await agency.made(wednesday(14), person(1)), await agency.made(wednesday(16), person(2))];
  const body = {
    propertyId: agency.listingId,
    contactId: booked[0]!.contactId,
    title: "S",
    startTime: nine,
    endTime: "2026-06-16T14:30:00Z",
    enforceAvailability: true,
  };
  const answers = await race(100, (n) => {
    if (n % 4 === 0) return agency.hold(nine);
    if (n % 4 === 1) return agency.bookAt(nine, person(n));
    if (n % 4 === 2) return agency.api("POST", "/showings", body);
    return agency.visit("PATCH", `/bookings/${booked[n % 8 === 3 ? 0 : 1]!.token}`, { start: nine });
  });
  const outcomes = answers.map(({ status }) => status);
  const won = outcomes.filter((status) => status < 300).length;
  expect(new Set(outcomes.filter((status) => status >= 300))).toEqual(new Set([409]));
  const [held] = await server.database.sql`
    select count(*)::int as total from showing_holds where account_id = ${agency.account.accountId}`;
  const there = (await agency.showings()).filter(
    ({ startTime }: { startTime: string }) => startTime === nine,
  );
  expect(there.length + held!.total).toBe(1);
  // A booking that was moved there may be moved there again.
  if (!answers.some(({ status, body }) => status === 200 && body.data.token)) expect(won).toBe(1);
});

it("bookings at all times of a day at once keep the buffer, and the maximum of showings per day", async () => {
  await agency.set({ maxShowingsPerDay: 3 });
  const free = await agency.slotsOf("2026-06-16");
  const answers = await race(free.length * 4, (n) => agency.bookAt(free[n % free.length]!, person(n)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const starts = (await agency.showings()).map(({ startTime }: { startTime: string }) =>
    Date.parse(startTime),
  );
  const gaps = starts.slice(1).map((start: number, index: number) => start - starts[index]!);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(45 * 60_000);
});

it("the same hold, sent many times at once, makes one booking", async () => {
  const { holdId } = (await agency.hold(nine)).body.data;
  // Not all at the same instant: some come while an earlier one is being booked.
  const answers = await race(50, async (n) => {
    await new Promise((resolve) => setTimeout(resolve, n % 25));
    return agency.book({ holdId });
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.data.token)).size).toBe(1);
  expect(await agency.showings()).toHaveLength(1);
});

it("a listing that is withdrawn while prospects book it has either a showing or a refusal for each of them", async () => {
  const times = await agency.slotsOf("2026-06-16");
  const [answers] = await Promise.all([
    race(times.length, (n) => agency.bookAt(times[n]!, person(n))),
    agency.api("PATCH", `/properties/${agency.listingId}`, { isPublic: false }),
  ]);
  const outcomes = answers.map(({ status }) => status);
  expect(outcomes.filter((status) => ![201, 404, 409].includes(status))).toEqual([]);
  expect(outcomes.filter((status) => status === 201)).toHaveLength((await agency.showings()).length);
});
