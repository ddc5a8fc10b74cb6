import type { OutboundRequest, OutboundResponse } from "../outbound/exchange.ts";
import { maxRedirects, redirectOf } from "../outbound/redirect.ts";
import type { Outbound } from "../outbound/request.ts";
import {
  calendarGone,
  elsewhere,
  noCalendarServer,
  noCalendars,
  otherAnswer,
  signInFailed,
  unanswered,
} from "./calendar-error.ts";
import type {
  CalendarChanges,
  CalendarServer,
  EventVersion,
  FoundCalendar,
  Place,
  StoredEvent,
} from "./calendar-server.ts";
import { at, childrenOf, type Element, escapeXml, readXml } from "./xml.ts";

/** Time limit of a request, from the DNS lookup to the last byte. */
const requestMs = 10_000;
/** Maximum size of a list of events, and of an event. */
const maxListBytes = 5 * 1_048_576;
const maxEventBytes = 256 * 1_024;
/** Maximum number of a user's calendars. */
const maxCalendars = 100;

export interface CalDavOptions {
  username: string;
  password: string;
  signal?: AbortSignal | undefined;
}

/** The normalized path that identifies an event. */
export const pathOf = (href: string, base: string): string => decoded(new URL(href, base).pathname);

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that encodes nothing stands for itself.
    return path;
  }
};

/**
 * A CalDAV server (RFC 4791, RFC 6578). Every request passes the address check of `outbound`, and the password is only
 * sent to servers in the domain of the one that it was given for. All methods throw CalendarError.
 */
export class CalDav implements CalendarServer {
  readonly statesRecur = true;

  constructor(
    private readonly outbound: Outbound,
    private readonly options: CalDavOptions,
  ) {}

  /** The user's calendars for events, found from any address of the server (RFC 6764). */
  async calendars(url: string): Promise<FoundCalendar[]> {
    const principal =
      (await this.#hrefAt(url, "current-user-principal")) ??
      (await this.#hrefAt(new URL("/.well-known/caldav", url).href, "current-user-principal")) ??
      url;
    const named = await this.#hrefAt(principal, "calendar-home-set");
    const home = named ?? url;
    const body = propfind("<resourcetype/><displayname/><C:supported-calendar-component-set/>");
    const answer = await this.#ask("PROPFIND", home, { depth: "1", body });
    if (answer.status !== 207) throw noCalendarServer(hostOf(home));
    const found: FoundCalendar[] = [];
    for (const { href, prop } of responsesIn(answer)) {
      if (!at(prop, "resourcetype", "calendar") || !holdsEvents(prop)) continue;
      const address = this.#within(new URL(href, answer.url).href, home);
      found.push({ url: address, name: nameOf(prop, address) });
    }
    if (found.length === 0) throw (named ? noCalendars : noCalendarServer)(hostOf(home));
    return found.slice(0, maxCalendars);
  }

  async changes(url: string, state: string | null): Promise<CalendarChanges> {
    const now = await this.#stateOf(url);
    if (state !== null && state === now.state)
      return { isWhole: false, etags: new Map(), removed: new Set(), state, wasForgotten: false };
    const since = state?.startsWith(tokenMark) ? state.slice(tokenMark.length) : undefined;
    const changed = since === undefined ? undefined : await this.#since(url, since);
    if (changed) return changed;
    const answer = await this.#ask("PROPFIND", url, {
      depth: "1",
      body: propfind("<getetag/><resourcetype/>"),
    });
    const etags = new Map<string, string>();
    let isWhole = true;
    for (const { href, status, prop } of responsesOf(answer)) {
      if (status === 507) isWhole = false;
      const etag = at(prop, "getetag")?.text.trim();
      if (etag && !at(prop, "resourcetype", "collection")) etags.set(pathOf(href, url), etag);
    }
    return { isWhole, etags, removed: new Set(), state: now.state, wasForgotten: since !== undefined };
  }

  nameOf = (place: Place): string => pathOf(urlOf(place), place.calendarUrl);

  async event(place: Place) {
    const url = urlOf(place);
    const answer = await this.#ask("GET", url, { maxBytes: maxEventBytes });
    if (answer.status === 404 || answer.status === 410) return undefined;
    if (answer.status !== 200) throw otherAnswer(hostOf(url), answer.status);
    return { etag: etagOf(answer), eventId: null, bytes: answer.body };
  }

