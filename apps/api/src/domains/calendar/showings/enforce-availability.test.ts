import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeContact, makeProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as events from "../events/events.service.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
const properties = [await makeProperty(server, pro), await makeProperty(server, pro)];
const contactId = await makeContact(server, pro);

/** Every case uses a different day, so that cases don't affect each other. */
let days = 0;
const newDay = () => new Date(Date.UTC(2027, 0, 1 + days++));
const at = (day: Date, hour: number) => new Date(day.getTime() + hour * 3_600_000);

interface Booking {
  from: number;
  to: number;
  property?: number;
  enforceAvailability?: boolean;
}

const book = (day: Date, { from, to, property = 0, enforceAvailability }: Booking) =>
  server.request("POST", "/showings", {
    as: pro,
    body: {
      propertyId: properties[property],
      contactId,
      title: "Showing",
      startTime: at(day, from),
      endTime: at(day, to),
      enforceAvailability,
    },
  });
const patch = (id: string, body: object) => server.request("PATCH", `/showings/${id}`, { as: pro, body });
const meet = (day: Date, from: number, to: number, property?: number) =>
  forAccount(server.platform, pro.accountId, (call) =>
    events.create(call, {
      type: "meeting",
      title: "Meeting",
      startTime: at(day, from),
      endTime: at(day, to),
      propertyId: property === undefined ? undefined : properties[property],
    }),
  );

describe("enforceAvailability", () => {
  it("refuses an overlap with 409 slot_taken and emits nothing; without it, the overlap is accepted", async () => {
    const day = newDay();
    await book(day, { from: 10, to: 11 });
    await server.takeEvents();
    const refused = await book(day, { from: 10.5, to: 11.5, enforceAvailability: true });
    expect([refused.status, refused.body.code]).toEqual([409, "slot_taken"]);
    expect(refused.body.type).toMatch(/\/problems\/conflict$/);
    expect(await server.takeEvents()).toEqual([]);
    expect((await book(day, { from: 10.5, to: 11.5, enforceAvailability: false })).status).toBe(201);
    expect((await book(day, { from: 10.5, to: 11.5 })).status).toBe(201);
  });

  it("accepts a showing that starts when another one ends, and refuses one at another property meanwhile", async () => {
    const day = newDay();
    await book(day, { from: 10, to: 11 });
    const enforceAvailability = true;
    expect((await book(day, { from: 11, to: 12, enforceAvailability })).status).toBe(201);
    expect((await book(day, { from: 9, to: 10, enforceAvailability })).status).toBe(201);
    expect((await book(day, { from: 10, to: 11, property: 1, enforceAvailability })).status).toBe(409);
  });

  it("considers entries of every type: those for the property and those without one", async () => {
    const day = newDay();
    await meet(day, 9, 10);
    await meet(day, 10, 11, 0);
    await meet(day, 11, 12, 1);
    const status = async (from: number) =>
      (await book(day, { from, to: from + 1, enforceAvailability: true })).status;
    expect([await status(9), await status(10), await status(11)]).toEqual([409, 409, 201]);
  });

  it.each([
    ["pending", 409],
    ["confirmed", 409],
    ["completed", 201],
    ["cancelled", 201],
  ])("next to a %s showing returns %i", async (status, expected) => {
    const day = newDay();
    const { body } = await book(day, { from: 10, to: 11 });
    await patch(body.data.id, { status });
    expect((await book(day, { from: 10, to: 11, enforceAvailability: true })).status).toBe(expected);
  });

  it("lets a showing move within its own time, but not into another's", async () => {
    const day = newDay();
    await book(day, { from: 12, to: 13 });
    const { id } = (await book(day, { from: 10, to: 11 })).body.data;
    const enforceAvailability = true;
    const moved = await patch(id, { startTime: at(day, 10.5), endTime: at(day, 11.5), enforceAvailability });
    expect(moved.status).toBe(200);
    const refused = await patch(id, { endTime: at(day, 12.5), enforceAvailability });
    expect([refused.status, refused.body.code]).toEqual([409, "slot_taken"]);
    expect((await patch(id, { endTime: at(day, 12.5) })).status).toBe(200);
    // An entry that ends up cancelled neither blocks nor is blocked.
    expect((await patch(id, { status: "cancelled", enforceAvailability })).status).toBe(200);
    expect((await patch(id, { status: "pending", enforceAvailability })).status).toBe(409);
  });

  it("stores a rejection for its Idempotency-Key", async () => {
    const day = newDay();
    const taken = (await book(day, { from: 10, to: 11 })).body.data.id;
    const again = () =>
      server.request("POST", "/showings", {
        as: pro,
        headers: { "idempotency-key": "refused" },
        body: {
          propertyId: properties[0],
          contactId,
          title: "Showing",
          startTime: at(day, 10),
          endTime: at(day, 11),
          enforceAvailability: true,
        },
      });
    expect((await again()).status).toBe(409);
    await server.request("DELETE", `/showings/${taken}`, { as: pro });
    const repeated = await again();
    expect([repeated.status, repeated.headers["x-idempotent-replayed"]]).toEqual([409, "true"]);
  });
});

