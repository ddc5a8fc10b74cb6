import type { Secrets } from "./secrets.ts";

/** How a sealed address begins where it is stored. No URL begins like this. */
export const sealedMark = "sealed:";

export interface AddressSealer {
  /** The address as it is stored: encrypted, because it may contain a secret of another program, as calendars' do. */
  seal(url: string): string;
  /** The address itself. One that an earlier release stored is plain until the worker seals it. */
  open(stored: string): string;
}

const made = new WeakMap<Secrets, AddressSealer>();

/** Seals the addresses that accounts give us: of webhooks, connectors and calendars. */
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

/** What people and assistants who may not change a record see of its address: where it leads, without what may be secret. */
export function shorten(url: string): string {
  const origin = URL.canParse(url) ? new URL(url).origin : "null";
  return origin === "null" ? "..." : `${origin}/...`;
}
