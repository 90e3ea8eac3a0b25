import { expect, test } from "vitest";
import { templateBlocks } from "./template-blocks.ts";

test("headings, lists and paragraphs are told apart, without their signs", () => {
  const markdown =
    "## In short\n\nOne sentence\non two lines.\n\n### **First** finding\n- a\n- b\n\n1. one\n2. two\n\nThe end.";
  expect(templateBlocks(markdown)).toEqual([
    { kind: "heading", text: "In short" },
    { kind: "text", text: "One sentence\non two lines." },
    { kind: "heading", text: "First finding" },
    { kind: "bullets", items: ["a", "b"] },
    { kind: "numbers", items: ["one", "two"] },
    { kind: "text", text: "The end." },
  ]);
});

test("paragraphs stay apart, and other signs stay as they are", () => {
  expect(templateBlocks("a\n\nb\n\n#not a heading\n\n2 * 3 * 4")).toEqual([
    { kind: "text", text: "a" },
    { kind: "text", text: "b" },
    { kind: "text", text: "#not a heading" },
    { kind: "text", text: "2 * 3 * 4" },
  ]);
  expect(templateBlocks("")).toEqual([]);
});
