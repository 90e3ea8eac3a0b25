import { expect, it } from "vitest";
import { clientNetwork } from "./client-network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:DB8:1:2::9", "2001:db8:1::/48"],
  ["2001:0db8:0001:0002:ffff::", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
  ["2001:db8:2:2::1", "2001:db8:2::/48"],
  ["2001:db8::9", "2001:db8:0::/48"],
  ["2001:db8:0:1::9", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["64:ff9b::192.0.2.1", "192.0.2.1"],
  ["::1", "0:0:0::/48"],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
