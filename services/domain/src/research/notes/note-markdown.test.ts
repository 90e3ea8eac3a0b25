import { noteMarkdownMarksMax, noteMarkdownSizeBytesMax } from "@fieldstone/model/limits.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { prepareNoteMarkdown } from "./note-markdown.ts";

const filled = (piece: string) => piece.repeat(Math.floor(noteMarkdownSizeBytesMax / piece.length));

/** Asserts that the event loop does not stall while the work runs. */
async function expectNoStall(work: () => Promise<unknown>): Promise<void> {
  const turns = watchTurns();
  await work();
  expect(await turns.stop()).toBeLessThan(stallMsMax);
}

it("takes a long plain text with its lists and headings", async () => {
  const words = "We walked through the kitchen and she showed us, step by step, how orders arrive ";
  const text = `# Visit\n\n${`${words.repeat(8)}\n\n- a **first** thing\n- [a link](https://example.com)\n\n`.repeat(120)}`;
  expect(text.length).toBeGreaterThan(80_000);
  const { derived } = await prepareNoteMarkdown("team", text);
  expect(
    z.object({ content: z.array(z.unknown()) }).parse(JSON.parse(derived.json)).content.length,
  ).toBeGreaterThan(200);
});

it("refuses what is longer, counted in bytes, and names the import", async () => {
  for (const text of [`${filled("word ")}words `, "é".repeat(noteMarkdownSizeBytesMax / 2 + 1)]) {
    await expect(prepareNoteMarkdown("team", text)).rejects.toThrow("/api/import");
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
])("reads or refuses 100 KB of %j, and keeps nobody waiting", async (piece) => {
  await expectNoStall(() =>
    prepareNoteMarkdown("team", filled(piece)).catch((error: unknown) =>
      expect(error).toMatchObject({ code: "note.markdown_too_long" }),
    ),
  );
});

it("keeps nobody waiting for as many marks as there may be", async () => {
  await expectNoStall(() => prepareNoteMarkdown("team", "* a\n".repeat(noteMarkdownMarksMax / 2)));
}, 60_000);
