import { lookup as systemDnsLookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Options for all checks. */
export interface GuardOptions {
  /**
   * Development only (`ALLOW_PRIVATE_NETWORKS`): also accept `http:`, loopback and private addresses. Cloud metadata,
   * link-local and translated (NAT64, 6to4, Teredo) addresses are still refused.
   */
  allowPrivate: boolean;
}

/** One result from the resolver. */
export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Resolves a host name to all its addresses; rejects when it has none. */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export type UrlCheck = { ok: true; url: URL } | { ok: false; reason: string };

export type AddressCheck =
  | { ok: true; addresses: readonly ResolvedAddress[] }
  | { ok: false; code: "address_refused" | "dns_failed"; reason: string };

/** `public`: always allowed. `private`: only with `allowPrivate`. `never`: refused regardless of the options. */
type AddressClass = "public" | "private" | "never";

/**
 * Addresses at which cloud providers serve credentials. The whole of 169.254.0.0/16 and fe80::/10 is refused as well,
 * because most providers' services are there.
 */
const METADATA_RANGES = [
  "168.63.129.16/32", // Azure WireServer, in public address space
  "100.100.100.200/32", // Alibaba Cloud
  "100.88.222.5/32", // Tencent Cloud
  "100.96.0.96/32", // Volcano Engine
  "192.0.0.192/32", // Oracle Cloud Classic
  "fd00:ec2::/32", // AWS: instance metadata, DNS, EKS pod identity
  "fd20:ce::254/128", // Google Cloud
  "fd00:42::42/128", // Scaleway
  "fd00:c1::a9fe:a9fe/128", // Oracle Cloud
].map((range) => ipaddr.parseCIDR(range));

const METADATA_NAMES = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.tencentyun.com",
  "instance-data",
  "instance-data.ec2.internal",
]);

const LOOPBACK_NAMES = new Set(["localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback"]);

/** What `allowPrivate` permits, in the range names of ipaddr.js. Other special ranges remain forbidden. */
const PRIVATE_RANGES = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat", "unspecified"]);

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** `::a.b.c.d` (RFC 4291, 2.5.5.1), except `::` and `::1`, which have their own classes. */
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR("::/96");

/** Scheme, slashes and authority as written; URL itself would repair what is missing. */
const WRITTEN_URL = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]+)/i;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE_CHARACTERS = /[\u0000-\u0020\u007f\\]/;

const HOST_NAME = /^(?=.{1,253}\.?$)(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}\.?$/;

/**
 * The part of the check that needs no resolver: scheme, credentials, host name, and the address when the host is a
 * literal in any notation. `reason` is one sentence for the person who sent the URL.
 */
export function checkUrl(url: string, options: GuardOptions): UrlCheck {
  if (UNSAFE_CHARACTERS.test(url))
    return refuse("The URL must not contain whitespace, control characters or backslashes.");
  const authority = WRITTEN_URL.exec(url)?.[1];
  if (authority === undefined || !URL.canParse(url))
    return refuse("The URL is not valid: write https://host/path.");
  if (authority.includes("@")) return refuse("The URL must not contain a user name or password.");
  const parsed = new URL(url);
  if (parsed.protocol !== "https:" && !(options.allowPrivate && parsed.protocol === "http:")) {
    return refuse("The URL must start with https://.");
  }
  const reason = refusalOfHost(parsed.hostname, options);
  return reason === undefined ? { ok: true, url: parsed } : refuse(reason);
}

/**
 * Resolves a host and checks all its addresses; one forbidden address refuses the host, since a connection may go to
 * any of them. A host that does not resolve is `dns_failed`, which is not a refusal.
 *
 * @param hostname as returned by `URL.hostname`; literals are checked and returned without a lookup.
 */
