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

export const graphUrl = "https://graph.microsoft.com/v1.0";
const host = "graph.microsoft.com";

/** The length of the watched period, which starts a day ago, and how often it is restarted. */
const watchedDays = 430;
const renewedDays = 7;
/** Says which showing an event is. The GUID is ours, and names our properties. */
const property = "String {8b0e6d6a-6d0f-4f0e-9d5c-3a2f1c7b5e42} Name rentalShowing";
const withProperty = `singleValueExtendedProperties($filter=id eq '${property}')`;

const prefer = { Prefer: 'outlook.timezone="UTC", IdType="ImmutableId", odata.maxpagesize=500' };

/** Calendars of Microsoft 365 and outlook.com, over Microsoft Graph. Ids of events are the server's. */
export class MicrosoftCalendar implements CalendarServer {
  readonly statesRecur = false;

  constructor(
    private readonly client: rest.RestClient,
    private readonly now: () => Date,
  ) {}

  /** The user's name, and the calendars that the user may change. */
  async user(): Promise<{ username: string; calendars: FoundCalendar[] }> {
    const { json } = await this.client.ask("GET", `${graphUrl}/me?$select=mail,userPrincipalName`);
    const { items } = await this.#pages(`${graphUrl}/me/calendars?$top=100`);
    const calendars = items
      .filter(({ id, canEdit }) => rest.textOf(id) !== undefined && canEdit !== false)
      .map(({ id, name }) => ({
        url: `${graphUrl}/me/calendars/${encodeURIComponent(String(id))}`,
        name: (rest.textOf(name) ?? String(id)).slice(0, 200),
      }));
    return { username: rest.textOf(json.mail) ?? rest.textOf(json.userPrincipalName) ?? host, calendars };
  }

  /** A state consists of the time at which watching started, and the server's URL for the next changes. */
  async changes(calendarUrl: string, state: string | null): Promise<CalendarChanges> {
    const now = this.now().getTime();
    const [begun = "", link = ""] = state?.split(" ") ?? [];
    const isKnown = link.startsWith(`${graphUrl}/`) && now - Number(begun) < renewedDays * rest.dayMs;
    const since = isKnown ? await this.#pages(link, [400, 404, 410]) : undefined;
    const [from, to] = [now - rest.dayMs, now + watchedDays * rest.dayMs].map((at) =>
      new Date(at).toISOString(),
    );
    const query = `startDateTime=${from}&endDateTime=${to}`;
    const found =
      since?.status === 200 ? since : await this.#pages(`${calendarUrl}/calendarView/delta?${query}`);
    const isSince = found === since;
    const changes: CalendarChanges = {
      isWhole: !isSince && found.isComplete,
      etags: new Map(),
      removed: new Set(),
      state: found.deltaLink === undefined ? null : `${isSince ? begun : now} ${found.deltaLink}`,
      wasForgotten: isKnown && !isSince,
    };
    for (const item of found.items) {
      const id = String(item.id);
      if (item["@removed"] !== undefined) changes.removed.add(id);
      else changes.etags.set(id, etagOf(item) ?? "");
    }
    return changes;
  }

  nameOf = ({ eventId }: Place): string | undefined => eventId ?? undefined;

  async event(place: Place) {
    const url = await this.#find(place);
    if (url === undefined) return undefined;
    const query = `$expand=${encodeURIComponent(withProperty)}`;
    return foundIn(await this.client.ask("GET", `${url}?${query}`, { headers: prefer }));
  }

  async store(place: Place, event: StoredEvent, etag: string | null): Promise<EventVersion | "changed"> {
    const url = await this.#find(place);
    if (etag !== null) {
      if (url === undefined) return "changed";
      const answer = await this.client.ask("PATCH", url, {
        body: bodyOf(event),
        headers: { ...prefer, "If-Match": etag },
      });
      if ([404, 409, 410, 412].includes(answer.status)) return "changed";
      return stored(answer);
    }
    // An earlier attempt, whose response was lost, has stored it.
    if (url !== undefined) return "changed";
    return stored(
      await this.client.ask("POST", `${place.calendarUrl}/events`, {
        body: { ...bodyOf(event), singleValueExtendedProperties: [{ id: property, value: place.showingId }] },
        headers: prefer,
      }),
    );
  }

