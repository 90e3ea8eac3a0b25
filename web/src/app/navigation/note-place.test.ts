import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { expect, test } from "vitest";
import { readNotePlace } from "./note-place.ts";

test("an address names a highlight, a comment or words in the note", () => {
  expect(readNotePlace(encodeHash({ highlight: "3fK9x" })).highlight).toBe("3fK9x");
  expect(readNotePlace(encodeHash({ comment: "a", content: "hard to find" }).slice(1))).toEqual({
    highlight: undefined,
    comment: "a",
    content: "hard to find",
    citation: undefined,
  });
});

test("a broken hash names nothing", () => {
  for (const hash of ["", "#v=%7B", "#v=[]", "#highlight", encodeHash({ highlight: 7 })]) {
    expect(readNotePlace(hash)).toEqual({
      highlight: undefined,
      comment: undefined,
      content: undefined,
      citation: undefined,
    });
  }
});
