import { documentSchema } from "@fieldstone/document/document-schema.ts";
import { describe, expect, it } from "vitest";
import type { PublicHighlight } from "./load-shared-object.ts";
import { markPassages, textBlocks } from "./passages.ts";

const highlight = (id: string, text: string, startMs: number | null = null): PublicHighlight => ({
  id,
  text,
  speaker: null,
  startMs,
  tags: [],
  streamAccessToken: null,
  clip: null,
});
const text = (words: string, bold = false) => ({
  type: "text",
  text: words,
  ...(bold ? { marks: [{ type: "bold" }] } : {}),
});
const content = {
  type: "doc",
  content: [
    { type: "paragraph", content: [text("It took "), text("days", true), text(". It took weeks.")] },
    { type: "paragraph", content: [text("Then it worked.")] },
    { type: "turn", attrs: { startMs: 1_000 }, content: [text("Yes.")] },
    { type: "turn", attrs: { startMs: 2_000 }, content: [text("Yes.")] },
  ],
};

/** Each marked run as `number: words=id`. */
function marked(...highlights: PublicHighlight[]): readonly string[] {
  return [...markPassages(content, highlights)].flatMap(([number, passages]) =>
    passages
      .filter((passage) => passage.highlight)
      .map((passage) => `${number}: ${passage.text}=${passage.highlight?.id}`),
  );
}

describe("highlights marked on a public page", () => {
  it("stand in one place only, whatever marks and blocks they run through", () => {
    expect(marked(highlight("once", "took weeks"))).toEqual(["2: took weeks=once"]);
    expect(marked(highlight("bold", "took days. It"))).toEqual([
      "0: took =bold",
      "1: days=bold",
      "2: . It=bold",
    ]);
    expect(marked(highlight("across", "weeks.\nThen it"))).toEqual(["2: weeks.=across", "3: Then it=across"]);
  });

  it("are left alone where their words stand twice, are gone, or are none", () => {
    expect(
      marked(highlight("twice", "It took"), highlight("gone", "removed"), highlight("empty", "")),
    ).toEqual([]);
  });

  it("knows the blocks that hold words as the document's schema does", () => {
    const inSchema = Object.values(documentSchema.nodes).filter((type) => type.isTextblock);
    expect(inSchema.map(({ name }) => name).sort()).toEqual([...textBlocks].sort());
  });

  it("are told apart by the time they were said at", () => {
    expect(marked(highlight("second", "Yes.", 2_000))).toEqual(["5: Yes.=second"]);
    expect(marked(highlight("neither", "Yes.", 3_000))).toEqual([]);
  });

  it("leave every letter of the text as it is, overlapping or not", () => {
    const passages = markPassages(content, [
      highlight("b", "days. It"),
      highlight("a", "took days"),
      highlight("c", "weeks."),
    ]);
    const words = (number: number) => passages.get(number)?.map((passage) => passage.text);
    expect([0, 1, 2].map((number) => words(number)?.join(""))).toEqual([
      "It took ",
      "days",
      ". It took weeks.",
    ]);
    expect(passages.get(2)?.map((passage) => passage.highlight?.id)).toEqual(["b", undefined, "c"]);
    expect(passages.has(3)).toBe(false);
  });
});
