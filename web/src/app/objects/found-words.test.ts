import { decodeHash } from "@fieldstone/model/links/hash.ts";
import { expect, test } from "vitest";
import { documentTarget } from "./found-words.ts";

const line = "The checkout had a queue at noon.";
const passage = { start: "Nobody told us", end: "by the end of the week." };
const file = { id: "f", name: "report.pdf", pageNum: 4 };

test("a note opens at the line with the words, or at the passage nearest in meaning", () => {
  const byWords = documentTarget("note", { id: "n", line, passage: null });
  expect(byWords).toMatchObject({ type: "note", id: "n" });
  expect(decodeHash(byWords.hash ?? "")).toEqual({ content: line });
  const byMeaning = documentTarget("note", { id: "n", line: null, passage });
  expect(decodeHash(byMeaning.hash ?? "")).toEqual({ snippet: passage });
});

test("what was found in a file opens it at its page", () => {
  const byWords = documentTarget("insight", { id: "i", line, file });
  expect(byWords).toMatchObject({ type: "file", id: "f" });
  expect(decodeHash(byWords.hash ?? "")).toEqual({ page: 4, content: line });
  const byMeaning = documentTarget("note", { id: "n", passage, file });
  expect(decodeHash(byMeaning.hash ?? "")).toEqual({ page: 4, content: passage.start });
  const byName = documentTarget("note", { id: "n", line: null, file });
  expect(decodeHash(byName.hash ?? "")).toEqual({ page: 4 });
});

test("what was found by its title opens at its beginning", () => {
  expect(documentTarget("note", { id: "n", line: null })).toEqual({ type: "note", id: "n", hash: "" });
});
