import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IPv4 networks outside the public internet (IANA's special-purpose registry, multicast and reserved). */
const closedV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
] as const;

/** Exceptions within IPv6's public block; tunnels are among them because they hide an IPv4 address. */
const closedV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"] as const;

function listOf(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix = ""] = network.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const closedV4List = listOf(closedV4, "ipv4");
const closedV6List = listOf(closedV6, "ipv6");
const globalV6List = listOf(["2000::/3"], "ipv6");

/**
 * True for an address on the public internet. Any other (private, link-local, loopback, multicast, reserved,
 * IPv4 inside IPv6, an unknown notation) must not be fetched from on a user's request.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedV4List.check(address, "ipv4");
  if (!isIPv6(address)) return false;
  return globalV6List.check(address, "ipv6") && !closedV6List.check(address, "ipv6");
}

/** True for loopback names and addresses. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
