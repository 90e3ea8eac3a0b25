import fc from "fast-check";
import { expect, test } from "vitest";
import { meaningPiecesOf, pieceLengthMax, piecesOf } from "./search-object.ts";

const cuts = [
  { name: "words", cut: piecesOf, least: 2_000, most: pieceLengthMax },
  { name: "meaning", cut: meaningPiecesOf, least: 350, most: 500 },
];

test.each(cuts)(
  "pieces of $name are the text, none too short or too long, cut at lines and words",
  ({ cut, least, most }) => {
    const word = fc.constantFrom(
      "a",
      "word ",
      "a line\n",
      "𝒳",
      "x".repeat(700),
      "many words in one line ".repeat(30),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 400 }), (words) => {
        const text = words.join("");
        const pieces = cut(text);
        expect(pieces.join("")).toBe(text);
        for (const [at, piece] of pieces.entries()) {
          expect(piece.length).toBeLessThanOrEqual(most);
          // No line ends within a piece after the minimum length.
          expect(piece.slice(least, -1)).not.toContain("\n");
          if (at === pieces.length - 1) continue;
          expect(piece.length).toBeGreaterThan(least);
          expect(piece).not.toMatch(/[\uD800-\uDBFF]$/);
          if (piece.slice(least).includes(" ")) expect(piece).toMatch(/[ \n]$/);
        }
      }),
      { numRuns: 200 },
    );
  },
);

test.each(["a", "word ", "word\n", " ", "字"])("10 million characters of %j are cut in one walk", (unit) => {
  const text = unit.repeat(10_000_000 / unit.length);
  const before = process.cpuUsage();
  piecesOf(text);
  meaningPiecesOf(text);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
});
