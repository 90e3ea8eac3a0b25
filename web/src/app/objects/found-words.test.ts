import { decodeHash } from "@fieldstone/model/links/hash.ts";
import { expect, test } from "vitest";
import { foundWordsPlace } from "./found-words.ts";

const plain = (text: string) => ({ text, match: false });
const found = (text: string) => ({ text, match: true });
const contentOf = (...fragments: Parameters<typeof foundWordsPlace>[0] & object) =>
  decodeHash(foundWordsPlace(fragments).hash ?? "").content;

test("the line with most of the words is the place", () => {
  expect(
    contentOf(
      plain("We left the "),
      found("queue"),
      plain(".\n The "),
      found("checkout"),
      plain(" had a "),
      found("queue"),
      plain(" at noon. \nNobody came."),
    ),
  ).toBe("The checkout had a queue at noon.");
});

test("a preview without the words names no place", () => {
  expect(foundWordsPlace([plain("Its beginning.")])).toEqual({});
  expect(foundWordsPlace([])).toEqual({});
});