  async remove(place: Place): Promise<void> {
    const url = await this.#find(place);
    if (url === undefined) return;
    rest.mustBeRemoved(host, await this.client.ask("DELETE", url));
  }

  async eventsBetween(calendarUrl: string, from: Date, to: Date): Promise<Buffer> {
    const query = new URLSearchParams({
      startDateTime: from.toISOString(),
      endDateTime: to.toISOString(),
      $expand: withProperty,
    });
    const { items } = await this.#pages(`${calendarUrl}/calendarView?${query}`);
    return toIcs(
      items.filter(({ showAs, isCancelled }) => showAs !== "free" && isCancelled !== true).map(eventOf),
    );
  }

  /** The address of a showing's event; undefined if there is none. */
  async #find({ calendarUrl, showingId, eventId }: Place): Promise<string | undefined> {
    if (eventId !== null) return urlOf(eventId);
    const $filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${property}' and ep/value eq '${showingId}')`;
    const { items } = await this.#pages(`${calendarUrl}/events?${new URLSearchParams({ $filter })}`);
    const id = rest.textOf(items[0]?.id);
    return id && urlOf(id);
  }

  /** All pages of a list. @param accepted answers besides 200, which end it */
  async #pages(first: string, accepted: number[] = []) {
    const items: rest.Json[] = [];
    let url: string | undefined = first;
    for (let page = 0; page < rest.maxPages; page++) {
      const answer = await this.client.ask("GET", url, { headers: prefer });
      const { status } = answer;
      if (accepted.includes(status)) return { status, items, deltaLink: undefined, isComplete: false };
      const json = rest.pageIn(host, answer);
      items.push(...rest.recordsOf(json.value));
      const next = rest.textOf(json["@odata.nextLink"]);
      const deltaLink = rest.textOf(json["@odata.deltaLink"]);
      // The token goes nowhere else.
      if (next === undefined || !next.startsWith(`${graphUrl}/`))
        return { status, items, deltaLink, isComplete: next === undefined };
      url = next;
    }
    return { status: 200, items, deltaLink: undefined, isComplete: false };
  }
}

const urlOf = (id: string): string => `${graphUrl}/me/events/${encodeURIComponent(id)}`;

function foundIn({ status, json }: rest.RestAnswer) {
  if (status === 200) return { ...versionOf(json), bytes: toIcs([eventOf(json)]) };
  if (status === 404 || status === 410) return undefined;
  throw otherAnswer(host, status);
}

const stored = (answer: rest.RestAnswer): EventVersion => versionOf(rest.storedIn(host, answer));

const etagOf = (event: rest.Json): string | null =>
  rest.textOf(event["@odata.etag"]) ?? rest.textOf(event.changeKey) ?? null;

const versionOf = (event: rest.Json): EventVersion => ({
  etag: etagOf(event),
  eventId: rest.textOf(event.id) ?? null,
});

const bodyOf = ({ title, description, location, start, end, isTentative }: StoredEvent) => ({
  subject: title,
  body: { contentType: "text", content: description ?? "" },
  location: { displayName: location ?? "" },
  start: { dateTime: new Date(start).toISOString().slice(0, -1), timeZone: "UTC" },
  end: { dateTime: new Date(end).toISOString().slice(0, -1), timeZone: "UTC" },
  showAs: isTentative ? "tentative" : "busy",
});

function eventOf(event: rest.Json): ServiceEvent {
  const { subject, iCalUId, id, start, end, isAllDay, lastModifiedDateTime } = event;
  const own = rest.recordsOf(event.singleValueExtendedProperties).find((each) => each.id === property);
  // Times are asked for in UTC, and answered without an offset: 2026-06-17T10:00:00.0000000.
  const at = (time: unknown) => {
    const text = rest.textOf(rest.recordOf(time).dateTime);
    return isAllDay === true ? text?.slice(0, 10) : text && `${text.slice(0, 19)}Z`;
  };
  return {
    uid: rest.textOf(own?.value) ?? rest.textOf(iCalUId) ?? String(id),
    title: rest.textOf(subject) ?? "",
    isCancelled: event.isCancelled === true,
    start: at(start),
    end: at(end),
    changedAt: rest.textOf(lastModifiedDateTime),
  };
}