  async store(place: Place, { text }: StoredEvent, etag: string | null): Promise<EventVersion | "changed"> {
    const url = urlOf(place);
    const put = (headers: Record<string, string>) =>
      this.#ask("PUT", url, { body: text, type: "text/calendar; charset=utf-8", headers });
    let answer = await put(etag === null ? { "If-None-Match": "*" } : { "If-Match": etag });
    if (answer.status === 412) {
      const there = await this.event(place);
      const isSame = there ? etag !== null && there.etag === etag : etag === null;
      if (!isSame) return "changed";
      // The version is right, but a weak ETag, such as from a server that compresses, never matches (RFC 9110, 13.1.1).
      if (there) answer = await put({});
    }
    if (answer.status === 404 || answer.status === 409 || answer.status === 410)
      throw calendarGone(hostOf(url));
    if (![200, 201, 204].includes(answer.status)) throw otherAnswer(hostOf(url), answer.status);
    return { etag: etagOf(answer), eventId: null };
  }

  async remove(place: Place): Promise<void> {
    const url = urlOf(place);
    const { status } = await this.#ask("DELETE", url, {});
    if (![200, 202, 204, 404, 410].includes(status)) throw otherAnswer(hostOf(url), status);
  }

  async eventsBetween(url: string, from: Date, to: Date): Promise<Buffer> {
    const range = `<C:time-range start="${basic(from)}" end="${basic(to)}"/>`;
    const filter = `<C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${range}</C:comp-filter></C:comp-filter>`;
    const body = `<?xml version="1.0" encoding="utf-8"?><C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><C:calendar-data/></prop><C:filter>${filter}</C:filter></C:calendar-query>`;
    const answer = await this.#ask("REPORT", url, { depth: "1", body });
    const texts = responsesOf(answer).map(({ prop }) => at(prop, "calendar-data")?.text.trim() ?? "");
    return Buffer.from(texts.length > 0 ? texts.join("\r\n") : "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n");
  }

  async #stateOf(url: string): Promise<{ state: string | null }> {
    const answer = await this.#ask("PROPFIND", url, {
      depth: "0",
      body: propfind("<sync-token/><S:getctag/>"),
    });
    const [first] = responsesOf(answer);
    const token = at(first?.prop, "sync-token")?.text.trim();
    const tag = at(first?.prop, "getctag")?.text.trim();
    if (token) return { state: tokenMark + token };
    return { state: tag ? `ctag ${tag}` : null };
  }

  /** @returns nothing if the server does not know the token, or does not support the report */
  async #since(url: string, token: string): Promise<CalendarChanges | undefined> {
    const body = `<?xml version="1.0" encoding="utf-8"?><sync-collection xmlns="DAV:"><sync-token>${escapeXml(token)}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`;
    const answer = await this.#ask("REPORT", url, { depth: "0", body });
    if (answer.status !== 207) return undefined;
    const next = at(readXml(answer.body.toString("utf8")), "sync-token")?.text.trim();
    if (!next) return undefined;
    const found: CalendarChanges = {
      isWhole: false,
      etags: new Map(),
      removed: new Set(),
      state: tokenMark + next,
      wasForgotten: false,
    };
    for (const { href, status, prop } of responsesIn(answer)) {
      const path = pathOf(href, url);
      const etag = at(prop, "getetag")?.text.trim();
      if (status === 404) found.removed.add(path);
      else if (etag) found.etags.set(path, etag);
    }
    return found;
  }

  async #hrefAt(url: string, property: string): Promise<string | undefined> {
    const names = property === "calendar-home-set" ? `<C:${property}/>` : `<${property}/>`;
    const answer = await this.#ask("PROPFIND", url, { depth: "0", body: propfind(names) });
    if (answer.status !== 207) return undefined;
    const href = at(responsesIn(answer)[0]?.prop, property, "href")?.text.trim();
    return href && URL.canParse(href, answer.url)
      ? this.#within(new URL(href, answer.url).href, url)
      : undefined;
  }

  /** @returns the URL @throws CalendarError if the password must not be sent there */
  #within(address: string, from: string): string {
    const [there, here] = [new URL(address), new URL(from)];
    if (there.protocol !== here.protocol || domainOf(there) !== domainOf(here)) throw elsewhere(here.host);
    return there.href;
  }

  async #ask(
    method: OutboundRequest["method"],
    url: string,
    { depth, body, type = "application/xml; charset=utf-8", headers = {}, maxBytes = maxListBytes }: Asked,
  ): Promise<Answer> {
    const { username, password, signal } = this.options;
    let here = url;
    for (let redirects = 0; ; redirects++) {
      const answer = await this.outbound.request({
        method,
        url: here,
        headers: {
          Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
          "Accept-Encoding": "identity",
          "User-Agent": "Rental-Calendars/1",
          ...(depth !== undefined && { Depth: depth }),
          ...(body !== undefined && { "Content-Type": type }),
          ...headers,
        },
        ...(body !== undefined && { body }),
        deadlineMs: requestMs,
        maxResponseBytes: maxBytes,
        onTooLarge: "error",
        signal,
      });
      if (!answer.ok) throw unanswered(answer);
      if (answer.status === 401 || answer.status === 403) {
        // A token that is not known is answered with 403 too (RFC 6578, 3.2).
        if (answer.status === 401 || method !== "REPORT") throw signInFailed(hostOf(here));
      }
      const next = redirectOf(here, answer);
      if (next === undefined) return { ...answer, url: here };
      if (redirects === maxRedirects) throw noCalendarServer(hostOf(url));
      here = this.#within(next, here);
    }
  }
}

