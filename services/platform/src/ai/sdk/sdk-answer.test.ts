import { expect, it } from "vitest";
import { passagesText } from "./sdk-answer.ts";

it("tells a model who speaks in a conversation, and who of them interviews", () => {
  const text = "Call\nWhy?\nIt was slow.\nMm.";
  const turns = [
    { start: 0, end: 4, speaker: null, isInterviewer: false },
    { start: 5, end: 9, speaker: "Ana", isInterviewer: true },
    { start: 10, end: 22, speaker: 'Marta "M"', isInterviewer: false },
  ];
  expect(passagesText([{ title: "Call", text, turns }])).toBe(
    [
      '<passage number="1" title="Call">',
      "Call",
      '<turn speaker="Ana" role="interviewer">Why?</turn>',
      '<turn speaker="Marta \\"M\\"">It was slow.</turn>',
      "Mm.",
      "</passage>",
    ].join("\n"),
  );
  expect(passagesText([{ title: "", text }])).toContain(`\n${text}\n`);
});