export async function resolveChecked(
  hostname: string,
  options: GuardOptions & { lookup?: Lookup },
): Promise<AddressCheck> {
  const reason = refusalOfHost(hostname, options);
  if (reason !== undefined) return { ok: false, code: "address_refused", reason };
  const literal = withoutBrackets(hostname);
  const family = isIP(literal);
  if (family === 4 || family === 6) return { ok: true, addresses: [{ address: literal, family }] };

  let addresses: readonly ResolvedAddress[];
  try {
    addresses = await (options.lookup ?? systemLookup)(hostname);
  } catch {
    // The resolver's error contains its address, which must not be disclosed; the outcome says enough.
    addresses = [];
  }
  if (addresses.length === 0) {
    return { ok: false, code: "dns_failed", reason: `The host name ${hostname} does not resolve.` };
  }
  if (!addresses.every(({ address }) => isAllowed(address, options))) {
    return { ok: false, code: "address_refused", reason: notPublic(hostname) };
  }
  return { ok: true, addresses };
}

function refusalOfHost(hostname: string, options: GuardOptions): string | undefined {
  const literal = withoutBrackets(hostname);
  if (isIP(literal) !== 0) return isAllowed(literal, options) ? undefined : notPublic(hostname);
  if (!HOST_NAME.test(hostname)) return "The host name of the URL is not valid.";
  const name = hostname.replace(/\.$/, "");
  if (METADATA_NAMES.has(name)) return notPublic(hostname);
  const isLoopback = LOOPBACK_NAMES.has(name) || name.endsWith(".localhost");
  return isLoopback && !options.allowPrivate ? notPublic(hostname) : undefined;
}

function isAllowed(ip: string, options: GuardOptions): boolean {
  const found = classify(ip);
  return found === "public" || (options.allowPrivate && found === "private");
}

/**
 * Classifies an address in the form that a resolver or `URL` returns. `public` is only the public internet: not special
 * blocks, IPv6 forms that carry an IPv4 address through a translator, addresses with a zone, cloud metadata, or text
 * that is not a canonical address. `::ffff:a.b.c.d` counts as a.b.c.d, because that is what the kernel connects to.
 */
function classify(ip: string): AddressClass {
  const family = isIP(ip);
  if (family === 0 || ip.includes("%")) return "never";
  if (family === 4) return classifyIPv4(ipaddr.IPv4.parse(ip));
  // ipaddr.js treats `::1.2.3.4` as `::ffff:1.2.3.4`; URL writes every address in plain hexadecimal groups.
  return classifyIPv6(ipaddr.IPv6.parse(withoutBrackets(new URL(`http://[${ip}]`).hostname)));
}

function classifyIPv4(address: ipaddr.IPv4): AddressClass {
  if (isMetadata(address)) return "never";
  const range = address.range();
  if (range === "unicast") return "public";
  return PRIVATE_RANGES.has(range) ? "private" : "never";
}

function classifyIPv6(address: ipaddr.IPv6): AddressClass {
  if (address.isIPv4MappedAddress()) return classifyIPv4(address.toIPv4Address());
  if (isMetadata(address)) return "never";
  const range = address.range();
  if (PRIVATE_RANGES.has(range)) return "private";
  if (address.match(IPV4_COMPATIBLE)) return "never";
  // Only 2000::/3 is allocated; a block that IANA opens in the future is refused until it is added here.
  return range === "unicast" && address.match(GLOBAL_UNICAST) ? "public" : "never";
}

function isMetadata(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return METADATA_RANGES.some(
    ([range, bits]) => range.kind() === address.kind() && address.match(range, bits),
  );
}

function withoutBrackets(hostname: string): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

function notPublic(hostname: string): string {
  return `The host ${hostname} is not allowed: only public internet addresses can be reached.`;
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}

const pendingLookups = new Map<string, Promise<readonly ResolvedAddress[]>>();

/**
 * The system's resolver, including the hosts file. Concurrent callers for the same name share one lookup, because
 * lookups occupy the few threads of libuv's pool, and one slow name must not take them all.
 */
function systemLookup(hostname: string): Promise<readonly ResolvedAddress[]> {
  const pending = pendingLookups.get(hostname);
  if (pending !== undefined) return pending;
  const started = systemDnsLookup(hostname, { all: true, verbatim: true })
    .then((found) =>
      found.map(({ address, family }) => ({ address, family: family === 6 ? (6 as const) : (4 as const) })),
    )
    .finally(() => pendingLookups.delete(hostname));
  pendingLookups.set(hostname, started);
  return started;
}
