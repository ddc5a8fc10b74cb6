import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** A set of IP addresses. @param listed addresses and subnets, such as 192.0.2.10 or 2001:db8::/32 */
export function addressList(listed: readonly string[]): BlockList {
  const addresses = new BlockList();
  for (const each of listed) {
    const [address, bits] = each.split("/") as [string, string | undefined];
    if (bits === undefined) addresses.addAddress(address, familyOf(address));
    else addresses.addSubnet(address, Number(bits), familyOf(address));
  }
  return addresses;
}

/** Whether an address is one of the list. IPv4 counts as such even when a socket reports it as mapped into IPv6. */
export function isListed(addresses: BlockList, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address).toString();
  return addresses.check(plain, familyOf(plain));
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
