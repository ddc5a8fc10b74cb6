import type { OutboundResponse } from "../../../platform/outbound/exchange.ts";
import { maxRedirects, redirectOf } from "../../../platform/outbound/redirect.ts";
import type { Outbound } from "../../../platform/outbound/request.ts";

/** Maximum size of a calendar. */
const maxBytes = 1_048_576;

/** Identifies the version that was last read. */
export interface Version {
  etag: string | null;
  lastModified: string | null;
}

export type Fetched =
  | { outcome: "unchanged" }
  | { outcome: "changed"; bytes: Buffer; version: Version }
  /** `reason` is shown to the owner. */
  | { outcome: "failed"; reason: string }
  /** The server is shutting down; nothing is known about the calendar. */
  | { outcome: "aborted" };

/**
 * Fetches a calendar, unless the known version is still current. The address of each redirect is checked like the
 * first.
 */
export async function fetchCalendar(
  outbound: Outbound,
  url: string,
  known: Version,
  { deadlineMs, signal }: { deadlineMs: number; signal?: AbortSignal | undefined },
): Promise<Fetched> {
  const end = performance.now() + deadlineMs;
  let at = url;
  for (let redirects = 0; ; redirects++) {
    const answer = await outbound.request({
      method: "GET",
      url: at,
      headers: {
        Accept: "text/calendar, */*;q=0.1",
        "Accept-Encoding": "identity",
        "User-Agent": "Rental-Calendars/1",
        ...(known.etag !== null && { "If-None-Match": known.etag }),
        ...(known.lastModified !== null && { "If-Modified-Since": known.lastModified }),
      },
      deadlineMs: Math.max(1, end - performance.now()),
      maxResponseBytes: maxBytes,
      onTooLarge: "error",
      signal,
    });
    if (!answer.ok) {
      if (answer.code === "aborted") return { outcome: "aborted" };
      return { outcome: "failed", reason: answer.message };
    }
    const next = redirectOf(at, answer);
    if (next === undefined) return resultOf(at, answer);
    if (redirects === maxRedirects) {
      const reason = `${hostOf(url)} redirects more than ${maxRedirects} times. Use the address of the calendar itself.`;
      return { outcome: "failed", reason };
    }
    at = next;
  }
}

function resultOf(url: string, { status, headers, body }: OutboundResponse): Fetched {
  if (status === 304) return { outcome: "unchanged" };
  if (status === 200) {
    const version = { etag: short(headers.etag), lastModified: short(headers["last-modified"]) };
    return { outcome: "changed", bytes: body, version };
  }
  const isGone = status === 401 || status === 403 || status === 404 || status === 410;
  const advice = isGone ? " Check whether the calendar is still shared at this address." : "";
  return { outcome: "failed", reason: `${hostOf(url)} responded with ${status}.${advice}` };
}

const hostOf = (url: string) => new URL(url).host;

/** A header to send back later; not kept if too long. */
const short = (header: string | string[] | undefined): string | null =>
  typeof header === "string" && header.length <= 500 && /^[\x20-\x7e]+$/.test(header) ? header : null;
