import { otherAnswer } from "./calendar-error.ts";
import type {
  CalendarChanges,
  CalendarServer,
  EventVersion,
  FoundCalendar,
  Place,
  StoredEvent,
} from "./calendar-server.ts";
import * as rest from "./rest-client.ts";
import { type ServiceEvent, toIcs } from "./to-ics.ts";

export const googleUrl = "https://www.googleapis.com/calendar/v3";
const host = "www.googleapis.com";

/** The name of the private property that says which showing an event is. */
const property = "rentalShowing";

/** Google Calendar, API v3. Ids of events are ours: those of the showings, without hyphens. */
export class GoogleCalendar implements CalendarServer {
  readonly statesRecur = false;

  constructor(
    private readonly client: rest.RestClient,
    private readonly now: () => Date,
  ) {}

  /** The user's name, and the calendars that the user may change. */
  async user(): Promise<{ username: string; calendars: FoundCalendar[] }> {
    const { items } = await this.#pages(`${googleUrl}/users/me/calendarList`, { minAccessRole: "writer" });
    const calendars = items.flatMap(({ id, summary }) => {
      const name = rest.textOf(id);
      return name === undefined
        ? []
        : {
            url: `${googleUrl}/calendars/${encodeURIComponent(name)}`,
            name: (rest.textOf(summary) ?? name).slice(0, 200),
          };
    });
    const primary = items.find((item) => item.primary === true);
    return { username: rest.textOf(primary?.id) ?? host, calendars };
  }

  async changes(calendarUrl: string, state: string | null): Promise<CalendarChanges> {
    const fields = "nextPageToken,nextSyncToken,items(id,etag,status)";
    const since =
      state === null
        ? undefined
        : await this.#pages(
            `${calendarUrl}/events`,
            { syncToken: state, maxResults: "2500", fields },
            [400, 410],
          );
    // Those that are over can't be deleted any more.
    const timeMin = new Date(this.now().getTime() - rest.dayMs).toISOString();
    const found =
      since?.status === 200
        ? since
        : await this.#pages(`${calendarUrl}/events`, { timeMin, maxResults: "2500", fields });
    const isSince = found === since;
    const changes: CalendarChanges = {
      isWhole: !isSince && found.isComplete,
      etags: new Map(),
      removed: new Set(),
      state: found.syncToken ?? null,
      wasForgotten: state !== null && !isSince,
    };
    for (const { id, etag, status } of found.items) {
      if (status === "cancelled") changes.removed.add(String(id));
      else changes.etags.set(String(id), String(etag));
    }
    return changes;
  }

  nameOf = ({ showingId }: Place): string => showingId.replaceAll("-", "");

  async event(place: Place) {
    const { status, json } = await this.client.ask("GET", this.#urlOf(place));
    if (status === 404 || status === 410 || json.status === "cancelled") return undefined;
    if (status !== 200) throw otherAnswer(host, status);
    return { ...versionOf(json), bytes: toIcs([eventOf(json)]) };
  }

  async store(place: Place, event: StoredEvent, etag: string | null): Promise<EventVersion | "changed"> {
    if (etag === null) return this.#insert(place, event);
    const answer = await this.client.ask("PUT", this.#urlOf(place), {
      body: bodyOf(place, event),
      headers: { "If-Match": etag },
    });
    if ([404, 410, 412].includes(answer.status)) return "changed";
    return stored(answer);
  }

  async #insert(place: Place, event: StoredEvent): Promise<EventVersion | "changed"> {
    const id = this.nameOf(place);
    const answer = await this.client.ask("POST", `${place.calendarUrl}/events`, {
      body: { id, ...bodyOf(place, event) },
    });
    if (answer.status !== 409) return stored(answer);
    // It is there, or was: a deleted event keeps its id, and comes back when it is stored.
    const { status, json } = await this.client.ask("GET", this.#urlOf(place));
    if (status !== 200 || json.status !== "cancelled") return "changed";
    return stored(await this.client.ask("PUT", this.#urlOf(place), { body: bodyOf(place, event) }));
  }

  async remove(place: Place): Promise<void> {
    rest.mustBeRemoved(host, await this.client.ask("DELETE", this.#urlOf(place)));
  }

  async eventsBetween(calendarUrl: string, from: Date, to: Date): Promise<Buffer> {
    const { items } = await this.#pages(`${calendarUrl}/events`, {
      singleEvents: "true",
      maxResults: "2500",
      timeMin: from.toISOString(),
      timeMax: to.toISOString(),
    });
    const taking = items.filter(
      ({ status, transparency }) => status !== "cancelled" && transparency !== "transparent",
    );
    return toIcs(taking.map(eventOf));
  }

  #urlOf = (place: Place): string => `${place.calendarUrl}/events/${this.nameOf(place)}`;

  /** All pages of a list. @param accepted answers besides 200, which end it */
  async #pages(url: string, parameters: Record<string, string>, accepted: number[] = []) {
    const items: rest.Json[] = [];
    let pageToken: string | undefined;
    let syncToken: string | undefined;
    for (let page = 0; page < rest.maxPages; page++) {
      const query = new URLSearchParams({ ...parameters, ...(pageToken !== undefined && { pageToken }) });
      const answer = await this.client.ask("GET", `${url}?${query}`);
      const { status } = answer;
      if (accepted.includes(status)) return { status, items, syncToken, isComplete: false };
      const json = rest.pageIn(host, answer);
      items.push(...rest.recordsOf(json.items));
      pageToken = rest.textOf(json.nextPageToken);
      syncToken = rest.textOf(json.nextSyncToken);
      if (pageToken === undefined) return { status, items, syncToken, isComplete: true };
    }
    return { status: 200, items, syncToken, isComplete: false };
  }
}

const stored = (answer: rest.RestAnswer): EventVersion => versionOf(rest.storedIn(host, answer));

const versionOf = ({ etag }: rest.Json): EventVersion => ({ etag: rest.textOf(etag) ?? null, eventId: null });

const bodyOf = (
  { showingId }: Place,
  { title, description, location, start, end, isTentative }: StoredEvent,
) => ({
  summary: title,
  description: description ?? "",
  location: location ?? "",
  start: { dateTime: new Date(start).toISOString() },
  end: { dateTime: new Date(end).toISOString() },
  status: isTentative ? "tentative" : "confirmed",
  extendedProperties: { private: { [property]: showingId } },
});

function eventOf(event: rest.Json): ServiceEvent {
  const { start, end, summary, updated, iCalUID, id, extendedProperties } = event;
  const showingId = rest.textOf(rest.recordOf(rest.recordOf(extendedProperties).private)[property]);
  const at = (time: unknown) =>
    rest.textOf(rest.recordOf(time).dateTime) ?? rest.textOf(rest.recordOf(time).date);
  return {
    uid: showingId ?? rest.textOf(iCalUID) ?? String(id),
    title: rest.textOf(summary) ?? "",
    isCancelled: event.status === "cancelled",
    start: at(start),
    end: at(end),
    changedAt: rest.textOf(updated),
  };
}
