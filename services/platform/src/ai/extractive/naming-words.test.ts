import { expect, test } from "vitest";
import { namingWords } from "./naming-words.ts";

test("words that name a group are never cut at an apostrophe, and short forms of verbs name nothing", () => {
  for (const [text, words] of [
    ["My card still hasn't arrived", ["card", "still", "arrived"]],
    ["The card hasn’t come, I'm waiting and they've charged me", ["card", "come", "waiting", "charged"]],
    ["It's the customer's fault that's listed", ["customer", "fault", "listed"]],
    ["Can't, won't, couldn't, we'll, you'd, we're", []],
    ["Aujourd’hui l’argent manque, O'Brien said", ["aujourd'hui", "l'argent", "manque", "o'brien", "said"]],
    ["'quoted' words and dangling' ones", ["quoted", "words", "dangling", "ones"]],
  ] as const)
    expect(namingWords(text).map(({ key }) => key)).toEqual(words);
});

test("words that name a group are spelt as written, except for a capital letter that begins a sentence", () => {
  for (const [text, words] of [
    ["Das Büro ist laut", ["das", "Büro", "ist", "laut"]],
    ["Йогурт и ещё йогурт", ["йогурт", "и", "ещё", "йогурт"]],
    ["PayPal failed. “Delivery” by DHL’s van", ["PayPal", "failed", "delivery", "DHL", "van"]],
    ["設定ガイド", ["設定", "ガイド"]],
    ["ลูกค้าบอก", ["ลูกค้า", "บอก"]],
  ] as const)
    expect(namingWords(text).map(({ written }) => written)).toEqual(words);
});
