import { documentText } from "@fieldstone/document/document-text.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentFromText } from "./conversions/document-from-text.ts";
import { splitDocument } from "./split-document.ts";

const linesOf = (parts: ReturnType<typeof splitDocument>) =>
  parts.flatMap((part) => documentText(part).text.split("\n"));

test("a text without an empty line becomes blocks of 500 lines, and no line is lost", () => {
  const lines = Array.from({ length: 30_000 }, (_, at) => `line ${at}`);
  const parts = splitDocument(documentFromText(lines.join("\n")));
  expect(linesOf(parts)).toEqual(lines);
  const blocks = parts.flatMap(({ content = [] }) => content);
  const breaksOf = ({ content = [] }: (typeof blocks)[number]) =>
    content.filter(({ type }) => type === "hardBreak").length;
  expect(Math.max(...blocks.map(breaksOf))).toBe(499);
});

test("a document of any lines and paragraphs keeps them all, in parts of so many blocks and lines", () => {
  const line = fc.stringMatching(/^[a-z]{1,5}$/u);
  const paragraph = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(
      fc.array(paragraph, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 12, max: 40 }),
      (texts, max) => {
        const parts = splitDocument(documentFromText(texts.join("\n\n")), max);
        expect(linesOf(parts)).toEqual(texts.join("\n").split("\n"));
        for (const part of parts) expect(documentText(part).text.split("\n").length).toBeLessThanOrEqual(max);
      },
    ),
  );
});
