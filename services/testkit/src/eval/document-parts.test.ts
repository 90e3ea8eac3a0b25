import { expect, it } from "vitest";
import { documentsFound, partBytesMax, partsOf } from "./document-parts.ts";

const document = (text: string, title = "Wings") => ({ id: "d", title, text });
const isSmall = (text: string) => Buffer.byteLength(text) <= partBytesMax;

it("a document that fits is one note, and one without text too", () => {
  expect(partsOf(document("Lift < drag"))).toEqual([{ title: "Wings", markdown: "Lift \\< drag" }]);
  expect(partsOf(document(""))).toEqual([{ title: "Wings", markdown: "" }]);
});

it("a longer one is written in parts, of which no word is cut and nothing is lost", () => {
  const text = "lift of a naïve wing 🪽 and\n".repeat(12_000);
  const parts = partsOf(document(text));
  expect(parts).toHaveLength(Math.ceil(Buffer.byteLength(text) / partBytesMax));
  expect(parts.every(({ title, markdown }) => title === "Wings" && isSmall(markdown))).toBe(true);
  expect(parts.map(({ markdown }) => markdown).join("")).toBe(text);
  const words = new Set(text.split(/\s+/));
  expect(parts.flatMap(({ markdown }) => markdown.split(/\s+/)).every((word) => words.has(word))).toBe(true);
});

it("a word without an end is cut between characters", () => {
  const parts = partsOf(document("翼".repeat(70_000)));
  expect(parts.every(({ markdown }) => isSmall(markdown) && !markdown.includes("\uFFFD"))).toBe(true);
  expect(parts.map(({ markdown }) => markdown).join("")).toBe("翼".repeat(70_000));
});

it("a document is found by the best of its parts, once", () => {
  const documentOf = new Map([
    ["n1", "a"],
    ["n2", "b"],
    ["n3", "a"],
  ]);
  expect(documentsFound(["n3", "stranger", "n2", "n1"], documentOf)).toEqual(["a", "b"]);
});
