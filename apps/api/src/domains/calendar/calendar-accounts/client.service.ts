import type { OAuthCalendarService } from "@rental/contract";
import { CalDav } from "../../../platform/calendars/caldav.ts";
import { CalendarError, CalendarInterrupted, notSetUp } from "../../../platform/calendars/calendar-error.ts";
import type { CalendarServer } from "../../../platform/calendars/calendar-server.ts";
import { GoogleCalendar } from "../../../platform/calendars/google.ts";
import { MicrosoftCalendar } from "../../../platform/calendars/microsoft.ts";
import { renewed } from "../../../platform/calendars/oauth.ts";
import { type AccessToken, RestClient } from "../../../platform/calendars/rest-client.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import type { Fetched } from "../calendar-sources/reading.service.ts";
import { type AccountRow, find, replaceSecret } from "./calendar-accounts.queries.ts";

/** Encrypts passwords and refresh tokens for storage. */
export const sealer = (secrets: Secrets) => secrets.sealer("calendar-secret");

/** The stored authorization of an OAuth service. */
export interface Access {
  refreshToken: string;
  /** When it was granted, in milliseconds since 1970. */
  since: number;
}

/** How long a refresh token is used although a newer one exists, to avoid storing one every hour. */
const keptMs = 86_400_000;
/** Access tokens are not used in their last minute. */
const marginMs = 60_000;

/** Access tokens of this process, by calendar account: they are never stored. */
const known = new Map<string, { token: string; of: string; until: number }>();
const maxKnown = 10_000;

/** @throws CalendarError when the secret was encrypted with another key, or the service is no longer set up */
export function clientOf(platform: Platform, row: AccountRow, signal?: AbortSignal): CalendarServer {
  const secret = secretOf(platform, row);
  if (row.service === "caldav")
    return new CalDav(platform.outbound, { username: row.username, password: secret, signal });
  return serverOf(platform, row.service, accessTo(platform, row, row.service, JSON.parse(secret)), signal);
}

export const serverOf = (
  { outbound, clock }: Platform,
  service: OAuthCalendarService,
  token: AccessToken,
  signal?: AbortSignal,
) => new servers[service](new RestClient(outbound, token, signal), () => clock.now());

const servers = { google: GoogleCalendar, microsoft: MicrosoftCalendar };

function secretOf({ secrets }: Platform, { secret }: AccountRow): string {
  try {
    return sealer(secrets).open(secret);
  } catch (cause) {
    throw new CalendarError(
      "The stored password can't be decrypted: the secret key of this server has changed. Enter the password again.",
      { cause },
    );
  }
}

function accessTo(
  platform: Platform,
  row: AccountRow,
  provider: OAuthCalendarService,
  { refreshToken, since }: Access,
): AccessToken {
  const client = platform.config.calendarServices[provider];
  if (!client) throw notSetUp(new URL(row.url).host);
  return async (isRefused) => {
    const now = platform.clock.now().getTime();
    const last = known.get(row.id);
    if (last && !isRefused && last.of === refreshToken && last.until > now) return last.token;
    const tokens = await renewed({ outbound: platform.outbound, provider, client }, refreshToken);
    if (known.size >= maxKnown) known.clear();
    known.set(row.id, {
      token: tokens.accessToken,
      of: refreshToken,
      until: now + tokens.lifeMs - marginMs,
    });
    const next = tokens.refreshToken;
    if (next !== undefined && next !== refreshToken && now - since > keptMs)
      await forAccount(platform, row.accountId, ({ tx, secrets }) =>
        replaceSecret(tx, row, sealAccess(secrets, { refreshToken: next, since: now })),
      );
    return tokens.accessToken;
  };
}

export const sealAccess = (secrets: Secrets, access: Access): Buffer =>
  sealer(secrets).seal(JSON.stringify(access));

interface FetchOptions {
  url: string;
  window: { from: number; to: number };
  signal: AbortSignal | undefined;
}

/** The events of a calendar account's calendar, for the source that imports them. */
export async function fetchFromAccount(
  platform: Platform,
  accountId: string,
  id: string,
  { url, window, signal }: FetchOptions,
): Promise<Fetched> {
  const row = await find(platform.database.read, accountId, id);
  // It has just been connected or disconnected.
  if (!row) return { outcome: "aborted" };
  try {
    const client = clientOf(platform, row, signal);
    const bytes = await client.eventsBetween(url, new Date(window.from), new Date(window.to));
    return { outcome: "changed", bytes, version: { etag: null, lastModified: null } };
  } catch (error) {
    if (error instanceof CalendarInterrupted) return { outcome: "aborted" };
    if (error instanceof CalendarError) return { outcome: "failed", reason: error.message };
    throw error;
  }
}
