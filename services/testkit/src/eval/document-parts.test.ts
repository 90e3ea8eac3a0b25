import { noteMarkdownSizeBytesMax } from "@fieldstone/model/limits.ts";
import { expect, it } from "vitest";
import { documentsFound, fitsNote, partsOf } from "./document-parts.ts";

const document = (text: string, title = "Wings") => ({ id: "d", title, text });

it("a document that fits is one note, and one without text too", () => {
  expect(partsOf(document("Lift < drag"))).toEqual([{ title: "Wings", markdown: "Lift \\< drag" }]);
  expect(partsOf(document(""))).toEqual([{ title: "Wings", markdown: "" }]);
});

it("a longer one is written in parts, of which no word is cut and nothing is lost", () => {
  const text = "lift of a naïve wing 🪽 and ".repeat(12_000);
  const parts = partsOf(document(text));
  expect(parts).toHaveLength(Math.ceil(Buffer.byteLength(text) / noteMarkdownSizeBytesMax));
  expect(parts.every(({ title, markdown }) => title === "Wings" && fitsNote(markdown))).toBe(true);
  expect(parts.map(({ markdown }) => markdown).join("")).toBe(text);
  const words = new Set(text.split(/\s+/));
  expect(parts.flatMap(({ markdown }) => markdown.split(/\s+/)).every((word) => words.has(word))).toBe(true);
});

it("a word without an end is cut between characters", () => {
  const parts = partsOf(document("翼".repeat(70_000)));
  expect(parts.every(({ markdown }) => fitsNote(markdown) && !markdown.includes("\uFFFD"))).toBe(true);
  expect(parts.map(({ markdown }) => markdown).join("")).toBe("翼".repeat(70_000));
});

it("a short document of many sentences and lines is written in as many parts as its marks require", () => {
  const parts = partsOf(document("One. Two! (Three): four.\n".repeat(2_000)));
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.every(({ markdown }) => fitsNote(markdown))).toBe(true);
  expect(parts.map(({ markdown }) => markdown).join("")).toBe("One. Two! (Three): four.\n".repeat(2_000));
});

it.each([
  ["words", "wings of steel ".repeat(20)],
  ["an address", `https://wings.example/${"a".repeat(300)}`],
  ["signs without spaces", "🪽翼".repeat(150)],
])("a title of %s that is too long for a note goes on in its text", (_what, title) => {
  const [part] = partsOf(document("Lift", title));
  expect([...(part?.title ?? "")].length).toBeLessThanOrEqual(200);
  expect(title.startsWith(part?.title ?? "-")).toBe(true);
  expect(part?.markdown).toBe(`${title}\n\nLift`);
});

it("a NUL is left out of titles and texts", () => {
  expect(partsOf(document("Li\0ft", "Win\0gs"))).toEqual([{ title: "Wings", markdown: "Lift" }]);
});

it("a document is found by the best of its parts, once", () => {
  const documentOf = new Map([
    ["n1", "a"],
    ["n2", "b"],
    ["n3", "a"],
  ]);
  expect(documentsFound(["n3", "stranger", "n2", "n1"], documentOf)).toEqual(["a", "b"]);
});
