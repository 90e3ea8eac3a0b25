import { BlockList, isIP } from "node:net";
import { ProductError } from "@fieldstone/model/errors.ts";

export const addressRangesMax = 200;

const bitsOf = { 4: 32, 6: 128 } as const;

function familyOf(address: string): 4 | 6 | undefined {
  // A zone (%eth0) names an interface of one machine and does not identify a visitor.
  if (address.includes("%")) return undefined;
  const family = isIP(address);
  return family === 4 || family === 6 ? family : undefined;
}

/** A dual-stack socket writes 192.0.2.1 as `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
}

/**
 * An IPv4 or IPv6 address or CIDR range in its stored form: lower-case, always with a prefix length.
 * @throws ProductError `ip_allow_list.invalid`
 */
export function parseAddressRange(text: string): string {
  const [given = "", length, more] = text.trim().toLowerCase().split("/");
  const address = withoutMapping(given);
  const family = familyOf(address);
  const bits = family === undefined ? 0 : bitsOf[family];
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  // A range of all addresses is no restriction, and a mapped address with a prefix length is ambiguous.
  const isRange = family !== undefined && prefix >= 1 && prefix <= bits && more === undefined;
  if (!isRange || (address !== given && length !== undefined)) {
    const message = `“${text.trim().slice(0, 60)}” is not a network. Enter an address like 203.0.113.7, or a range like 203.0.113.0/24 or 2001:db8::/32.`;
    throw new ProductError("ValidationError", "ip_allow_list.invalid", message, { field: "ipAllowList" });
  }
  return `${address}/${prefix}`;
}

/** True if the list is empty or a range contains the address. No range contains an unknown address. */
export function isAddressAllowed(ranges: readonly string[], address: string | undefined): boolean {
  if (ranges.length === 0) return true;
  const visitor = withoutMapping(address ?? "");
  const family = familyOf(visitor);
  if (family === undefined) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", length] = range.split("/");
    list.addSubnet(network, Number(length), familyOf(network) === 6 ? "ipv6" : "ipv4");
  }
  return list.check(visitor, family === 6 ? "ipv6" : "ipv4");
}

/** @throws ProductError `auth.address_not_allowed` */
export function assertAddressAllowed(ranges: readonly string[], address: string | undefined): void {
  if (isAddressAllowed(ranges, address)) return;
  throw new ProductError(
    "Forbidden",
    "auth.address_not_allowed",
    "This workspace only allows certain networks. Connect to your company's network, or ask an admin.",
  );
}