interface Asked {
  depth?: "0" | "1";
  body?: string;
  type?: string;
  headers?: Record<string, string>;
  maxBytes?: number;
}
type Answer = OutboundResponse & { url: string };

const tokenMark = "token ";

/** The URL of a showing's event: the same in every attempt, so that nothing is written twice. */
const urlOf = ({ calendarUrl, showingId }: Place): string =>
  new URL(`${showingId}.ics`, calendarUrl.endsWith("/") ? calendarUrl : `${calendarUrl}/`).href;

const hostOf = (url: string) => new URL(url).host;

/** The last two labels of a host name; for an IP address, the address and port. */
function domainOf({ hostname, host }: URL): string {
  return /^[\d.]+$|^\[|^[^.]+$/.test(hostname) ? host : hostname.split(".").slice(-2).join(".");
}

const propfind = (names: string) =>
  `<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/"><prop>${names}</prop></propfind>`;

interface DavResponse {
  href: string;
  /** Status of the resource; 200 when it has properties. */
  status: number;
  prop: Element | undefined;
}

/** The responses about a calendar, which must be there. */
function responsesOf(answer: Answer): DavResponse[] {
  if (answer.status === 404 || answer.status === 410) throw calendarGone(hostOf(answer.url));
  if (answer.status !== 207) throw otherAnswer(hostOf(answer.url), answer.status);
  return responsesIn(answer);
}

function responsesIn({ body, url }: Answer): DavResponse[] {
  const root = readXml(body.toString("utf8"));
  if (root?.name !== "multistatus") throw noCalendarServer(hostOf(url));
  return childrenOf(root, "response").flatMap((response) => {
    const href = at(response, "href")?.text.trim();
    if (!href || !URL.canParse(href, url)) return [];
    const good = childrenOf(response, "propstat").find((part) => statusOf(part) === 200);
    return [{ href, status: statusOf(response) ?? 200, prop: at(good, "prop") }];
  });
}

function statusOf(element: Element): number | undefined {
  const [, status] = /^HTTP\/[\d.]+ (\d{3})/.exec(at(element, "status")?.text.trim() ?? "") ?? [];
  return status === undefined ? undefined : Number(status);
}

/** A calendar without a list of components may hold all of them. */
const holdsEvents = (prop: Element | undefined): boolean => {
  const listed = childrenOf(at(prop, "supported-calendar-component-set"), "comp");
  return listed.length === 0 || listed.some(({ attributes }) => attributes.name === "VEVENT");
};

function nameOf(prop: Element | undefined, url: string): string {
  const name = at(prop, "displayname")?.text.trim();
  return (name || decoded(new URL(url).pathname.split("/").filter(Boolean).at(-1) ?? url)).slice(0, 200);
}

function etagOf({ headers: { etag } }: Answer): string | null {
  return typeof etag === "string" && etag.length <= 500 && /^[\x20-\x7e]+$/.test(etag) ? etag : null;
}

/** A moment as iCalendar writes it: 20261102T093000Z. */
const basic = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, "");
