import { DateTime } from "luxon";
import type { Act, Turn } from "./acts.ts";
import { dayLabel, momentLabel, timeLabel } from "./labels.ts";
import type { DialogueState } from "./state.ts";
import type { Detail, World } from "./world.ts";

/** Number of days, and of times of a day, to choose from. */
const maxChoices = 8;

const anything = { kind: "anything" } as const;

/** Offers the days on which a listing can be seen. */
export async function beginBooking(
  id: string,
  state: DialogueState,
  world: World,
  dayNotFree = false,
): Promise<Turn> {
  const { bookingUrl } = world.settings;
  if (bookingUrl !== "") return say(state, { say: "bookElsewhere", url: bookingUrl });
  const listing = await world.listing(id);
  if (!listing) return say({ ...state, propertyId: null }, { say: "gone" });
  const about = { ...state, propertyId: id };
  const days = daysOf(await world.freeTimes(id), world);
  if (days.length === 0) return say(about, { say: "noTimes", title: listing.title });
  const labels = days.map((day) => dayLabel(day, world.context.language));
  return {
    state: { ...about, expects: { kind: "day", days, labels } },
    acts: [{ say: "days", title: listing.title, labels, dayNotFree }],
  };
}

const say = (state: DialogueState, act: Act): Turn => ({
  state: { ...state, expects: anything },
  acts: [act],
});

const dayOf = (start: string, { context }: World): string =>
  DateTime.fromISO(start, { zone: context.timeZone }).toISODate()!;

const daysOf = (starts: string[], world: World): string[] =>
  [...new Set(starts.map((start) => dayOf(start, world)))].slice(0, maxChoices);

/** Offers the free times of a day; the days again when it has none. */
export async function chooseDay(day: string, state: DialogueState, world: World): Promise<Turn> {
  const id = state.propertyId!;
  const starts = (await world.freeTimes(id)).filter((start) => dayOf(start, world) === day);
  if (starts.length === 0) return beginBooking(id, state, world, true);
  return offerTimes(starts, state, world);
}

/** Some from the whole day, when there are too many to show. The others can be written. */
const spread = <T>(all: T[]): T[] => {
  const step = Math.max(1, all.length / maxChoices);
  return Array.from({ length: Math.min(maxChoices, all.length) }, (_, at) => all[Math.floor(at * step)]!);
};

function offerTimes(starts: string[], state: DialogueState, world: World, isTaken = false): Turn {
  const { timeZone, language } = world.context;
  // Times of several days need their day, too.
  const oneDay = new Set(starts.map((start) => dayOf(start, world))).size === 1;
  const labels = starts.map((start) => {
    const time = timeLabel(start, timeZone, language);
    return oneDay ? time : `${dayLabel(dayOf(start, world), language)}, ${time}`;
  });
  return {
    state: { ...state, expects: { kind: "time", starts, labels } },
    acts: [{ say: isTaken ? "taken" : "times", labels: spread(labels) }],
  };
}

export const chooseTime = (start: string, state: DialogueState, world: World): Promise<Turn> =>
  goOnBooking(start, state, world);

/** Asks for what is missing of the visitor, and then books. */
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
    if (booked.starts.length === 0) return beginBooking(id, state, world, true);
    return offerTimes(booked.starts, state, world, true);
  }
  if (booked.kind === "refused")
    return say(state, { say: "notBooked", reason: booked.reason, url: world.pageOf("book", id) });
  const listing = await world.listing(id);
  const { timeZone, language } = world.context;
  const when = momentLabel(start, timeZone, language);
  return say(state, { say: "booked", title: listing?.title ?? "", when, url: booked.url });
}
