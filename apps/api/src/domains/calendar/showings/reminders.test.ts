import { beforeEach, describe, expect, it } from "vitest";
import { type Agency, dana, openAgency } from "../../../../test/fixtures/agency.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { nextReminder, remind } from "./reminders.service.ts";

const { server } = await testApi();
const hourMs = 3_600_000;
const monday = "2026-06-15T12:00:00.000Z";
/** Thursday, 9:00 in Chicago. */
const thursday = "2026-06-18T14:00:00.000Z";
const before = (start: string, hours: number) => new Date(Date.parse(start) - hours * hourMs).toISOString();
let agency: Agency;

beforeEach(async () => {
  server.clock.set(monday);
  agency = await openAgency(server);
});

/** The reminders that were queued so far, and `reminderSentAt`. */
async function reminded(showingId: string) {
  await server.drain();
  const rows = await server.database.sql`
    select subject, created_at as "at" from outgoing_mail
    where account_id = ${agency.account.accountId} and subject like 'Reminder%' order by id`;
  const { body } = await agency.api("GET", `/showings/${showingId}`);
  return { at: rows.map(({ at }) => new Date(at).toISOString()), sentAt: body.data.reminderSentAt };
}

describe("a prospect is reminded", () => {
  it("one day and two hours before a showing, each once", async () => {
    const { showingId } = await agency.made(thursday);
    const [dayBefore, hoursBefore] = [before(thursday, 24), before(thursday, 2)];
    server.clock.set(new Date(Date.parse(dayBefore) - 1));
    expect(await reminded(showingId)).toEqual({ at: [], sentAt: null });
    for (const [now, at] of [
      [dayBefore, [dayBefore]],
      [before(thursday, 3), [dayBefore]],
      [hoursBefore, [dayBefore, hoursBefore]],
      [thursday, [dayBefore, hoursBefore]],
    ] as const) {
      server.clock.set(now);
      expect(await reminded(showingId)).toEqual({ at, sentAt: at.at(-1) });
    }
  });

  it("only two hours before, when it was booked less than a day ahead", async () => {
    const tomorrow = "2026-06-16T14:00:00.000Z";
    server.clock.set(before(tomorrow, 23));
    const { showingId } = await agency.made(tomorrow);
    expect((await reminded(showingId)).at).toEqual([]);
    server.clock.set(before(tomorrow, 1));
    expect((await reminded(showingId)).at).toEqual([before(tomorrow, 1)]);
  });

  it("once and not after the start, when no worker ran for days", async () => {
    const { showingId } = await agency.made(thursday);
    server.clock.set(before(thursday, 0.5));
    expect((await reminded(showingId)).at).toEqual([before(thursday, 0.5)]);
    const other = await agency.made("2026-06-22T14:00:00.000Z");
    server.clock.set("2026-06-22T14:00:00.000Z");
    expect(await reminded(other.showingId)).toMatchObject({ at: [before(thursday, 0.5)], sentAt: null });
  });

  it("of the new time of a showing that was moved, by the prospect or the account", async () => {
    const { showingId, token } = await agency.made(thursday);
    server.clock.set(before(thursday, 24));
    await reminded(showingId);
    const friday = "2026-06-19T14:00:00.000Z";
    await agency.visit("PATCH", `/bookings/${token}`, { start: friday });
    expect((await reminded(showingId)).sentAt).toBeNull();
    server.clock.set(before(friday, 24));
    expect((await reminded(showingId)).at).toEqual([before(thursday, 24), before(friday, 24)]);
    const monday = "2026-06-22T14:00:00.000Z";
    await agency.api("PATCH", `/showings/${showingId}`, {
      startTime: monday,
      endTime: "2026-06-22T15:00:00Z",
    });
    server.clock.set(before(monday, 24));
    expect((await reminded(showingId)).at).toHaveLength(3);
  });

  it("unless the prospect can't come, and again after saying otherwise", async () => {
    const { showingId, token } = await agency.made(thursday);
    const respond = (response: string) => agency.visit("POST", `/bookings/${token}/response`, { response });
    await respond("declined");
    server.clock.set(before(thursday, 24));
    expect(await reminded(showingId)).toEqual({ at: [], sentAt: null });
    await respond("accepted");
    server.clock.set(before(thursday, 2));
    expect((await reminded(showingId)).at).toEqual([before(thursday, 2)]);
  });

  it("after the account confirmed it, as if nothing had happened", async () => {
    const { showingId } = await agency.made(thursday);
    server.clock.set(before(thursday, 24));
    const { sentAt } = await reminded(showingId);
    await agency.api("PATCH", `/showings/${showingId}`, { status: "confirmed" });
    expect((await reminded(showingId)).sentAt).toBe(sentAt);
    server.clock.set(before(thursday, 2));
    expect((await reminded(showingId)).at).toHaveLength(2);
  });
});

