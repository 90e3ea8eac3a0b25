import fc from "fast-check";
import { expect, it } from "vitest";
import { joinWords, wordRanges, wordTexts } from "./word-limits.ts";

const bare = (text: string) => text.replaceAll(/\s/gu, "");
const latin = fc.stringMatching(/^[a-zé'-]{1,6}[.,?]?$/u);
const japanese = fc.stringMatching(/^[東京都市場顧客価格はがをのカタナ]{1,8}[、。]?$/u);
const thai = fc.stringMatching(/^[กขคงจฉชซ]{1,8}$/u);
const mixed = fc.array(fc.oneof(latin, japanese, thai, fc.constant("▇▇▇")), { maxLength: 40 });

it("words of scripts with spaces are those between them, and are joined by one", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(latin, fc.stringMatching(/^[가나다라]{1,4}$/u))), (words) => {
      expect(wordTexts(words.join("  "))).toEqual(words);
      expect(joinWords(words)).toBe(words.join(" "));
    }),
  );
});

it("words hold every letter of a text once and in order, without white space", () => {
  fc.assert(
    fc.property(mixed, fc.constantFrom("", " "), (parts, between) => {
      const text = parts.join(between);
      let last = 0;
      for (const { start, end } of wordRanges(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end)).not.toMatch(/\s/u);
        last = end;
      }
      expect(wordTexts(text).join("")).toBe(bare(text));
    }),
  );
});

it("joining changes no letter, and joining again nothing", () => {
  fc.assert(
    fc.property(mixed, (words) => {
      const text = joinWords(words);
      expect(bare(text)).toBe(words.join(""));
      expect(joinWords(wordTexts(text)).length).toBeLessThanOrEqual(text.length);
    }),
  );
});

it.each([
  ["東京都の市場は大きいです。", ["東京", "都", "の", "市場", "は", "大きい", "です。"]],
  ["「価格」が高い", ["「価格」", "が", "高い"]],
  ["iPhoneを買う", ["iPhone", "を", "買う"]],
  ["価格▇▇▇▇▇▇です", ["価格", "▇▇▇", "▇▇▇", "です"]],
  ["ราคาสูงมาก", ["ราคา", "สูง", "มาก"]],
  ["we sent an e-mail, twice", ["we", "sent", "an", "e-mail,", "twice"]],
])("%s", (text, words) => {
  expect(wordTexts(text)).toEqual(words);
});

it.each([
  [["東京", "都", "です。", "はい"], "東京都です。はい"],
  [["ราคา", "สูง", "in", "Bangkok"], "ราคาสูง in Bangkok"],
  [["iPhone", "を", "3", "台"], "iPhoneを3台"],
  [["값이", "東京", "보다"], "값이 東京 보다"],
])("%j is written as %s", (words, text) => {
  expect(joinWords(words)).toBe(text);
});
