import { expect, it } from "vitest";
import { numberQuotes } from "./quote-numbers.ts";

it("quotes are numbered through all sections, and one that comes again keeps its number", () => {
  const sentence = (quotes: readonly string[], pieceIds: readonly string[]) => ({
    text: "",
    quotes,
    pieceIds,
  });
  const numberOf = numberQuotes([
    { sentences: [sentence(["Slow.", "Late."], ["a", "b"]), sentence(["Lost."], ["a"])] },
    { sentences: [sentence(["Late.", "Slow."], ["b", "b"])] },
  ]);
  expect([
    numberOf("a", "Slow."),
    numberOf("b", "Late."),
    numberOf("a", "Lost."),
    numberOf("b", "Slow."),
  ]).toEqual([1, 2, 3, 4]);
});
