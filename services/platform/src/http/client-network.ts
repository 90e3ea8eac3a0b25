import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that one line is given whole: a /64. */
const networkGroups = 4;

/**
 * Whom a limit by network address counts as one: an IPv4 address, or the /64 of an IPv6 address, whose owner may take
 * any of its addresses for every request. What is no address counts as itself.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const [before = "", after] = plain.toLowerCase().split("::");
  const groups = before === "" ? [] : before.split(":");
  if (after !== undefined) {
    const end = after === "" ? [] : after.split(":");
    // An IPv4 address at the end stands for two groups.
    const written = groups.length + end.length + (after.includes(".") ? 1 : 0);
    groups.push(...Array.from({ length: 8 - written }, () => "0"), ...end);
  }
  const network = groups.slice(0, networkGroups).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
