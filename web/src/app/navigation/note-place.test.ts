import { encodeHash, type HashValue } from "@fieldstone/model/links/hash.ts";
import { expect, test } from "vitest";
import { readNotePlace } from "./note-place.ts";

const nowhere = {
  highlight: undefined,
  comment: undefined,
  content: undefined,
  snippet: undefined,
  citation: undefined,
  file: undefined,
  page: undefined,
  command: undefined,
};

test("an address names a highlight, a comment or words in the note", () => {
  expect(readNotePlace(encodeHash({ highlight: "3fK9x" })).highlight).toBe("3fK9x");
  expect(readNotePlace(encodeHash({ comment: "a", content: "hard to find" }).slice(1))).toEqual({
    ...nowhere,
    comment: "a",
    content: "hard to find",
  });
});

test("an address names a file with its page, and what is begun with", () => {
  expect(readNotePlace(encodeHash({ file: "3fK9x", page: 4 }))).toEqual({
    ...nowhere,
    file: "3fK9x",
    page: 4,
  });
  expect(readNotePlace(encodeHash({ file: "3fK9x", page: 0 })).page).toBeUndefined();
  expect(readNotePlace(encodeHash({ command: "pickVideoOrAudioFile" })).command).toBe("pickVideoOrAudioFile");
  expect(readNotePlace(encodeHash({ command: "dropTables" })).command).toBeUndefined();
});

test("an address names a passage by its first and its last words", () => {
  const snippet = { start: "We spent three days", end: "took seconds." };
  expect(readNotePlace(encodeHash({ snippet }))).toEqual({ ...nowhere, snippet });
  const broken: HashValue[] = [
    "all",
    null,
    {},
    { start: "a" },
    { start: "a", end: 3 },
    { start: "", end: "a" },
  ];
  for (const each of broken) expect(readNotePlace(encodeHash({ snippet: each })).snippet).toBeUndefined();
});

test("a broken hash names nothing", () => {
  for (const hash of ["", "#v=%7B", "#v=[]", "#highlight", encodeHash({ highlight: 7 })]) {
    expect(readNotePlace(hash)).toEqual(nowhere);
  }
});
