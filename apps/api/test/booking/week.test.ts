import { afterAll, expect, it } from "vitest";
import { askedAt, decidedAt } from "../../src/domains/calendar/showings/confirmation-times.ts";
import { visitorTokens } from "../../src/gate/identity/visitor-tokens.ts";
import { openAgency } from "../fixtures/agency.ts";
import { testApi } from "../harness/api.ts";
import { Mailbox } from "../harness/mailbox.ts";

const mailbox = new Mailbox();
afterAll(() => mailbox.close());
await mailbox.open();
const { server } = await testApi({ env: { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` } });

const zone = "America/Chicago";
const hours = { askHours: 24, cancelHours: 3 };
const minuteMs = 60_000;
/** What the program does by itself here. */
const jobs = ["showing-step", "showing-reminder", "showing-after", "owner-notice", "mail"];
/** Five days with a showing at each full hour of the working day, 9:00 to 16:00. */
const days = ["2026-06-16", "2026-06-17", "2026-06-18", "2026-06-19", "2026-06-22"];
const startsOf = (day: string) =>
  Array.from({ length: 8 }, (_, hour) => `${day}T${String(hour + 14).padStart(2, "0")}:00:00.000Z`);

type Act =
  | "yes"
  | "no"
  | "cancel"
  | "reinstate"
  | "came"
  | "noShow"
  | "corrected"
  | "byApi"
  | "says"
  | "applies";
interface Story {
  acts: Act[];
  /** What its events are, in their order. */
  events: string[];
  /** What the showing is in the end. */
  becomes: { status: string; confirmedBy: string | null; outcome: string | null };
  rating?: number;
  lapses?: true;
  /** How often the host is asked what became of it, and the prospect how it was. */
  asks: [host: number, prospect: number];
}

const yes = ["showing.updated", "showing.confirmed"];
const recorded = ["showing.updated", "showing.outcome_recorded"];
const confirmed = { status: "confirmed", confirmedBy: "prospect" };
const gone = { status: "cancelled", confirmedBy: null, outcome: null };

/** What happens to a showing after it was booked. */
const stories: Record<string, Story> = {
  "says yes, comes, says how it was": {
    acts: ["yes", "came", "says"],
    events: [...yes, ...recorded, "showing.updated"],
    becomes: { ...confirmed, outcome: "attended" },
    rating: 4,
    asks: [1, 1],
  },
  "says yes, does not come": {
    acts: ["yes", "noShow"],
    events: [...yes, ...recorded],
    becomes: { ...confirmed, outcome: "no_show" },
    asks: [1, 0],
  },
  "says no": {
    acts: ["no"],
    events: ["showing.updated", "showing.cancelled"],
    becomes: gone,
    lapses: true,
    asks: [0, 0],
  },
  "does not answer": {
    acts: [],
    events: ["showing.cancelled"],
    becomes: gone,
    lapses: true,
    asks: [0, 0],
  },
  "answers too late, puts it back, comes": {
    acts: ["reinstate", "byApi"],
    events: ["showing.cancelled", ...yes, ...recorded],
    becomes: { ...confirmed, outcome: "attended" },
    asks: [1, 1],
  },
  cancels: { acts: ["cancel"], events: ["showing.cancelled"], becomes: gone, asks: [0, 0] },
  "says yes, is taken for absent at first, wants to apply": {
    acts: ["yes", "noShow", "corrected", "applies"],
    events: [...yes, ...recorded, ...recorded, "showing.updated"],
    becomes: { ...confirmed, outcome: "attended" },
    rating: 5,
    asks: [1, 1],
  },
  "says yes, and nobody records anything": {
    acts: ["yes"],
    events: yes,
    becomes: { ...confirmed, outcome: null },
    asks: [1, 0],
  },
};

// A busy machine takes its time.
it("a week of 40 bookings: each showing becomes what people said and did, and nobody is asked twice", {
  timeout: 240_000,
}, async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  const agency = await openAgency(
    server,
    {
      showingConfirmation: { askHoursBefore: hours.askHours, cancelHoursBefore: hours.cancelHours },
      emailPreferences: { showingOutcomeNotifications: true, showingFeedbackEnabled: true },
      maxShowingsPerDay: 20,
    },
    "owner@example.com",
  );
  const { accountId } = agency.account;
  const histories = new Map<string, string[]>();
  const listen = async () => {
    for (const { event, data } of await server.takeEvents()) {
      const { id } = data as { id: string };
      if (event.startsWith("showing.")) histories.set(id, [...(histories.get(id) ?? []), event]);
    }
  };
  let visits = 0;
  const send = async (path: string, fields: Record<string, string>) => {
    const { status } = await server.call({
      method: "POST",
      url: `/p${path}`,
      remoteAddress: `fd01::${(++visits).toString(16)}`,
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
    expect([path, status]).toEqual([path, 303]);
  };

  /** What people do, in the order of time. */
  const agenda: { at: number; act?: () => Promise<unknown> }[] = [];
  const then = (at: number | null, act?: () => Promise<unknown>) => {
    if (at !== null) agenda.push(act ? { at, act } : { at });
  };
  const showings = [];
  for (const [day, date] of days.entries())
    for (const [n, start] of startsOf(date).entries()) {
      // Each story at another hour every day.
      const story = Object.keys(stories)[(n + day) % 8]!;
      const prospect = `prospect-${day}-${n}@example.com`;
      const answer = await agency.bookAt(start, { name: `Prospect ${day} ${n}`, email: prospect });
      expect(answer.status, answer.text).toBe(201);
      const { showingId: id, token } = answer.body.data as { showingId: string; token: string };
      showings.push({ id, story, start, prospect });
      const { acts } = stories[story]!;
      const begins = new Date(start);
      const asked = askedAt(begins, hours, zone).getTime();
      const decided = decidedAt(begins, hours, zone)!.getTime();
      const ends = begins.getTime() + 30 * minuteMs;
      const morning = Date.parse(`${date}T14:00:00.000Z`) + 24 * 60 * minuteMs;
      const outcomeToken = visitorTokens(server.platform.secrets, "outcome").of({ accountId, id });
      const booking = (path: string, fields: Record<string, string>) =>
        send(`/bookings/${token}${path}`, fields);
      const outcome = (chosen: string) => send(`/outcomes/${outcomeToken}`, { outcome: chosen });
      const does: Record<Act, [number, () => Promise<unknown>]> = {
        cancel: [asked - minuteMs, () => booking("/cancel", {})],
        yes: [asked + minuteMs, () => booking("", { response: "accepted" })],
        no: [asked + minuteMs, () => booking("", { response: "declined" })],
        reinstate: [decided + 10 * minuteMs, () => booking("/reinstate", {})],
        came: [ends + minuteMs, () => outcome("attended")],
        noShow: [ends + minuteMs, () => outcome("no_show")],
        byApi: [ends + minuteMs, () => agency.api("PATCH", `/showings/${id}`, { outcome: "attended" })],
        corrected: [ends + 10 * minuteMs, () => outcome("attended")],
        says: [morning + minuteMs, () => booking("/feedback", { rating: "4", text: "Bright rooms." })],
        applies: [morning + minuteMs, () => booking("/feedback", { rating: "5", wantsToApply: "true" })],
      };
      for (const at of [asked, decided, ends, morning]) then(at);
      for (const act of acts) then(...does[act]);
    }
  await server.drain(jobs);
  await listen();

  const times = [...new Set(agenda.map(({ at }) => at))].sort((one, other) => one - other);
  for (const time of times) {
    server.clock.set(new Date(time));
    for (const { at, act } of agenda) if (at === time) await act?.();
    await server.drain(jobs);
    await listen();
  }

  const mails = await server.database.sql<{ to: string; subject: string; text: string }[]>`
    select "to", subject, text from outgoing_mail where account_id = ${accountId}`;
  const countMails = (is: (mail: { to: string; subject: string; text: string }) => boolean) =>
    mails.filter(is).length;
  const table = [];
  for (const { id, story, start, prospect } of showings) {
    const { events, becomes, rating, lapses, asks, acts } = stories[story]!;
    const { body } = await agency.api("GET", `/showings/${id}`);
    const { status, confirmedBy, outcome, lapsedAt, confirmationAskedAt, feedback } = body.data;
    const toProspect = (subject: string) =>
      countMails((mail) => mail.to === prospect && mail.subject.startsWith(subject));
    const asked = {
      whether: toProspect("Please confirm"),
      host: countMails(({ text }) => text.includes(`{{outcome:${id}}}`)),
      prospect: toProspect("How was your showing?"),
    };
    const audit = (await agency.api("GET", `/audit?resource=showings&recordId=${id}`)).body.data;
    expect({ story, start, history: histories.get(id), status, confirmedBy, outcome, asked }).toEqual({
      story,
      start,
      history: ["showing.booked", ...events],
      ...becomes,
      asked: { whether: acts.includes("cancel") ? 0 : 1, host: asks[0], prospect: asks[1] },
    });
    expect([story, feedback?.rating, lapsedAt !== null, confirmationAskedAt !== null]).toEqual([
      story,
      rating,
      lapses === true,
      !acts.includes("cancel"),
    ]);
    // Visitors and the program itself have no entries.
    expect([story, audit.map(({ after }: { after: object }) => after)]).toEqual([
      story,
      acts.includes("byApi") ? [{ outcome: "attended" }] : [],
    ]);
    table.push({ start, story, status, confirmedBy, outcome, rating: feedback?.rating ?? null });
  }
  const missed = (await agency.api("GET", "/showings?outcome=no_show&limit=1")).body.pagination.total;
  expect(missed).toBe(days.length);
  console.table(table);
});
