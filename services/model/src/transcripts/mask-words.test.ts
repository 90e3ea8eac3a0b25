import { expect, it } from "vitest";
import { maskTurn } from "./mask-words.ts";
import { maskedWord } from "./masked-word.ts";
import { turnsOfWords } from "./transcript-word.ts";

it("masks a word in a span that only it reaches, after the last word has ended", () => {
  const said = [
    { text: "slow", startMs: 0, endMs: 900, speaker: "Ada" },
    { text: "yes", startMs: 100, endMs: 300, speaker: "Ada" },
  ];
  const [turn] = turnsOfWords(said);
  if (turn === undefined) throw new Error("there is no turn");
  expect(turn.endMs).toBe(300);
  expect(maskTurn(turn, [{ startMs: 500, endMs: 800 }]).text).toBe(`${maskedWord} yes`);
  expect(maskTurn(turn, [{ startMs: 900, endMs: 1_000 }])).toBe(turn);
});
