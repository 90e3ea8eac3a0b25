import fc from "fast-check";
import { expect, it } from "vitest";
import { rangeToText, textToRange } from "./range-text.ts";

const cell = fc.string({ unit: fc.constantFrom("a", '"', "\t", "\n", " ", "é") });

it("a range comes back as it was copied", () => {
  const range = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    );
  fc.assert(
    fc.property(range, (rows) => {
      // Spreadsheets add a final line break, so a last row with a single empty cell is dropped.
      const copied = [...rows.map((row) => [...row, "end"])];
      expect(textToRange(rangeToText(copied))).toEqual(copied);
    }),
  );
});

it("reads what spreadsheets and other programs copy", () => {
  expect(textToRange("a\tb\r\nc\td\r\n")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(textToRange('"two\nlines"\t"say ""hi"""')).toEqual([["two\nlines", 'say "hi"']]);
  expect(textToRange('"begins with a quote')).toEqual([['"begins with a quote']]);
  expect(textToRange('5" pipe')).toEqual([['5" pipe']]);
  expect(textToRange("")).toEqual([[""]]);
});
