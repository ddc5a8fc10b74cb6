import { DateTime } from "luxon";
import type { Act, Turn } from "./acts.ts";
import { dayLabel, longDay, momentLabel, openHouseLabel, timeLabel } from "./labels.ts";
import type { Detail, DialogueServices } from "./services.ts";
import type { DialogueState } from "./state.ts";
import { onDay, suits, suitsDay } from "./when.ts";

/** Number of days, and of times per day, offered at once. */
const maxChoices = 8;

/** Number of earlier bookings whose pages a chat remembers. */
const maxKept = 4;

const anything = { kind: "anything" } as const;

/** Offers times on the visitor's preferred day, or else the days on which a listing can be visited. */
export async function beginBooking(
  id: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn> {
  const { bookingUrl } = services.settings;
  if (bookingUrl !== "") return say(state, { say: "bookElsewhere", url: bookingUrl });
  const listing = await services.listing(id);
  if (!listing) return say({ ...state, propertyId: null }, { say: "gone" });
  const about = { ...state, propertyId: id };
  const { day, notAt = [] } = state.wanted;
  const all = await services.freeTimes(id);
  const starts = all.filter(
    (start) => dayOf(start, services) === day && !notAt.includes(clockOf(start, services)),
  );
  const turn =
    starts.length > 0
      ? await offerDay(starts, about, services, listing.title)
      : offerDays(all, about, services, listing.title);
  if (listing.showingParties === 1 || all.length === 0) return turn;
  return { ...turn, acts: [{ say: "othersMayCome" }, ...turn.acts] };
}

/** @param all free times, none of which is on the preferred day */
function offerDays(all: string[], state: DialogueState, services: DialogueServices, title: string): Turn {
  if (all.length === 0) return say(state, { say: "noTimes", title });
  const { day, ...others } = state.wanted;
  const onDays = all.filter((start) => suitsDay(others, dayOf(start, services)));
  const fitting = onDays.filter((start) =>
    suits(onDay(others, dayOf(start, services)), clockOf(start, services)),
  );
  const days = daysOf([fitting, onDays, all].find((starts) => starts.length > 0)!, services);
  const labels = days.map((one) => dayLabel(one, services.context.language));
  const notFree = day !== undefined ? "day" : fitting.length === 0 ? "time" : null;
  return {
    state: {
      ...state,
      wanted: fitting.length > 0 ? others : { ...(others.notOn && { notOn: others.notOn }) },
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
  services: DialogueServices,
  title: string | null,
): Promise<Turn> {
  const wanted = onDay(state.wanted, dayOf(starts[0]!, services));
  const fitting = starts.filter((start) => suits(wanted, clockOf(start, services)));
  const { timeZone, language } = services.context;
  const [only] = fitting;
  if (only !== undefined && wanted.time !== undefined && wanted.bound === undefined) {
    const when = momentLabel(only, timeZone, language);
    const { name, address } = services.visitor;
    // A booking is prepared before its message arrives, and the visitor must see what will be booked.
    const isKnown = name !== null && address !== null;
    const labels = isKnown ? [timeLabel(only, timeZone, language)] : [];
    const turn = isKnown
      ? offerTimes(starts, state, services, { shown: [only] })
      : await goOnBooking(only, state, services);
    const asked = isKnown ? [] : turn.acts;
    const { expects } = turn.state;
    const isAsked = isKnown && expects.kind === "time";
    return {
      state: isAsked ? { ...turn.state, expects: { ...expects, isAsked } } : turn.state,
      acts: [{ say: "timeFree", when, labels, name: isKnown ? name : null }, ...asked],
    };
  }
  const turn = offerTimes(starts, state, services, { shown: fitting.length > 0 ? fitting : starts });
  const [act] = turn.acts;
  if (act?.say !== "times") return turn;
  const on = title === null ? null : { title, day: longDay(dayOf(starts[0]!, services), language) };
  return { ...turn, acts: [{ ...act, on, isOther: fitting.length === 0 }] };
}

const clockOf = (start: string, { context }: DialogueServices): string =>
  DateTime.fromISO(start, { zone: context.timeZone }).toFormat("HH:mm");

const say = (state: DialogueState, act: Act): Turn => ({
  state: { ...state, expects: anything },
  acts: [act],
});

const dayOf = (start: string, { context }: DialogueServices): string =>
  DateTime.fromISO(start, { zone: context.timeZone }).toISODate()!;

/** The first days, and among them those of open houses, however late. */
function daysOf(starts: string[], services: DialogueServices): string[] {
  const open = starts.filter((start) => services.openHouseEnd(start));
  const days = [...open, ...starts].map((start) => dayOf(start, services));
  return [...new Set(days)].slice(0, maxChoices).sort();
}

/** Offers a day's free times; if there are none, the days again. */
export async function chooseDay(
  day: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn> {
  const id = state.propertyId!;
  const { notAt: _, ...wanted } = state.wanted;
  const about = { ...state, wanted: { ...wanted, day } };
  const starts = (await services.freeTimes(id)).filter((start) => dayOf(start, services) === day);
  return starts.length === 0 ? beginBooking(id, about, services) : offerDay(starts, about, services, null);
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
  services: DialogueServices,
  { shown = starts, isTaken = false }: { shown?: string[]; isTaken?: boolean } = {},
): Turn {
  const { timeZone, language } = services.context;
  // Times on several days are shown with their day.
  const oneDay = new Set(starts.map((start) => dayOf(start, services))).size === 1;
  const labels = starts.map((start) => {
    const end = services.openHouseEnd(start);
    if (end) return openHouseLabel({ start, end }, timeZone, language);
    const time = timeLabel(start, timeZone, language);
    return oneDay ? time : `${dayLabel(dayOf(start, services), language)}, ${time}`;
  });
  const open = shown.filter((start) => services.openHouseEnd(start));
  const chosen = [...open, ...spread(shown.filter((start) => !open.includes(start)))];
  const offered = labels.filter((_, at) => chosen.includes(starts[at]!));
  return {
    state: { ...state, expects: { kind: "time", starts, labels, shown: chosen } },
    acts: [
      isTaken
        ? { say: "taken", labels: offered }
        : { say: "times", labels: offered, timeZone, on: null, isOther: false },
    ],
  };
}

export const chooseTime = (start: string, state: DialogueState, services: DialogueServices): Promise<Turn> =>
  goOnBooking(start, state, services);

/**
 * Says when and where the showings are that were booked here, and leads to the pages on which the visitor moves or
 * cancels them. Without a booking yet, ends it.
 */
export async function changeBooking(state: DialogueState, services: DialogueServices): Promise<Turn> {
  const { settings, now, context } = services;
  const { kind } = state.expects;
  if (kind !== "anything" && kind !== "listing" && kind !== "reach")
    return say({ ...state, wanted: {} }, { say: "menu" });
  const ahead = state.booked.filter(({ start }) => Date.parse(start) > now.getTime());
  const bookings = await Promise.all(
    ahead.map(async ({ title, start, url, propertyId }) => {
      const listing = propertyId === undefined ? null : await services.listing(propertyId);
      const when = momentLabel(start, context.timeZone, context.language);
      return { title, when, address: listing?.address ?? null, url };
    }),
  );
  return say(state, { say: "bookings", bookings, publicPhone: settings.publicPhone });
}

/** Asks for the visitor's missing details, then books. */
export async function goOnBooking(
  start: string,
  state: DialogueState,
  services: DialogueServices,
  told?: Detail,
): Promise<Turn> {
  const problem = told && (await services.saveDetail(told));
  if (problem === "unclear" || problem === "foreign")
    return { state, acts: [{ say: "askAddress", problem }] };
  if (services.visitor.name === null)
    return { state: { ...state, expects: { kind: "name", start } }, acts: [{ say: "askName" }] };
  if (services.visitor.address === null)
    return {
      state: { ...state, expects: { kind: "address", start } },
      acts: [{ say: "askAddress", problem: "none" }],
    };
  return book(start, state, services);
}

async function book(start: string, state: DialogueState, services: DialogueServices): Promise<Turn> {
  const id = state.propertyId!;
  const booked = await services.book(id, start);
  if (booked.kind === "taken") {
    if (booked.starts.length === 0) return beginBooking(id, state, services);
    // Which of them are open houses is known with the free times.
    await services.freeTimes(id);
    return offerTimes(booked.starts, state, services, { isTaken: true });
  }
  if (booked.kind === "refused")
    return say(state, { say: "notBooked", reason: booked.reason, url: services.pageOf("book", id) });
  if (booked.kind === "form") return say(state, { say: "formFirst", url: booked.url });
  const listing = await services.listing(id);
  const { timeZone, language } = services.context;
  const [title, url] = [listing?.title ?? "", booked.url];
  const when = momentLabel(start, timeZone, language);
  // Whoever books the same time again gets the same booking.
  const others = state.booked.filter((each) => each.url !== url);
  const next = {
    ...state,
    wanted: {},
    booked: [...others.slice(-maxKept), { title, start, url, propertyId: id }],
  };
  if (booked.kind === "booked")
    return say(next, { say: "booked", title, when, url, isYetToConfirm: booked.awaitsAgency });
  const answerBy = momentLabel(booked.answerBy, timeZone, language);
  return say(next, { say: "requested", title, when, answerBy, url });
}
