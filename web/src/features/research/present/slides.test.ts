import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { describe, expect, it } from "vitest";
import { slidesOfDocument } from "./slides.ts";

const text = (words: string) => ({ type: "text", text: words });
const paragraph = (words: string) => ({ type: "paragraph", content: [text(words)] });
const heading = (level: number, words: string) => ({
  type: "heading",
  attrs: { level },
  content: [text(words)],
});
const slides = (...content: unknown[]) => slidesOfDocument("Checkout", { type: "doc", content });
const shapes = (...content: unknown[]) => slides(...content).map(({ kind, title }) => `${kind}: ${title}`);

describe("slides of a document", () => {
  it("begin with its title and go on with a slide for each heading", () => {
    expect(
      shapes(
        paragraph("Summary"),
        heading(1, "What we saw"),
        paragraph("a"),
        heading(2, "Why"),
        paragraph("b"),
      ),
    ).toEqual(["title: Checkout", "text: Checkout", "text: What we saw", "text: Why"]);
  });

  it("keep a smaller heading with its text, and leave out headings without any", () => {
    expect(shapes(heading(1, "Empty"), heading(2, "Why"), heading(3, "Detail"), paragraph("b"))).toEqual([
      "title: Checkout",
      "text: Why",
    ]);
  });

  it("give a quote and a picture a slide of their own", () => {
    const id = newId();
    const [, before, quote, picture, after] = slides(
      heading(2, "Words"),
      paragraph("before"),
      { type: "highlightEmbed", attrs: { highlightId: id } },
      { type: "image", attrs: { fileId: "x" } },
      paragraph("after"),
    );
    expect(before).toMatchObject({ kind: "text", title: "Words" });
    expect(quote).toEqual({ kind: "quote", title: "Words", highlightId: toShortId(id) });
    expect(picture).toMatchObject({ kind: "picture", title: "Words" });
    expect(after).toMatchObject({ kind: "text", title: "Words" });
  });

  it("go on on another slide where a section is longer than a screen, losing nothing", () => {
    const long = Array.from({ length: 12 }, (_, at) => paragraph(`${at} ${"word ".repeat(30)}`));
    const made = slides(...long).slice(1);
    expect(made.length).toBeGreaterThan(2);
    expect(made.flatMap((slide) => (slide.kind === "text" ? slide.blocks : []))).toHaveLength(12);
  });

  it("divide a long list between its items and go on counting", () => {
    const item = (at: number) => ({ type: "listItem", content: [paragraph(`${at} ${"word ".repeat(30)}`)] });
    const list = {
      type: "orderedList",
      attrs: { start: 3 },
      content: Array.from({ length: 9 }, (_, at) => item(at)),
    };
    const lists = slides(list).flatMap((slide) => (slide.kind === "text" ? slide.blocks : []));
    expect(lists.length).toBeGreaterThan(1);
    let next = 3;
    for (const { attrs, content } of lists) {
      expect(attrs.start).toBe(next);
      next += content.length;
    }
    expect(next).toBe(12);
  });

  it("are the title alone where nothing is written", () => {
    expect(shapes({ type: "paragraph" })).toEqual(["title: Checkout"]);
  });
});
