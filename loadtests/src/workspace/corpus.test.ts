import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { expect, it } from "vitest";
import { uuidToBase62 } from "./base62.ts";
import { drawQuery, noteMarkdown, termsMax } from "./corpus.ts";

function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

it("searches have one to eight terms, all of the corpus, every length among them", () => {
  const draw = draws(7);
  const corpus = Array.from({ length: 200 }, (_, index) => noteMarkdown(index).toLowerCase()).join(" ");
  const lengths = new Set<number>();
  for (let index = 0; index < 500; index += 1) {
    const terms = drawQuery(draw).split(" ");
    lengths.add(terms.length);
    for (const term of terms) expect(corpus).toContain(term);
  }
  expect([...lengths].toSorted()).toEqual(Array.from({ length: termsMax }, (_, index) => index + 1));
});

it("notes are the same on every run, and differ from each other", () => {
  expect(noteMarkdown(3)).toBe(noteMarkdown(3));
  expect(new Set(Array.from({ length: 50 }, (_, index) => noteMarkdown(index))).size).toBe(50);
});

it("ids are written as the app writes them", () => {
  for (const id of [newId(), newId(), "00000000-0000-0000-0000-000000000001"]) {
    expect(uuidToBase62(id)).toBe(toShortId(id));
  }
});
