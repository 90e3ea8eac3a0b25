import { expect, test } from "vitest";
import { oneOf, parseSearch, stringifySearch, textParam } from "./search-params.ts";

test("a value is JSON only where it looks like JSON", () => {
  expect(parseSearch('?sort={"field":"title"}&id=7259834759283475928347&on=true&word=null-ish')).toEqual({
    sort: { field: "title" },
    id: "7259834759283475928347",
    on: true,
    word: "null-ish",
  });
});

test("broken JSON stays text and breaks nothing", () => {
  expect(parseSearch('?sort={"field":')).toEqual({ sort: '{"field":' });
});

test("what is written is read back the same", () => {
  const texts = ["true", '"true"', '"a phrase"', '"two" "phrases"', '"{x"', "{x", '"', '"12"', '"\\"a\\""'];
  for (const search of [{ a: { b: [1, "x"] } }, ...texts.map((a) => ({ a }))]) {
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  }
});

test("a phrase in quotes of a link that someone wrote keeps its quotes", () => {
  expect(parseSearch("?query=%22works%20around%22")).toEqual({ query: '"works around"' });
  expect(stringifySearch({ query: '"works around"' })).toBe("?query=%22works+around%22");
});

test("parameters fall back to nothing when they do not fit", () => {
  expect(oneOf("TITLE", ["TITLE", "CREATED"])).toBe("TITLE");
  expect(oneOf({ title: 1 }, ["TITLE"])).toBeUndefined();
  expect([textParam("  ", 10), textParam("abcdef", 3), textParam({}, 3)]).toEqual([
    undefined,
    "abc",
    undefined,
  ]);
});
