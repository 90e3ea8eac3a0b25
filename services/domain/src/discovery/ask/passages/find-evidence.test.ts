import fc from "fast-check";
import { expect, it } from "vitest";
import { placesOf } from "./find-evidence.ts";

it("places pieces by characters, in whatever order they come, and leaves out those outside of what was read", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 60 });
  const starts = fc.array(fc.nat(100), { maxLength: 12 });
  fc.assert(
    fc.property(text, fc.nat(40), starts, (read, from, at) => {
      const characters = Array.from(read);
      const pieces = at.map((start, score) => ({ objectType: "note", objectId: "n", start, score }));
      const inside = pieces.filter(({ start }) => start >= from && start - from < characters.length);
      const expected = inside.map(({ start, score }) => ({
        start: characters.slice(0, start - from).join("").length,
        end: read.length,
        score,
      }));
      const byScore = (one: { score: number }, other: { score: number }) => one.score - other.score;
      expect(placesOf(pieces, read, from).toSorted(byScore)).toEqual(expected.toSorted(byScore));
    }),
  );
});
