import { z } from "zod";
import { field, timestamp, timestampInput } from "./schema.ts";

/** How early, how far ahead and how often prospects can book showings: of the account, and of a home by itself. */

/** Two weeks. */
const notice = z.int().min(0).max(20_160);
/** Eight weeks, which fit into one request for free times. */
const horizon = z.int().min(1).max(56);
const perHour = z.int().min(1).max(60);

const say = {
  notice: "How many minutes ahead prospects must book, at least; at most 20160, which are two weeks.",
  horizon: "How many days ahead prospects can book, at most; from 1 to 56.",
  perHour:
    "How many showings of one home may begin in an hour of the clock, in the account's time zone, before prospects can't book another; from 1 to 60.",
};

/** Of the account. */
export const showingRules = {
  showingNoticeMinutes: field(notice, say.notice, 120),
  showingHorizonDays: field(horizon, say.horizon, 30),
  showingsPerHour: field(perHour.nullable(), `${say.perHour} Null: any number.`, null),
};

const ofAccount = "Null: as in the settings.";

/** Of a home, as they are read. */
export const homeShowingRules = {
  showingNoticeMinutes: field(z.int().nullable(), `${say.notice} ${ofAccount}`, null),
  showingHorizonDays: field(z.int().nullable(), `${say.horizon} ${ofAccount}`, null),
  showingsPerHour: field(z.int().nullable(), `${say.perHour} ${ofAccount}`, null),
};

const sayParties =
  "How many parties may come to one showing, each with its own booking, at the same time and shown by the same host; from 1 to 50.";
const parties = z.int().min(1).max(50);
/** How many parties may come to one showing of a home. */
export const showingParties = field(z.int(), sayParties, 1);
export const showingPartiesInput = field(parties.optional(), `${sayParties} Default: 1.`, 5, {
  leaveOut: true,
});

const sayOpen = {
  start: "When it begins.",
  end: "When it ends, at most 8 hours later.",
  parties: "How many may come in all, from 1 to 500; null: any number.",
};
const openHouse = z
  .object({
    start: field(timestamp, sayOpen.start, "2026-12-05T16:00:00.000Z"),
    end: field(timestamp, sayOpen.end, "2026-12-05T18:00:00.000Z"),
    parties: field(z.int().nullable(), sayOpen.parties, 10),
  })
  .meta({ id: "OpenHouse", description: "A time at which many may see a home, each with a booking." });
export type OpenHouse = z.output<typeof openHouse>;

const hourMs = 3_600_000;

/** With an end after the start, and at most so many hours after it. */
export const lasting = <Time extends z.ZodType<{ start: string; end: string }>>(time: Time, hours: number) =>
  time
    .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
      path: ["end"],
      error: "must be after start",
    })
    .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= hours * hourMs, {
      path: ["end"],
      error: `must be at most ${hours} hours after start`,
    });

const inUtc = (time: string) => new Date(time).toISOString();
const openHouseInput = lasting(
  z.object({
    start: field(timestampInput, sayOpen.start, "2026-12-05T16:00:00Z"),
    end: field(timestampInput, sayOpen.end, "2026-12-05T18:00:00Z"),
    parties: field(z.int().min(1).max(500).nullish(), sayOpen.parties, 10),
  }),
  8,
).transform(({ start, end, parties = null }) => ({ start: inUtc(start), end: inUtc(end), parties }));

const inOrder = (all: OpenHouse[]) => all.toSorted((a, b) => a.start.localeCompare(b.start));
const areApart = (all: OpenHouse[]) =>
  inOrder(all).every(({ start }, at, sorted) => at === 0 || start >= sorted[at - 1]!.end);

const sayOpenHouses = "When many parties may see it at once, each with its own booking.";
/** The open houses of a home. */
export const openHouses = field(z.array(openHouse), `${sayOpenHouses} In order.`, []);
export const openHousesInput = field(
  z
    .array(openHouseInput)
    .max(20)
    .refine(areApart, { error: "must not overlap" })
    .transform(inOrder)
    .optional(),
  `${sayOpenHouses} At most 20, within a year.`,
  [{ start: "2026-12-05T16:00:00Z", end: "2026-12-05T18:00:00Z", parties: 10 }],
  { leaveOut: true },
);

const out = { leaveOut: true } as const;

/** Of a home, as they are written. */
export const homeShowingRulesInput = {
  showingNoticeMinutes: field(notice.nullish(), `${say.notice} ${ofAccount}`, 240, out),
  showingHorizonDays: field(horizon.nullish(), `${say.horizon} ${ofAccount}`, 14, out),
  showingsPerHour: field(perHour.nullish(), `${say.perHour} ${ofAccount}`, 2, out),
};
