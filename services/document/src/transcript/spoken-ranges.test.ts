import { expect, it } from "vitest";
import type { DocumentNode } from "../document-json.ts";
import { documentText } from "../document-text.ts";
import { spokenRanges } from "./spoken-ranges.ts";

const words = (text: string): DocumentNode => ({ type: "text", text });
const turn = (speaker: string | null, personId: string | null, ...content: DocumentNode[]): DocumentNode => ({
  type: "turn",
  attrs: { speaker, personId, startMs: null, endMs: null },
  content,
});
const saidIn = (content: DocumentNode[]) => {
  const text = documentText({ type: "doc", content });
  return spokenRanges(text).map(({ start, end, speaker, isPerson }) => [
    speaker,
    text.text.slice(start, end),
    isPerson,
  ]);
};
const lines = (...all: string[]) =>
  saidIn(all.map((line) => ({ type: "paragraph", content: line === "" ? [] : [words(line)] })));

it("takes the turns of a transcript, those of one speaker in a row together, and what stands between", () => {
  const said = saidIn([
    { type: "heading", attrs: { level: 2 }, content: [words("Call")] },
    turn("Ana", null, words("How"), { type: "hardBreak" }, words("is it?")),
    turn("Marta", "p1", words("It was slow.")),
    turn("Marta", "p1", words("I left.")),
    turn(null, null, words("Mm.")),
  ]);
  expect(said).toEqual([
    [null, "Call", false],
    ["Ana", "How\nis it?", false],
    ["Marta", "It was slow.\nI left.", true],
    [null, "Mm.", false],
  ]);
});

it("takes the words of lines that name their speakers, and of lines that continue them", () => {
  expect(lines("Checkout call", "Ana: How is it?", "Marta: It was slow.", "I left.", "Ana: Why?")).toEqual([
    [null, "Checkout call", false],
    ["Ana", "How is it?", false],
    ["Marta", "It was slow.\nI left.", false],
    ["Ana", "Why?", false],
  ]);
});

it.each([
  [["Plan: Pro", "Country: DE", "Feedback: It was slow."]],
  [["Note: It was slow.", "Note: I left."]],
  [["It was slow.", "I left."]],
])("takes %j for no conversation", (all) => {
  expect(lines(...all)).toEqual([]);
});
