import "../../app/i18n/t.ts";
import { expect, test } from "vitest";
import { relativeWords } from "./RelativeTime.tsx";

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** The result of `Intl`. */
function byIntl(seconds: number): string {
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  return format.format(0, "second");
}

test("moments read as the runtime's own words do", () => {
  const steps = [
    0, 59, 60, 89, 91, 3_599, 3_600, 7_300, 86_399, 86_400, 172_800, 604_799, 604_800, 1_300_000,
  ];
  for (const seconds of [...steps, 2_592_000, 5_300_000, 31_535_999, 31_536_000, 70_000_000])
    for (const each of [seconds, -seconds]) expect(relativeWords(each)).toBe(byIntl(each));
});