describe("nobody is reminded", () => {
  it.each(["cancelled", "completed"])("of a %s showing", async (status) => {
    const { showingId } = await agency.made(thursday);
    await agency.api("PATCH", `/showings/${showingId}`, { status });
    server.clock.set(before(thursday, 2));
    expect(await reminded(showingId)).toEqual({ at: [], sentAt: null });
  });

  it("of a showing that was cancelled by the link or deleted", async () => {
    const [first, second] = [await agency.made(thursday), await agency.made("2026-06-18T16:00:00.000Z")];
    await agency.visit("DELETE", `/bookings/${first.token}`);
    await agency.api("DELETE", `/showings/${second.showingId}`);
    server.clock.set(before(thursday, 2));
    expect((await reminded(first.showingId)).at).toEqual([]);
  });

  it("of a showing that the account made", async () => {
    const { contactId } = await agency.made("2026-06-25T14:00:00.000Z");
    const body = { propertyId: agency.listingId, contactId, title: "S", startTime: thursday };
    const answer = await agency.api("POST", "/showings", { ...body, endTime: "2026-06-18T15:00:00Z" });
    server.clock.set(before(thursday, 2));
    expect((await reminded(answer.body.data.id)).at).toEqual([]);
  });

  it("when the settings say so, and reminderSentAt says that nobody was", async () => {
    const { showingId } = await agency.made(thursday);
    await agency.set({ emailPreferences: { schedulingEmailEnabled: false } });
    server.clock.set(before(thursday, 24));
    expect(await reminded(showingId)).toEqual({ at: [], sentAt: null });
  });
});

it("a reminder is no change of the showing: no event, no new version for calendars", async () => {
  const { showingId } = await agency.made(thursday);
  const state = () => server.database.sql`
    select sequence, updated_at from calendar_entries where id = ${showingId}`;
  const unreminded = await state();
  server.clock.set(before(thursday, 24));
  await reminded(showingId);
  expect(await state()).toEqual(unreminded);
  expect(await server.takeEvents()).toEqual([]);
});

it("workers that remind of the same showing at the same time send one email", async () => {
  const { showingId } = await agency.made(thursday);
  server.clock.set(before(thursday, 24));
  const ref = { accountId: agency.account.accountId, id: showingId };
  await Promise.all(Array.from({ length: 8 }, () => remind(server.platform, ref)));
  expect((await reminded(showingId)).at).toHaveLength(1);
});

it("the text of a reminder names the time and the place, and says nothing of tomorrow", async () => {
  const { showingId } = await agency.made(thursday);
  server.clock.set(before(thursday, 24));
  await reminded(showingId);
  const [mail] = await server.database.sql`
    select "to", subject, text from outgoing_mail where subject like 'Reminder%' and account_id = ${agency.account.accountId}`;
  const when = "Thursday, June 18, 2026 at 9:00 AM Central Daylight Time";
  expect(mail).toEqual({
    to: dana.email,
    subject: `Reminder of your showing: ${when}`,
    text: `Hello Dana Reyes,\n\nThis is a reminder of your showing.\n\nWhen: ${when}\nWhere: 12 Elm Street\nSee on the map: https://www.google.com/maps/search/?api=1&query=12%20Elm%20Street\n\nAssistant\n`,
  });
});

it.each([
  [25, 24],
  [24.0001, 24],
  [24, 2],
  [2.0001, 2],
  [2, null],
  [-1, null],
])("%d hours before the start, the next reminder is due %s hours before it", (hours, due) => {
  const start = new Date(thursday);
  const now = new Date(start.getTime() - hours * hourMs);
  const expected = due === null ? null : new Date(start.getTime() - due * hourMs);
  expect(nextReminder(start, now)).toEqual(expected);
});
