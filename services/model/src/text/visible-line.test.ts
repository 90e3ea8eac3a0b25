import { expect, it } from "vitest";
import { visibleLine } from "./visible-line.ts";

it.each([
  ["\u202egpj.exe", "gpj.exe"],
  ["a\u2066b\u2069c", "abc"],
  ["Ad\u200bmin\u2060", "Admin"],
  ["\u3164\u115f\uffa0", ""],
  [" Two\r\nlines\u2028more ", "Two lines more"],
  ["bell\u0007\u0000\u009f", "bell"],
  ["tag\u{e0041}\u{e0042}ged", "tagged"],
])("%j becomes %j", (given, cleaned) => expect(visibleLine(given)).toBe(cleaned));

it.each([
  "می‌خواهم",
  "क्‍ष",
  "👩‍👩‍👧 family",
  "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} England",
  "\u200fשלום\u200e 1",
  "Ångström – “x”",
  "❤️",
])("%j stays", (name) => expect(visibleLine(name)).toBe(name));

it("reads a megabyte of them at once", () => {
  const before = process.cpuUsage();
  for (const one of ["\u202e", "\u{e0061}", "\u{1f3f4}\u{e0061}", "\n", " "]) visibleLine(one.repeat(49_000));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