describe("concurrent bookings", () => {
  it("of one slot with enforceAvailability: one of 50 succeeds", async () => {
    const day = newDay();
    await server.takeEvents();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => book(day, { from: 10, to: 11, enforceAvailability: true })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["showing.booked"]);
  });

  it("that move 50 showings into one slot: one succeeds", async () => {
    const day = newDay();
    const made = await Promise.all(
      Array.from({ length: 50 }, async () => (await book(day, { from: 1, to: 2 })).body.data.id as string),
    );
    const times = { startTime: at(day, 10), endTime: at(day, 11), enforceAvailability: true };
    const answers = await Promise.all(made.map((id) => patch(id, times)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  it("with enforceAvailability never overlook one without it: a booking that enforced it and succeeded came first", async () => {
    const day = newDay();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => book(day, { from: 10, to: 11, enforceAvailability: n % 2 === 0 })),
    );
    const accepted = answers.flatMap(({ status, body }, n) =>
      status === 201 ? [{ id: body.data.id as string, insisted: n % 2 === 0 }] : [],
    );
    const insisting = accepted.filter(({ insisted }) => insisted);
    expect(accepted.length - insisting.length).toBe(25);
    expect(insisting.length).toBeLessThanOrEqual(1);
    const inOrder = (await server.takeEvents()).map(({ data }) => data.id);
    const ofThisDay = inOrder.filter((id) => accepted.some((one) => one.id === id));
    for (const { id } of insisting) expect(ofThisDay[0]).toBe(id);
  });

  it("with enforceAvailability wait for an uncommitted creation without it, and then see it", async () => {
    const day = newDay();
    const { admin } = server.database;
    const waiting = async () => {
      const rows = await admin`
        select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
      return rows.length > 0;
    };
    let answer: ReturnType<typeof book> | undefined;
    await forAccount(server.platform, pro.accountId, async (call) => {
      await events.create(call, {
        type: "call",
        title: "Call",
        startTime: at(day, 10),
        endTime: at(day, 11),
      });
      answer = book(day, { from: 10, to: 11, enforceAvailability: true });
      await expect.poll(waiting).toBe(true);
    });
    expect((await answer!).status).toBe(409);
  });
});

describe("compared with a plain model", () => {
  interface Model {
    from: number;
    to: number;
  }
  const hours = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 3 }));
  const step = fc.record({
    hours,
    property: fc.constantFrom(0, 1, null),
    enforce: fc.boolean(),
    cancelAfter: fc.boolean(),
  });

  it("refuses exactly the overlaps of showings, and of other entries with the property or without one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const day = newDay();
        const blocking: Model[] = [];
        for (const {
          hours: [from, length],
          property,
          enforce,
          cancelAfter,
        } of steps) {
          const to = from + length;
          if (property === null) {
            await meet(day, from, to);
            blocking.push({ from, to });
            continue;
          }
          // Nobody is in two places: a showing at another property counts, too.
          const taken = blocking.some((one) => one.from < to && one.to > from);
          const answer = await book(day, { from, to, property, enforceAvailability: enforce });
          expect(answer.status).toBe(enforce && taken ? 409 : 201);
          if (answer.status === 409) continue;
          if (cancelAfter) await patch(answer.body.data.id, { status: "cancelled" });
          else blocking.push({ from, to });
        }
      }),
      { numRuns: 40 },
    );
  });
});
