import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that identify one site: a /48. */
const networkGroups = 3;

/** 64:ff9b::/96: addresses of a NAT64 translator, with the IPv4 address in the last two groups. */
const translatedPrefix = "100:65435:0:0:0:0";

/**
 * The network that rate limits count as one client: an IPv4 address, or the /48 of an IPv6 address. A
 * customer gets a whole /48, with 65,536 networks of a /64 each, so a limit per /64 would have no effect.
 * Text that is no address is returned unchanged.
 */
export function clientNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain.toLowerCase());
  if (groups.slice(0, 6).join(":") === translatedPrefix) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  }
  const network = groups.slice(0, networkGroups).map((group) => group.toString(16));
  return `${network.join(":")}::/48`;
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = "", after] = address.split("::");
  const groups = readGroups(before);
  if (after === undefined) return groups;
  const end = readGroups(after);
  return [...groups, ...Array.from({ length: 8 - groups.length - end.length }, () => 0), ...end];
}

function readGroups(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
