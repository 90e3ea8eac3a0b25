import { describe, expect, it } from "vitest";
import { piecesOf } from "../../kernel/indexing/search-object.ts";
import { markMatches, matcherOf, snippetLengthMax, snippetOf } from "./match-words.ts";

const marked = (text: string, query: string) =>
  markMatches(text, matcherOf(query))
    .filter((fragment) => fragment.match)
    .map((fragment) => fragment.text);

describe("marking matches", () => {
  it("marks words of one stem, whatever their case and diacritics, as they stand", () => {
    expect(marked("Paying twice: the PAYMENT was paid. Naïve payers pay.", "pay naive")).toEqual([
      "Paying",
      "Naïve",
      "pay",
    ]);
  });

  it("marks a phrase as one piece and its words alone not at all", () => {
    expect(marked("The slow checkout page. A page, slow.", '"checkout pages"')).toEqual(["checkout page"]);
  });

  it("marks words that begin with the last one, in titles from its first letter", () => {
    expect(marked("A camera, the cameraman; becam", "the cam")).toEqual(["camera", "the", "cameraman"]);
    expect(marked("Call the Clerk", "c")).toEqual([]);
    const inTitle = markMatches("Call the Clerk", matcherOf("c", 1)).filter(({ match }) => match);
    expect(inTitle.map(({ text }) => text)).toEqual(["Call", "Clerk"]);
  });

  it("marks words of languages that are written without spaces", () => {
    expect(marked("顧客認為支付頁面太慢。", "支付")).toEqual(["支付"]);
    expect(marked("設定ガイドが分かりにくかった。", '"設定ガイド"')).toEqual(["設定ガイド"]);
  });

  it("marks of a sentence the words that it is about", () => {
    const text = "What the team did about it: they cancelled the plan.";
    expect(marked(text, "why did they cancel the plan")).toEqual(["cancelled", "plan"]);
    expect(marked(text, "they did the plan")).toEqual(["the", "did", "they", "the", "plan"]);
    expect(marked(text, '"the team"')).toEqual(["the team"]);
  });

  it("marks nothing for a query without words", () => {
    expect(marked("Anything", ' "" ')).toEqual([]);
  });
});

describe("a snippet", () => {
  const text = `${"Filler words stand here. ".repeat(40)}The export failed twice, and exporting again failed.${" More filler follows.".repeat(40)}`;

  it("is cut from the text unchanged, around the most matches", () => {
    const { fragments } = snippetOf(text, matcherOf("export fail"));
    const cut = fragments.map((fragment) => fragment.text).join("");
    expect(text).toContain(cut);
    expect(cut.length).toBeLessThanOrEqual(snippetLengthMax + 60);
    expect(fragments.filter((fragment) => fragment.match).map((fragment) => fragment.text)).toEqual([
      "export",
      "failed",
      "exporting",
      "failed",
    ]);
  });

  it("is the beginning where nothing matches", () => {
    expect(snippetOf("Short text.", matcherOf("absent")).fragments).toEqual([
      { text: "Short text.", match: false },
    ]);
  });

  it("is the piece that the index found where nothing matches, from a word's beginning", () => {
    const near = "Before the piece. What was meant.";
    const { fragments, before, isOfPiece } = snippetOf("Beginning.", matcherOf("absent"), {
      near,
      at: 15,
    });
    expect([before, fragments[0]?.text, isOfPiece]).toEqual(["Before the piece. ", "What was meant.", true]);
    expect(snippetOf("Its beginning.", matcherOf("beginning"), { near, at: 15 }).isOfPiece).toBe(false);
    expect(
      snippetOf("Its beginning.", matcherOf("beginning"), { near, at: 15, isMeant: true }),
    ).toMatchObject({
      isByMeaning: true,
      before: "Before the piece. ",
    });
    // The text became shorter since it was indexed.
    expect(snippetOf("Its beginning.", matcherOf("absent"), { near: "", at: 15 }).fragments).toEqual([
      { text: "Its beginning.", match: false },
    ]);
  });

  it("comes from the piece that the index named where that still matches", () => {
    const pieces = piecesOf(`${"a word\n".repeat(400)}the needle\n${"b word\n".repeat(400)}`);
    const near = pieces.find((piece) => piece.includes("needle"));
    const { fragments } = snippetOf(pieces.join(""), matcherOf("needle"), { near: near ?? "" });
    expect(fragments.some((fragment) => fragment.match && fragment.text === "needle")).toBe(true);
  });
});

describe("pieces", () => {
  it("put together are the text", () => {
    for (const text of ["", "one line", "x".repeat(9_001), "line of talk\n".repeat(1_000)]) {
      const pieces = piecesOf(text);
      expect(pieces.join("")).toBe(text);
      expect(Math.max(0, ...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(4_000);
    }
  });
});
