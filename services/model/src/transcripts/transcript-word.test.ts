import fc from "fast-check";
import { expect, it } from "vitest";
import { withoutFillers } from "./filler-words.ts";
import {
  cleanWords,
  type TranscriptWord,
  turnsOfWords,
  wordsOfTurn,
  writtenTurn,
} from "./transcript-word.ts";

const word = fc.record({
  text: fc.stringMatching(/^[a-zäé]{1,8}[.,?]?$/u),
  gapMs: fc.nat(6_000),
  lengthMs: fc.integer({ min: 10, max: 900 }),
  speaker: fc.constantFrom(null, "Speaker 1", "Speaker 2"),
});

function spoken(parts: readonly { text: string; gapMs: number; lengthMs: number; speaker: string | null }[]) {
  let at = 0;
  return parts.map(({ text, gapMs, lengthMs, speaker }): TranscriptWord => {
    const startMs = at + gapMs;
    at = startMs + lengthMs;
    return { text, startMs, endMs: at, speaker };
  });
}

it("turns hold every word with its time, one speaker each, and end in time", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 300 }), (parts) => {
      const words = spoken(parts);
      const turns = turnsOfWords(words);
      expect(turns.flatMap(wordsOfTurn)).toEqual(words);
      for (const turn of turns) expect(turn.endMs - turn.startMs).toBeLessThan(100_000);
    }),
  );
});

it("turns of scripts without spaces are written without them, and keep the times of their words", () => {
  const parts = fc.array(
    word.map((part) => ({ ...part, text: "東京" })),
    { minLength: 1, maxLength: 50 },
  );
  fc.assert(
    fc.property(parts, (some) => {
      const words = spoken(some);
      const turns = turnsOfWords(words);
      expect(turns.flatMap(wordsOfTurn)).toEqual(words);
      expect(turns.map(writtenTurn).join("")).toBe(words.map(({ text }) => text).join(""));
    }),
  );
});

it("what a provider heard as one is cut at its words", () => {
  const transcribed = [{ text: "東京都の市場", startMs: 0, endMs: 400, speaker: null }];
  expect(cleanWords(transcribed).map(({ text, startMs }) => [text, startMs])).toEqual([
    ["東京", 0],
    ["都", 100],
    ["の", 200],
    ["市場", 300],
  ]);
});

it("a turn whose text was changed gives each word an even share of its time", () => {
  const turn = { speaker: null, startMs: 1_000, endMs: 4_000, text: "a b c", wordTimes: [1_000, 4_000] };
  expect(wordsOfTurn(turn).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [1_000, 2_000],
    [2_000, 3_000],
    [3_000, 4_000],
  ]);
});

it("words are put in order and cut at spaces", () => {
  const transcribed = [
    { text: " b c ", startMs: 100.4, endMs: 300, speaker: null },
    { text: "a", startMs: -5, endMs: -9, speaker: null },
    { text: " ", startMs: 1, endMs: 2, speaker: null },
  ];
  expect(cleanWords(transcribed)).toEqual([
    { text: "a", startMs: 0, endMs: 0, speaker: null },
    { text: "b", startMs: 100, endMs: 200, speaker: null },
    { text: "c", startMs: 200, endMs: 300, speaker: null },
  ]);
});

it("fillers go by language, and sentences stay whole", () => {
  const say = (text: string) =>
    spoken(text.split(" ").map((each) => ({ text: each, gapMs: 1, lengthMs: 9, speaker: null })));
  const texts = (text: string, locale: string) =>
    withoutFillers(say(text), locale)
      .map((each) => each.text)
      .join(" ");
  expect(texts("Um, we saw, uh, the price, erm.", "en-GB")).toBe("We saw, the price.");
  expect(texts("Wir haben ähm um acht", "de-DE")).toBe("Wir haben um acht");
  expect(texts("er sagte es", "de-DE")).toBe("er sagte es");
});
