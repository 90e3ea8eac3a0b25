import { describe, expect, it } from "vitest";
import { isAddressAllowed, parseAddressRange } from "./address-ranges.ts";

describe("a list of networks", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7/32"],
    [" 203.0.113.0/24 ", "203.0.113.0/24"],
    ["2001:DB8::/32", "2001:db8::/32"],
    ["2001:db8::1", "2001:db8::1/128"],
    ["::ffff:203.0.113.7", "203.0.113.7/32"],
  ])("takes %s", (text, stored) => {
    expect(parseAddressRange(text)).toBe(stored);
  });

  it.each([
    "",
    "example.com",
    "203.0.113.0/33",
    "203.0.113.0/-1",
    "203.0.113.0/24/8",
    "203.0.113/24",
    "0.0.0.0/0",
    "::/0",
    "fe80::1%eth0",
    "::ffff:203.0.113.7/96",
    "10.0.0.0/ 8",
  ])("refuses %j", (text) => {
    expect(() => parseAddressRange(text)).toThrow(expect.objectContaining({ code: "ip_allow_list.invalid" }));
  });

  it("lets everybody in while it is empty", () => {
    expect(isAddressAllowed([], undefined)).toBe(true);
  });

  it.each([
    ["203.0.113.200", true],
    ["203.0.114.1", false],
    ["::ffff:203.0.113.9", true],
    ["2001:db8:5::1", true],
    ["2001:db9::1", false],
    ["not an address", false],
    [undefined, false],
  ])("says of %s: %s", (address, allowed) => {
    expect(isAddressAllowed(["203.0.113.0/24", "2001:db8::/32"], address)).toBe(allowed);
  });
});
