import { isListed } from "../../../../platform/address-list.ts";
import type { Config } from "../../../../platform/configuration.ts";
import { lookups, type Resolve } from "./dns.ts";
import { headerOfMail } from "./header-fields.ts";

/** How a mail came to this server. */
export type Carrier =
  | { over: "smtp"; ip: string; helo: string; mailFrom: string }
  /** Authenticated by a signature of the party that delivered it. */
  | { over: "http" }
  /** Found in a mailbox of the account. Who delivered it there is unknown. */
  | { over: "mailbox" };

/** Everything needed to judge a mail without further lookups. */
export interface Evidence {
  /** Text records by lowercase name: signature keys and policies. */
  records: Record<string, string[][]>;
  /** The envelope's domain, if SPF allows the delivering server to send for it. */
  spfDomain: string | null;
  /** The authserv-id whose Authentication-Results are trusted if they are topmost; null for none. */
  trustedId: string | null;
}

/** Number of parent domains that may hold a domain's policy. */
const maxParents = 4;

/** Gathers DNS evidence about a mail, within limits. Names that can't be looked up prove nothing. */
export async function gatherEvidence(config: Config, raw: Uint8Array, carrier: Carrier): Promise<Evidence> {
  const trustedId = isTrustedCarrier(config, carrier) ? config.trustedAuthservId : null;
  const header = headerOfMail(raw);
  if (!header) return { records: {}, spfDomain: null, trustedId: null };
  const { resolve, end } = lookups(config.mailDnsServers);
  try {
    const names = [...header.signatures.map(({ keyName }) => keyName), ...policyNames(header.fromDomain)];
    const records: Evidence["records"] = {};
    const [spfDomain] = await Promise.all([
      spfDomainOf(config, carrier, resolve),
      ...names.map(async (name) => {
        const found = await resolve(name, "TXT").catch(() => null);
        if (found) records[name] = found as string[][];
      }),
    ]);
    return { records, spfDomain, trustedId };
  } finally {
    end();
  }
}

/** `_dmarc` of a domain and of its parents, below the top level. */
function policyNames(domain: string): string[] {
  const labels = domain.split(".");
  return labels
    .map((_, at) => `_dmarc.${labels.slice(at).join(".")}`)
    .slice(0, Math.max(labels.length - 1, 1))
    .filter((_, at, all) => at === 0 || at >= all.length - maxParents);
}

/** @returns null unless SPF passes. Loads the library with the first mail, because most processes never need it. */
async function spfDomainOf(config: Config, carrier: Carrier, resolve: Resolve): Promise<string | null> {
  // A trusted server only relays mail, so its address proves nothing.
  if (carrier.over !== "smtp" || isTrustedCarrier(config, carrier)) return null;
  const { ip, helo, mailFrom } = carrier;
  // A bundle of this CommonJS module has no names, only the default.
  const { default: mailauth } = await import("mailauth/lib/spf/index.js");
  const { status, domain } = await mailauth.spf({
    ip,
    helo,
    sender: mailFrom,
    mta: "localhost",
    resolver: resolve,
  });
  return status.result === "pass" ? domain : null;
}

function isTrustedCarrier({ trustedMailServers }: Config, carrier: Carrier): boolean {
  if (carrier.over === "http") return true;
  if (carrier.over === "mailbox") return false;
  return isListed(trustedMailServers, carrier.ip);
}
