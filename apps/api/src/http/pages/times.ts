import { atStart } from "@rental/contract/words/language";
import { DateTime } from "luxon";
import { type Html, html } from "../../platform/text/html.ts";
import type { Texts } from "./texts/index.ts";
import type { Visit } from "./visit.ts";

/** A time of a showing, ISO 8601. */
export interface Slot {
  start: string;
  end: string;
}

/** A free time. */
interface FreeSlot extends Slot {
  /** Whether others come as well. */
  openHouse: boolean;
}

export interface FreeTimes {
  timeZone: string;
  slots: FreeSlot[];
  /** How many parties may come to one. */
  parties: number;
}

/** Number of days shown at a time. */
const daysShown = 10;
/** The furthest horizon of any account, plus a day, because days are in the account's time zone. */
const daysAhead = 57;

/** The days for which free times are requested. */
export function daysOffered({ server }: Visit): { dateFrom: string; dateTo: string } {
  const now = server.platform.clock.now().getTime();
  const day = (offset: number) => new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
  return { dateFrom: day(-1), dateTo: day(daysAhead) };
}

const local = (iso: string, zone: string, { locale }: Texts) => DateTime.fromISO(iso, { zone, locale });

/** "Monday, June 15, 2026" at the home's location. */
export const dayOf = (iso: string, zone: string, t: Texts): string =>
  local(iso, zone, t).toLocaleString(DateTime.DATE_HUGE);

/** "9:30 AM" at the home's location, with a regular space. */
export const timeOf = (iso: string, zone: string, t: Texts): string =>
  local(iso, zone, t).toLocaleString(DateTime.TIME_SIMPLE).replaceAll("\u202f", " ");

/** YYYY-MM-DD at the home's location. */
export const localDay = (iso: string, zone: string): string => DateTime.fromISO(iso, { zone }).toISODate()!;

/** The name of the time zone at that time, such as "Central Daylight Time". */
export const zoneName = (iso: string, zone: string, t: Texts): string =>
  local(iso, zone, t).offsetNameLong ?? zone;

/** A day and the time from start to end; no line begins with the dash. */
export const whenOf = ({ start, end }: Slot, zone: string, t: Texts): string =>
  `${dayOf(start, zone, t)}, ${timeOf(start, zone, t)}\u00a0– ${timeOf(end, zone, t)}`;

export interface Chooser {
  /** Path of the page. */
  path: string;
  times: FreeTimes;
  /** YYYY-MM-DD, as requested by the visitor. */
  day: string | undefined;
  texts: Texts;
  /** The time that the visitor already holds, and releases by choosing another. */
  own?: OwnHold | undefined;
}

export interface OwnHold {
  holdId: string;
  /** ISO 8601 */
  start: string;
}

/** Days to choose from as links, and one day's times as buttons that send `start`. */
export function chooser({ path, times, day, texts: t, own }: Chooser): Html {
  const linkTo = (to: string) => `${path}?${new URLSearchParams({ day: to }).toString()}`;
  const days = byDay(times);
  if (days.length === 0) return html`<p class="note">${t.noTimes}</p>`;
  const at = Math.max(
    0,
    days.findIndex((each) => each.day === day),
  );
  const { slots } = days[at]!;
  const [first] = slots as [FreeSlot];
  const zones = new Set(slots.map(({ start }) => zoneName(start, times.timeZone, t)));
  return html`${openHouseLinks(linkTo, times, t)}
<nav class="stack" aria-labelledby="days">
<h2 id="days">${t.chooseDay}</h2>
${dayLinks(linkTo, days, at, t)}
</nav>
<section class="stack" id="times" aria-labelledby="times-heading">
<h2 id="times-heading">${atStart(dayOf(first.start, times.timeZone, t))}</h2>
<p class="soft">${t.zone([...zones].join(", "))}</p>
${times.parties > 1 && html`<p class="soft">${t.othersMayCome}</p>`}
<form method="post" action="${path}">
${own && html`<input type="hidden" name="replaces" value="${own.holdId}">`}
<ul class="times">${slots.map((slot) => timeButton(slot, times.timeZone, t, own, zones.size > 1))}</ul>
</form>
</section>`;
}

/**
 * A time as a button; marks the one that the visitor holds.
 * @param isZoneNamed whether the clock changes on that day, which may repeat an hour
 */
function timeButton(
  slot: FreeSlot,
  timeZone: string,
  t: Texts,
  own: OwnHold | undefined,
  isZoneNamed: boolean,
): Html {
  const { start, openHouse } = slot;
  const zone = isZoneNamed && ` ${local(start, timeZone, t).offsetNameShort}`;
  const label = openHouse ? openHouseOf(slot, timeZone, t) : html`${timeOf(start, timeZone, t)}${zone}`;
  return html`<li${openHouse && html` class="wide"`}><button class="time" name="start" value="${start}">${label}${own?.start === start && html` <span class="held">${t.heldForYou}</span>`}</button></li>`;
}

/** "Open house, Sat, Dec 5, 10:00 AM – 12:00 PM, others may come" */
const openHouseOf = ({ start, end }: Slot, zone: string, t: Texts): string => {
  const day = local(start, zone, t).toLocaleString({ weekday: "short", month: "short", day: "numeric" });
  return t.openHouse(`${day}, ${timeOf(start, zone, t)} – ${timeOf(end, zone, t)}`);
};

/** The days with open houses, which may be far ahead. */
function openHouseLinks(linkTo: LinkTo, { slots, timeZone }: FreeTimes, t: Texts): Html | false {
  const open = slots.filter(({ openHouse }) => openHouse);
  if (open.length === 0) return false;
  const links = open.map(
    (slot) =>
      html`<li><a class="tap" href="${linkTo(localDay(slot.start, timeZone))}#times">${openHouseOf(slot, timeZone, t)}</a></li>`,
  );
  return html`<ul class="stack">${links}</ul>`;
}

interface Day {
  /** YYYY-MM-DD */
  day: string;
  slots: FreeSlot[];
  date: DateTime;
}

function byDay({ timeZone, slots }: FreeTimes): Day[] {
  const days = new Map<string, Day>();
  for (const slot of slots) {
    const date = DateTime.fromISO(slot.start, { zone: timeZone });
    const day = date.toISODate()!;
    const known = days.get(day);
    if (known) known.slots.push(slot);
    else days.set(day, { day, date, slots: [slot] });
  }
  return [...days.values()];
}

type LinkTo = (day: string) => string;

function dayLinks(linkTo: LinkTo, days: Day[], at: number, t: Texts): Html {
  const from = Math.floor(at / daysShown) * daysShown;
  const shown = days.slice(from, from + daysShown);
  const link = ({ day }: Day, label: string) => html`<a class="tap" href="${linkTo(day)}">${label}</a>`;
  const [earlier, later] = [days[from - daysShown], days[from + daysShown]];
  return html`<ul class="days">${shown.map((each, index) => dayLink(linkTo, each, from + index === at, t))}</ul>
${(earlier || later) && html`<p class="actions">${earlier && link(earlier, t.earlierDays)} ${later && link(later, t.laterDays)}</p>`}`;
}

function dayLink(linkTo: LinkTo, { day, date, slots }: Day, isChosen: boolean, t: Texts): Html {
  const shown = date.setLocale(t.locale);
  return html`<li><a class="day" href="${linkTo(day)}#times"${isChosen && html` aria-current="date"`}>
<span>${shown.toFormat("ccc")}</span> <b>${shown.toFormat("d")}</b> <span>${shown.toFormat("LLL")}</span>
<span class="hidden">${t.freeTimes(slots.length)}</span></a></li>`;
}
