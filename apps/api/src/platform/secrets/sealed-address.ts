import type { Sql } from "postgres";
import type { Secrets } from "./secrets.ts";

/** Prefix of stored sealed addresses. No URL starts like this. */
export const sealedMark = "sealed:";

export interface AddressSealer {
  /** Seals an address for storage: encrypted, because it may contain another program's secret, as calendar URLs do. */
  seal(url: string): string;
  /** Opens a stored address. Addresses stored by an earlier release are plain until the worker seals them. */
  open(stored: string): string;
}

const made = new WeakMap<Secrets, AddressSealer>();

/** Seals the addresses of webhooks, connectors and calendars that accounts give us. */
export function addressSealer(secrets: Secrets): AddressSealer {
  const known = made.get(secrets);
  if (known) return known;
  const sealer = secrets.sealer("address");
  const addresses: AddressSealer = {
    seal: (url) => sealedMark + sealer.seal(url).toString("base64"),
    open: (stored) =>
      stored.startsWith(sealedMark)
        ? sealer.open(Buffer.from(stored.slice(sealedMark.length), "base64"))
        : stored,
  };
  made.set(secrets, addresses);
  return addresses;
}

/**
 * A warning if an address or the password of a mailbox in the database was sealed with another secret, such as that of other
 * processes.
 */
export async function sealedOtherwise(sql: Sql, secrets: Secrets): Promise<string | undefined> {
  const stored = await sql<{ url: string }[]>`
    (select url from webhooks limit 1) union all (select url from calendar_sources limit 1)
    union all (select outbound_url from connectors where outbound_url is not null limit 1)`;
  const passwords = await sql<{ sealed: Buffer }[]>`select imap_secret as sealed from mailboxes limit 1`;
  const { open } = addressSealer(secrets);
  const mailboxes = secrets.sealer("mailbox-secret");
  try {
    for (const { url } of stored) open(url);
    for (const { sealed } of passwords) mailboxes.open(sealed);
    return undefined;
  } catch {
    return "RENTAL_SECRET_KEY is not the secret with which secrets in the database are encrypted: webhooks, connectors, imported calendars and mailboxes can't be used. Set it to the one that other processes have, or had.";
  }
}

/**
 * What people and assistants who may not change a record see of its address: where it leads, without possible secrets.
 */
export function shorten(url: string): string {
  const origin = URL.canParse(url) ? new URL(url).origin : "null";
  return origin === "null" ? "..." : `${origin}/...`;
}
