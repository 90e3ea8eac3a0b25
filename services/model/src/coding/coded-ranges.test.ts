import fc from "fast-check";
import { expect, test } from "vitest";
import { codedLengths, codedSpans, isAgreed, mergeRanges } from "./coded-ranges.ts";

const textLength = 60;
const range = fc
  .tuple(fc.nat(textLength - 1), fc.integer({ min: 1, max: 12 }))
  .map(([start, length]) => ({ start, end: Math.min(textLength, start + length) }));
const ranges = fc.array(range, { maxLength: 6 });
const covers = (all: readonly { start: number; end: number }[], at: number) =>
  all.some(({ start, end }) => start <= at && at < end);
const places = Array.from({ length: textLength }, (_, at) => at);

test("lengths agree with a count of each character", () => {
  fc.assert(
    fc.property(ranges, ranges, (first, second) => {
      const counted = (one: boolean, other: boolean) =>
        places.filter((at) => covers(first, at) === one && covers(second, at) === other).length;
      expect(codedLengths(textLength, first, second)).toEqual({
        both: counted(true, true),
        onlyFirst: counted(true, false),
        onlySecond: counted(false, true),
        neither: counted(false, false),
      });
    }),
  );
});

test("every coding is in just one stretch, and a stretch is agreed where no character differs", () => {
  fc.assert(
    fc.property(ranges, ranges, (first, second) => {
      const stretches = codedSpans(first, second);
      expect(stretches.flatMap((stretch) => stretch.first)).toHaveLength(first.length);
      expect(stretches.flatMap((stretch) => stretch.second)).toHaveLength(second.length);
      for (const stretch of stretches) {
        const differs = places
          .filter((at) => covers([stretch], at))
          .some((at) => covers(first, at) !== covers(second, at));
        expect(isAgreed(stretch)).toBe(!differs);
      }
      expect(mergeRanges(stretches)).toHaveLength(stretches.length);
    }),
  );
});
