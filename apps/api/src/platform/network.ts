import ipaddr from "ipaddr.js";

/**
 * The unit of per-network limits: an IPv4 address, or the /64 network of an IPv6 address, because a subscriber usually
 * has all of its 2^64 addresses. IPv4-mapped IPv6 addresses count as IPv4.
 */
export const networkOf = (address: string): string => partOf(address, 4) ?? address;

/**
 * The /48 network of an IPv6 address, which may belong to a single site: 65,536 times what `networkOf` returns.
 * Undefined for IPv4, whose addresses are scarce, and whose neighbors are often strangers.
 */
export const widerNetworkOf = (address: string): string | undefined => partOf(address, 3);

/** The limit of a wider network is this many times that of a single one. */
export const networksPerWider = 4;

/** The leading groups (16 bits each) of an IPv6 address. */
function partOf(address: string, groups: number): string | undefined {
  if (!address.includes(":")) return undefined;
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return groups === 4 ? parsed.toString() : undefined;
  return `${parsed.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(":")}::/${groups * 16}`;
}
