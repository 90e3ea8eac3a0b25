import fc from "fast-check";
import { expect, test } from "vitest";
import type { AiClaim } from "../ai-answer.ts";
import { ClaimLines } from "./claim-lines.ts";

function readAll(pieces: readonly string[]): readonly AiClaim[] {
  const lines = new ClaimLines();
  return [...pieces.flatMap((piece) => lines.add(piece)), ...lines.end()];
}

const line = ({ text, quotes }: AiClaim) =>
  JSON.stringify({
    claim: text,
    quotes: quotes.map(({ passage, text: quote }) => ({ passage: passage + 1, text: quote })),
  });

const words = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text);
const claim = fc.record({
  text: words,
  quotes: fc.array(fc.record({ passage: fc.nat(50), text: fc.string({ minLength: 1, maxLength: 40 }) }), {
    maxLength: 8,
  }),
});

test("claims are read whole, wherever the text is cut on its way", () => {
  fc.assert(
    fc.property(
      fc.array(claim, { maxLength: 6 }),
      fc.array(fc.nat(400), { maxLength: 20 }),
      (claims, cuts) => {
        const text = claims.map(line).join("\n");
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
        const pieces = places.map((from, at) => text.slice(from, places[at + 1]));
        expect(readAll(pieces)).toEqual(claims);
      },
    ),
  );
});

test.each([
  ["a code fence around it", '```json\n{"claim": "A.", "quotes": []}\n```', 1],
  ["a list of them", '- {"claim": "A.", "quotes": []},', 1],
  ["prose", "The answer is simple: people leave.", 0],
  ["JSON that is cut off", '{"claim": "A.", "quotes": [', 0],
  ["another object", '{"statement": "A."}', 0],
  ["a passage that cannot be", '{"claim": "A.", "quotes": [{"passage": 0, "text": "a"}]}', 0],
  ["an endless line", `{"claim": "${"x".repeat(50_000)}"}`, 0],
])("of %s what is a claim is taken", (_what, text, count) => {
  expect(readAll([text])).toHaveLength(count);
});

test("texts are such as the database keeps: without NUL and without half a surrogate pair", () => {
  const written = String.raw`{"claim": "a\u0000b\ud83d", "quotes": [{"passage": 1, "text": "\udc00\u0000"}]}`;
  expect(readAll([written])).toEqual([
    { text: "a\uFFFDb\uFFFD", quotes: [{ passage: 0, text: "\uFFFD\uFFFD" }] },
  ]);
});
