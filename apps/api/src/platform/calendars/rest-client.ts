import type { OutboundRequest } from "../outbound/exchange.ts";
import type { Outbound } from "../outbound/request.ts";
import { accessRevoked, busy, calendarGone, otherAnswer, unanswered } from "./calendar-error.ts";

/** Time limit of a request, from the DNS lookup to the last byte. */
const requestMs = 10_000;
const maxBytes = 5 * 1_048_576;

/** Provides access tokens. @param isRefused whether the last one was refused */
export type AccessToken = (isRefused: boolean) => Promise<string>;

export type Json = Record<string, unknown>;

export interface RestAnswer {
  status: number;
  /** Anything that is not an object is an empty one. */
  json: Json;
}

/** Maximum number of pages that are read: no person's calendar has more. */
export const maxPages = 40;
export const dayMs = 86_400_000;

/** Sends requests to a JSON API with an access token, which is renewed once when it is refused. */
export class RestClient {
  constructor(
    private readonly outbound: Outbound,
    private readonly token: AccessToken,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async ask(
    method: OutboundRequest["method"],
    url: string,
    { body, headers }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<RestAnswer> {
    const { host } = new URL(url);
    for (let isRefused = false; ; isRefused = true) {
      const token = await this.token(isRefused);
      const { status, json } = await sendJson(this.outbound, this.signal, {
        method,
        url,
        headers: { Authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { type: "application/json", body: JSON.stringify(body) }),
      });
      if (status === 401 && !isRefused) continue;
      if (status === 429 || (status === 403 && isRateLimit(json))) throw busy(host);
      if (status === 401 || status === 403) throw accessRevoked(host);
      if (status >= 500) throw otherAnswer(host, status);
      return { status, json };
    }
  }
}

interface Sent {
  method: OutboundRequest["method"];
  url: string;
  type?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends one request, and reads the answer as JSON. */
export async function sendJson(
  outbound: Outbound,
  signal: AbortSignal | undefined,
  { method, url, type, headers, body }: Sent,
): Promise<RestAnswer> {
  const answer = await outbound.request({
    method,
    url,
    headers: {
      "Accept-Encoding": "identity",
      Accept: "application/json",
      "User-Agent": "Rental-Calendars/1",
      ...(type !== undefined && { "Content-Type": type }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    deadlineMs: requestMs,
    maxResponseBytes: maxBytes,
    onTooLarge: "error",
    signal,
  });
  if (!answer.ok) throw unanswered(answer);
  return { status: answer.status, json: objectIn(answer.body) };
}

/** A page of a list. */
export function pageIn(host: string, { status, json }: RestAnswer): Json {
  if (status === 404 || status === 410) throw calendarGone(host);
  if (status !== 200) throw otherAnswer(host, status);
  return json;
}

/** An event as it was stored. */
export function storedIn(host: string, { status, json }: RestAnswer): Json {
  if (status === 404) throw calendarGone(host);
  if (status !== 200 && status !== 201) throw otherAnswer(host, status);
  return json;
}

/** @throws CalendarError unless the event was removed, or did not exist */
export function mustBeRemoved(host: string, { status }: RestAnswer): void {
  if (![200, 204, 404, 410].includes(status)) throw otherAnswer(host, status);
}

function objectIn(body: Buffer): Json {
  if (body.length === 0) return {};
  try {
    return recordOf(JSON.parse(body.toString("utf8")));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Google's response, besides 429, to too many requests. */
function isRateLimit(json: Json): boolean {
  const { errors } = recordOf(json.error);
  return recordsOf(errors).some(({ reason }) =>
    /^(?:rateLimit|userRateLimit|quota)Exceeded$/.test(String(reason)),
  );
}

export const recordOf = (value: unknown): Json =>
  typeof value === "object" && value !== null ? (value as Json) : {};

export const recordsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(recordOf) : []);

/** A text of an answer; undefined for anything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
