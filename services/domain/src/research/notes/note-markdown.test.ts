import { noteMarkdownMarksMax, noteMarkdownSizeBytesMax } from "@fieldstone/model/limits.ts";
import { expect, it } from "vitest";
import { parseNoteMarkdown } from "./note-markdown.ts";

const filled = (piece: string) => piece.repeat(Math.floor(noteMarkdownSizeBytesMax / piece.length));

it("takes a long plain text with its lists and headings", () => {
  const words = "We walked through the kitchen and she showed us, step by step, how orders arrive ";
  const text = `# Visit\n\n${`${words.repeat(8)}\n\n- a **first** thing\n- [a link](https://example.com)\n\n`.repeat(120)}`;
  expect(text.length).toBeGreaterThan(80_000);
  expect(parseNoteMarkdown(text).content?.length).toBeGreaterThan(200);
});

it("refuses what is longer, counted in bytes, and names the import", () => {
  for (const text of [`${filled("word ")}words `, "é".repeat(noteMarkdownSizeBytesMax / 2 + 1)]) {
    expect(() => parseNoteMarkdown(text)).toThrow("/api/import");
  }
});

it.each([
  "a\n\n",
  "a\n",
  "![",
  "[",
  "[a](",
  "* a\n",
  "*a ",
  "**a",
  "_a_ ",
  "a  \n",
  "|a|\n|-|\n",
  "# a\n",
  "- [ ] a\n",
  "http://a ",
  "~~a",
  "a.co ",
  "> ",
  "- ",
  "1. ",
  "`",
  "<b>",
  "\t",
  "&amp;",
])("reads or refuses 100 KB of %j in a moment", (piece) => {
  const before = process.threadCpuUsage();
  try {
    parseNoteMarkdown(filled(piece));
  } catch (error) {
    expect(error).toMatchObject({ code: "note.markdown_too_long" });
  }
  const { user, system } = process.threadCpuUsage(before);
  // Twice what one request may keep from others: parsers run cold here.
  expect((user + system) / 1_000).toBeLessThan(400);
});

it("keeps within a moment what its marks allow", () => {
  const before = process.threadCpuUsage();
  parseNoteMarkdown("* a\n".repeat(noteMarkdownMarksMax / 2));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(800);
});
