import { expect, it } from "vitest";
import { joinPieces, wordsBefore } from "./join-pieces.ts";

const word = (text: string, startMs: number, speaker: string | null = null) => ({
  ...{ text, startMs, endMs: startMs + 400, speaker },
});
const pieces = [
  { startMs: 0, endMs: 10_000 },
  { startMs: 7_000, endMs: 20_000 },
];

it("shifts times, and takes the words of an overlap once", () => {
  const transcribed = [
    [word("one", 1_000), word("two", 8_000), word("three", 9_000)],
    [word("two", 1_010), word("three", 2_010), word("four", 4_000)],
  ];
  expect(joinPieces(pieces, transcribed)).toEqual([
    word("one", 1_000),
    word("two", 8_000),
    word("three", 9_000),
    word("four", 11_000),
  ]);
});

it("recognizes speakers by the overlap, and names those who are new", () => {
  const transcribed = [
    [word("a", 1_000, "Speaker 1"), word("b", 8_000, "Speaker 2"), word("c", 9_000, "Speaker 1")],
    [
      word("b", 1_000, "Speaker 1"),
      word("c", 2_000, "Speaker 2"),
      word("d", 4_000, "Speaker 1"),
      word("e", 5_000, "Speaker 2"),
      word("f", 6_000, "Speaker 3"),
      word("g", 7_000, null),
    ],
  ];
  expect(joinPieces(pieces, transcribed).map(({ text, speaker }) => [text, speaker])).toEqual([
    ["a", "Speaker 1"],
    ["b", "Speaker 2"],
    ["c", "Speaker 1"],
    ["d", "Speaker 2"],
    ["e", "Speaker 1"],
    ["f", "Speaker 3"],
    ["g", null],
  ]);
});

it("takes no one for another whom it cannot recognize", () => {
  const transcribed = [[word("a", 1_000, "Speaker 1")], [word("b", 5_000, "Speaker 1")]];
  expect(joinPieces(pieces, transcribed).map(({ speaker }) => speaker)).toEqual(["Speaker 1", "Speaker 2"]);
});

it("prompts with the last words before a piece, not with those of the overlap", () => {
  const words = [word("one", 1_000), word("two", 6_000), word("three", 8_000)];
  expect(wordsBefore(pieces[0], words, 7_000)).toBe("one two");
  expect(wordsBefore(undefined, [], 0)).toBe("");
});
