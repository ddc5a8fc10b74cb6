import { type Agency, buffer, travel, zone } from "./agency.ts";
import type { Outcome } from "./callers.ts";

export interface Showing {
  id: string;
  propertyId: string;
  contactId: string;
  assigneeId: string | null;
  startTime: string;
  endTime: string;
}

const minuteMs = 60_000;
const dayOf = ({ startTime }: Showing): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date(startTime));

/** What breaks a promise, in the showings that the API lists at the end and in what callers were told. */
export function flawsOf(agency: Agency, showings: Showing[], outcomes: Outcome[]): Record<string, number> {
  const told = outcomes.flatMap(({ showingId }) => showingId ?? []);
  const listed = new Set(showings.map(({ id }) => id));
  return {
    "hosts in two places": [...by(showings, "assigneeId").values()].flatMap((own) =>
      pairsOf(own).filter(([one, next]) => gapOf(one, next) < needed(agency, one, next)),
    ).length,
    "homes shown twice": [...by(showings, "propertyId").values()].flatMap((own) =>
      pairsOf(own).filter(([one, next]) => gapOf(one, next) < 0),
    ).length,
    "days above a host's maximum": [...by(showings, "assigneeId")].reduce(
      (sum, [host, own]) => sum + fullDays(own, agency.maxPerDay.get(host) ?? 0),
      0,
    ),
    "callers booked twice": showings.length - by(showings, "contactId").size,
    "bookings lost": told.filter((id) => !listed.has(id)).length,
    "bookings that nobody was told of": showings.length - new Set(told).size,
    "refused without alternatives": outcomes.filter(
      ({ showingId, alternatives }) => !showingId && alternatives === 0,
    ).length,
    "other answers": outcomes.filter(({ unexpected }) => unexpected).length,
  };
}

/** In order of their start, by the value of a field. */
function by(showings: Showing[], field: "assigneeId" | "propertyId" | "contactId"): Map<string, Showing[]> {
  const groups = new Map<string, Showing[]>();
  for (const showing of showings.toSorted((a, b) => a.startTime.localeCompare(b.startTime))) {
    const key = showing[field] ?? "nobody";
    groups.set(key, [...(groups.get(key) ?? []), showing]);
  }
  return groups;
}

const pairsOf = (showings: Showing[]): [Showing, Showing][] =>
  showings.slice(1).map((next, index) => [showings[index]!, next]);

/** The minutes between the end of one and the start of the next. */
const gapOf = (one: Showing, next: Showing): number =>
  (Date.parse(next.startTime) - Date.parse(one.endTime)) / minuteMs;

const needed = ({ placeOf }: Agency, one: Showing, next: Showing): number =>
  buffer + (placeOf.get(one.propertyId) === placeOf.get(next.propertyId) ? 0 : travel);

function fullDays(showings: Showing[], max: number): number {
  const days = new Map<string, number>();
  for (const showing of showings) days.set(dayOf(showing), (days.get(dayOf(showing)) ?? 0) + 1);
  return [...days.values()].filter((count) => count > max).length;
}
