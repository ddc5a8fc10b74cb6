import { CalDav, type CalDavOptions } from "../../../platform/caldav/caldav.ts";
import { CalDavError, CalDavInterrupted } from "../../../platform/caldav/caldav-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import type { Fetched } from "../calendar-sources/reading.service.ts";
import { type AccountRow, find } from "./calendar-accounts.queries.ts";

/** How the passwords are stored: encrypted. */
export const sealer = (secrets: Secrets) => secrets.sealer("calendar-secret");

/** @throws CalDavError when the password was encrypted with another secret key */
export function clientOf(
  { outbound, secrets }: Pick<Platform, "outbound" | "secrets">,
  { username, secret }: Pick<AccountRow, "username" | "secret">,
  signal?: CalDavOptions["signal"],
): CalDav {
  let password: string;
  try {
    password = sealer(secrets).open(secret);
  } catch (cause) {
    throw new CalDavError(
      "The stored password can't be decrypted: the secret key of this server has changed. Enter the password again.",
      { cause },
    );
  }
  return new CalDav(outbound, { username, password, signal });
}

interface FetchOptions {
  url: string;
  window: { from: number; to: number };
  signal: AbortSignal | undefined;
}

/** The events of a calendar account's calendar, for the source that imports them. */
export async function fetchFromAccount(
  platform: Pick<Platform, "outbound" | "secrets" | "database">,
  accountId: string,
  id: string,
  { url, window, signal }: FetchOptions,
): Promise<Fetched> {
  const row = await find(platform.database.read, accountId, id);
  // It was connected or disconnected a moment ago.
  if (!row) return { outcome: "aborted" };
  try {
    const client = clientOf(platform, row, signal);
    const bytes = await client.eventsBetween(url, new Date(window.from), new Date(window.to));
    return { outcome: "changed", bytes, version: { etag: null, lastModified: null } };
  } catch (error) {
    if (error instanceof CalDavInterrupted) return { outcome: "aborted" };
    if (error instanceof CalDavError) return { outcome: "failed", reason: error.message };
    throw error;
  }
}
