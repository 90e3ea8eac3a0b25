import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { nodeFromJson } from "@fieldstone/document/document-json.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinPieces, textBatches } from "./text-batches.ts";
import { translatableTexts, withTexts } from "./translatable-text.ts";

const bold = [{ type: "bold" }];
const document: DocumentNode = {
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Checkout" }] },
    {
      type: "turn",
      attrs: { speaker: "Ana", personId: null, startMs: 100, endMs: 900 },
      content: [
        { type: "text", text: "It is " },
        { type: "text", text: "slow", marks: bold },
        { type: "hardBreak" },
        { type: "text", text: "today." },
      ],
    },
    { type: "codeBlock", attrs: { language: null }, content: [{ type: "text", text: "const a = 1" }] },
    { type: "paragraph", content: [{ type: "text", text: "42" }] },
  ],
};

describe("a document's texts to be translated", () => {
  it("are its words, and go back among speakers, times, marks, code and numbers", () => {
    expect(translatableTexts(document)).toEqual(["Checkout", "It is <1>slow</1>\ntoday."]);
    const translated = withTexts(document, ["Kasse", "<1>Langsam</1> ist sie\nheute."]);
    expect(translated.content?.slice(2)).toEqual(document.content?.slice(2));
    expect(translated.content?.[1]).toEqual({
      type: "turn",
      attrs: { speaker: "Ana", personId: null, startMs: 100, endMs: 900 },
      content: [
        { type: "text", text: "Langsam", marks: bold },
        { type: "text", text: " ist sie" },
        { type: "hardBreak" },
        { type: "text", text: "heute." },
      ],
    });
    expect(() => nodeFromJson(translated)).not.toThrow();
  });

  it("lose marks that did not come back in pairs, never words", () => {
    const [, turn] = withTexts(document, ["Kasse", "Sie ist <1>langsam"]).content ?? [];
    expect(turn?.content).toEqual([{ type: "text", text: "Sie ist langsam" }]);
  });

  it("keep the marks that came back in pairs, whatever stands around and in them", () => {
    const texts = ["Kasse", "<2>Sie <1>ist</1> <1><2>sehr</1> langsam</2> </1>heute"];
    const [, turn] = withTexts(document, texts).content ?? [];
    expect(turn?.content).toEqual([
      { type: "text", text: "Sie ist sehr langsam" },
      { type: "text", text: " heute" },
    ]);
    const never = withTexts(document, ["Kasse", `${"<1>".repeat(50_000)}lang`]).content?.[1];
    expect(never?.content).toEqual([{ type: "text", text: "lang" }]);
  });

  const blocks = fc.array(
    fc.record({
      type: fc.constant("paragraph"),
      content: fc.array(
        fc.oneof(
          fc.constant({ type: "hardBreak" }),
          fc.record({
            type: fc.constant("text"),
            text: fc.stringMatching(/^[a-z<>/1 ]{1,30}$/u),
            marks: fc.constantFrom([], bold, [{ type: "italic" }]),
          }),
        ),
        { maxLength: 6 },
      ),
    }),
    { minLength: 1, maxLength: 8 },
  );

  it("put back as they are, are the text that they came from, whatever it has", () => {
    const plainOf = (node: DocumentNode): string =>
      node.type === "hardBreak" ? "\n" : (node.text ?? "") + (node.content ?? []).map(plainOf).join("");
    fc.assert(
      fc.property(blocks, (content) => {
        const doc = { type: "doc", content };
        expect(plainOf(withTexts(doc, translatableTexts(doc)))).toBe(plainOf(doc));
      }),
    );
  });

  it("are whole again after they were cut into batches", () => {
    const texts = fc.array(fc.stringMatching(/^[a-zé. \n]{0,3000}$/u), { maxLength: 6 });
    fc.assert(
      fc.property(texts, (given) => {
        const pieces = textBatches(given).flat();
        expect(
          joinPieces(
            given.length,
            pieces.map((piece) => ({ piece, text: piece.text })),
          ),
        ).toEqual(given);
      }),
    );
  });
});
