import { documentSchema } from "@fieldstone/document/document-schema.ts";
import { expect, it } from "vitest";
import { wholeWords } from "./word-range.ts";

/** The words around a part of a paragraph. */
function wordsAround(text: string, part: string): string {
  const doc = documentSchema.topNodeType.create(null, [
    documentSchema.node("paragraph", null, [documentSchema.text(text)]),
  ]);
  const at = text.indexOf(part) + 1;
  const { from, to } = wholeWords(doc, at, at + part.length);
  return doc.textBetween(from, to);
}

it.each([
  ["We count on paper.", "oun", "count"],
  ["We count on paper.", "t on p", "count on paper"],
  ["an e-mail, twice", "ai", "mail"],
  ["東京都の市場は大きいです。", "場", "市場"],
  ["東京都の市場は大きいです。", "京都の", "東京都の"],
  ["iPhoneを買う", "Pho", "iPhone"],
  ["ราคาสูงมาก", "าคา", "ราคา"],
])("in “%s”, %s becomes %s", (text, part, words) => {
  expect(wordsAround(text, part)).toBe(words);
});
