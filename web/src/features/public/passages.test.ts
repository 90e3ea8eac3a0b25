import { describe, expect, it } from "vitest";
import type { PublicHighlight } from "./load-shared-object.ts";
import { cutPassages, markableHighlights } from "./passages.ts";

const highlight = (id: string, text: string): PublicHighlight => ({
  id,
  text,
  speaker: null,
  startMs: null,
  tags: [],
});
const content = {
  type: "doc",
  content: [
    { type: "paragraph", content: [{ type: "text", text: "It took days. It took weeks." }] },
    { type: "paragraph", content: [{ type: "text", text: "Then it worked." }] },
  ],
};

describe("highlights marked on a public page", () => {
  it("are only those whose words stand in one place", () => {
    const all = [
      highlight("twice", "It took"),
      highlight("once", "took weeks"),
      highlight("across", "weeks.\nThen"),
      highlight("gone", "removed"),
      highlight("empty", ""),
    ];
    expect(markableHighlights(content, all).map(({ id }) => id)).toEqual(["once"]);
  });

  it("leave every letter of the text as it is", () => {
    const text = "It took days. It took weeks.";
    const cut = cutPassages(text, [
      highlight("b", "days. It"),
      highlight("a", "took days"),
      highlight("c", "weeks."),
    ]);
    expect(cut.map((passage) => passage.text).join("")).toBe(text);
    expect(cut.filter((passage) => passage.highlight).map((passage) => passage.highlight?.id)).toEqual([
      "a",
      "c",
    ]);
  });
});
