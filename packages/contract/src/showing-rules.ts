import { z } from "zod";
import { field } from "./schema.ts";

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

const out = { leaveOut: true } as const;

/** Of a home, as they are written. */
export const homeShowingRulesInput = {
  showingNoticeMinutes: field(notice.nullish(), `${say.notice} ${ofAccount}`, 240, out),
  showingHorizonDays: field(horizon.nullish(), `${say.horizon} ${ofAccount}`, 14, out),
  showingsPerHour: field(perHour.nullish(), `${say.perHour} ${ofAccount}`, 2, out),
};
