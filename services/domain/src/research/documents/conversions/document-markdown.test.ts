import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { expect, it } from "vitest";
import { documentFromMarkdown } from "./document-from-markdown.ts";
import { documentToMarkdown } from "./document-markdown.ts";

it("says a text's headings, lists, quotes and emphasis again, as they are read", () => {
  const text =
    "## Goal\n\nLearn *why*, not **how** [often](https://example.com/).\n\n- one\n- two\n\n1. first\n2. second\n\n> said\n\n---\n\n`code` and 2 \\* 3";
  const once = documentFromMarkdown(text);
  expect(documentFromMarkdown(documentToMarkdown(once))).toEqual(once);
});

it("says what a text refers to by its name where that is known", () => {
  const named = { type: "inlineReference", attrs: { objectId: "known" } };
  const hidden = { type: "inlineReference", attrs: { objectId: "hidden" } };
  const card = { type: "reference", attrs: { objectId: "known" } };
  const line = { type: "paragraph", content: [{ type: "text", text: "See " }, named, hidden] };
  const name = ({ attrs }: DocumentNode) => (attrs?.objectId === "known" ? "Oda" : undefined);
  const others = { reference: name, inlineReference: name };
  expect(documentToMarkdown({ type: "doc", content: [line, card] }, others)).toBe("See Oda\n\nOda");
  expect(documentToMarkdown({ type: "doc", content: [line, card] })).toBe("See");
});

it("leaves out what belongs to one study", () => {
  const embed = { type: "highlightEmbed", attrs: { highlightId: "x" } };
  const paragraph = { type: "paragraph", content: [{ type: "text", text: "Kept" }] };
  expect(documentToMarkdown({ type: "doc", content: [embed, paragraph, { type: "image" }] })).toBe("Kept");
});
