import { expect, it } from "vitest";
import { quotesBySpeaker } from "./quotes-by-speaker.ts";

const text = "How slow was it? Tell me.\nI left. I really left.\nYes, I left.";
const turnOf = (line: string, speaker: string | null, isInterviewer = false) => {
  const start = text.indexOf(line);
  return { start, end: start + line.length, speaker, isInterviewer };
};
const parts = (passage: Parameters<typeof quotesBySpeaker>[0], quote: string) =>
  quotesBySpeaker(passage, quote).map(({ start, ...part }) => {
    if (start !== undefined)
      expect(passage.text.slice(start)).toSatisfy((rest: string) => rest.startsWith(part.text));
    return part;
  });
const turns = [
  turnOf("How slow was it? Tell me.", "Ana", true),
  turnOf("I left. I really left.", "Marta"),
  turnOf("Yes, I left.", null),
];

it("gives each speaker's words of a quote separately", () => {
  expect(parts({ text, turns }, "Tell me.\nI left. I really left.\nYes")).toEqual([
    { text: "Tell me.", speaker: "Ana", isInterviewer: true },
    { text: "I left. I really left.", speaker: "Marta" },
    { text: "Yes" },
  ]);
});

it("leaves out an interviewer's question", () => {
  expect(parts({ text, turns }, "How slow was it?")).toEqual([]);
  const asked = turns.map((turn) => ({ ...turn, isInterviewer: false }));
  expect(parts({ text, turns: asked }, "How slow was it?")).toEqual([
    { text: "How slow was it?", speaker: "Ana" },
  ]);
});

it("leaves a quote as it is in a text without speakers, and one that is not in its passage", () => {
  expect(parts({ text }, "I left. I really left.\nYes")).toHaveLength(1);
  expect(parts({ text, turns }, "really le")).toEqual([{ text: "really le" }]);
});
