import ipaddr from "ipaddr.js";

/**
 * Whom limits count together: an IPv4 address, or the /64 network of an IPv6 address, because a subscriber usually has all
 * 2^64 addresses of one. IPv4 addresses in the notation of IPv6 are IPv4 addresses.
 */
export const networkOf = (address: string): string => partOf(address, 4) ?? address;

/**
 * The /48 network of an IPv6 address, which a site may have whole: 65,536 times what `networkOf` returns. Nothing for IPv4,
 * whose addresses are scarce, and whose neighbors are often strangers.
 */
export const widerNetworkOf = (address: string): string | undefined => partOf(address, 3);

/** A wider network may do as much as so many networks together. */
export const networksPerWider = 4;

/** The beginning of an IPv6 address, in groups of 16 bits. */
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
