import { DateTime } from "luxon";
import type { Act, Turn } from "./acts.ts";
import { dayLabel, longDay, momentLabel, timeLabel } from "./labels.ts";
import type { DialogueState } from "./state.ts";
import { suits } from "./when.ts";
import type { Detail, World } from "./world.ts";

/** Number of days, and of times per day, offered at once. */
const maxChoices = 8;

const anything = { kind: "anything" } as const;

/** Offers times on the visitor's preferred day, or else the days on which a listing can be visited. */
export async function beginBooking(id: string, state: DialogueState, world: World): Promise<Turn> {
  const { bookingUrl } = world.settings;
  if (bookingUrl !== "") return say(state, { say: "bookElsewhere", url: bookingUrl });
  const listing = await world.listing(id);
  if (!listing) return say({ ...state, propertyId: null }, { say: "gone" });
  const about = { ...state, propertyId: id };
  const { day } = state.wanted;
  const all = await world.freeTimes(id);
  const starts = all.filter((start) => dayOf(start, world) === day);
  return starts.length > 0
    ? offerDay(starts, about, world, listing.title)
    : offerDays(all, about, world, listing.title);
}

/** @param all free times, none of which is on the preferred day */
function offerDays(all: string[], state: DialogueState, world: World, title: string): Turn {
  if (all.length === 0) return say(state, { say: "noTimes", title });
  const { day, ...others } = state.wanted;
  const fitting = all.filter((start) => suits(others, clockOf(start, world)));
  const days = daysOf(fitting.length > 0 ? fitting : all, world);
  const labels = days.map((one) => dayLabel(one, world.context.language));
  const notFree = day !== undefined ? "day" : fitting.length === 0 ? "time" : null;
  return {
    state: {
      ...state,
      wanted: fitting.length > 0 ? others : {},
      expects: { kind: "day", days, labels },
    },
    acts: [{ say: "days", title, labels, notFree }],
  };
}

/**
 * Offers a day's times that suit the visitor, or else all of them. @param title of a listing that was not asked about
 */
async function offerDay(
  starts: string[],
  state: DialogueState,
  world: World,
  title: string | null,
): Promise<Turn> {
  const { wanted } = state;
  const fitting = starts.filter((start) => suits(wanted, clockOf(start, world)));
  const { timeZone, language } = world.context;
  const [only] = fitting;
  if (only !== undefined && wanted.time !== undefined && wanted.bound === undefined) {
    const when = momentLabel(only, timeZone, language);
    const { name, address } = world.visitor;
    // A booking is prepared before its message arrives, and the visitor must see what will be booked.
    const isKnown = name !== null && address !== null;
    const labels = isKnown ? [timeLabel(only, timeZone, language)] : [];
    const turn = isKnown ? offerTimes(starts, state, world) : await goOnBooking(only, state, world);
    const asked = isKnown ? [] : turn.acts;
    return { ...turn, acts: [{ say: "timeFree", when, labels }, ...asked] };
  }
  const turn = offerTimes(starts, state, world, { shown: fitting.length > 0 ? fitting : starts });
  const [act] = turn.acts;
  if (act?.say !== "times") return turn;
  const on = title === null ? null : { title, day: longDay(dayOf(starts[0]!, world), language) };
  return { ...turn, acts: [{ ...act, on, isOther: fitting.length === 0 }] };
}

const clockOf = (start: string, { context }: World): string =>
  DateTime.fromISO(start, { zone: context.timeZone }).toFormat("HH:mm");

const say = (state: DialogueState, act: Act): Turn => ({
  state: { ...state, expects: anything },
  acts: [act],
});

const dayOf = (start: string, { context }: World): string =>
  DateTime.fromISO(start, { zone: context.timeZone }).toISODate()!;

const daysOf = (starts: string[], world: World): string[] =>
  [...new Set(starts.map((start) => dayOf(start, world)))].slice(0, maxChoices);

/** Offers a day's free times; if there are none, the days again. */
export async function chooseDay(day: string, state: DialogueState, world: World): Promise<Turn> {
  const id = state.propertyId!;
  const about = { ...state, wanted: { ...state.wanted, day } };
  const starts = (await world.freeTimes(id)).filter((start) => dayOf(start, world) === day);
  return starts.length === 0 ? beginBooking(id, about, world) : offerDay(starts, about, world, null);
}

/** A selection across the whole day when there are too many to show. The visitor can type any of the others. */
const spread = <T>(all: T[]): T[] => {
  const step = Math.max(1, all.length / maxChoices);
  return Array.from({ length: Math.min(maxChoices, all.length) }, (_, at) => all[Math.floor(at * step)]!);
};

/** @param shown the times offered at once; the visitor can type any of the others */
function offerTimes(
  starts: string[],
  state: DialogueState,
  world: World,
  { shown = starts, isTaken = false }: { shown?: string[]; isTaken?: boolean } = {},
): Turn {
  const { timeZone, language } = world.context;
  // Times on several days are shown with their day.
  const oneDay = new Set(starts.map((start) => dayOf(start, world))).size === 1;
  const labels = starts.map((start) => {
    const time = timeLabel(start, timeZone, language);
    return oneDay ? time : `${dayLabel(dayOf(start, world), language)}, ${time}`;
  });
  const offered = spread(labels.filter((_, at) => shown.includes(starts[at]!)));
  return {
    state: { ...state, expects: { kind: "time", starts, labels } },
    acts: [
      isTaken
        ? { say: "taken", labels: offered }
        : { say: "times", labels: offered, on: null, isOther: false },
    ],
  };
}

export const chooseTime = (start: string, state: DialogueState, world: World): Promise<Turn> =>
  goOnBooking(start, state, world);

/** Asks for the visitor's missing details, then books. */
export async function goOnBooking(
  start: string,
  state: DialogueState,
  world: World,
  told?: Detail,
): Promise<Turn> {
  const problem = told && (await world.tell(told));
  if (problem === "unclear" || problem === "foreign")
    return { state, acts: [{ say: "askAddress", problem }] };
  if (world.visitor.name === null)
    return { state: { ...state, expects: { kind: "name", start } }, acts: [{ say: "askName" }] };
  if (world.visitor.address === null)
    return {
      state: { ...state, expects: { kind: "address", start } },
      acts: [{ say: "askAddress", problem: "none" }],
    };
  return book(start, state, world);
}

async function book(start: string, state: DialogueState, world: World): Promise<Turn> {
  const id = state.propertyId!;
  const booked = await world.book(id, start);
  if (booked.kind === "taken") {
    if (booked.starts.length === 0) return beginBooking(id, state, world);
    return offerTimes(booked.starts, state, world, { isTaken: true });
  }
  if (booked.kind === "refused")
    return say(state, { say: "notBooked", reason: booked.reason, url: world.pageOf("book", id) });
  const listing = await world.listing(id);
  const { timeZone, language } = world.context;
  const when = momentLabel(start, timeZone, language);
  return say({ ...state, wanted: {} }, { say: "booked", title: listing?.title ?? "", when, url: booked.url });
}
