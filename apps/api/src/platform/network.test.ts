import { expect, it } from "vitest";
import { networkOf, widerNetworkOf } from "./network.ts";

it.each([
  ["198.51.100.7", "198.51.100.7", undefined],
  ["::ffff:198.51.100.7", "198.51.100.7", undefined],
  ["::ffff:c633:6407", "198.51.100.7", undefined],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:0:ffff::", "2001:db8:1:0::/64", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["", "", undefined],
  ["nonsense", "nonsense", undefined],
])("%j counts as %j within %j", (address, network, wider) => {
  expect([networkOf(address), widerNetworkOf(address)]).toEqual([network, wider]);
});
