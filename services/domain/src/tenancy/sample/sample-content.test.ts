import { expect, test } from "vitest";
import { sampleInsight, sampleInterviews, sampleTagGroups } from "./sample-content.ts";

test("every highlight of the sample is the exact words of one turn and carries known tags", () => {
  const tags = new Set<string>(sampleTagGroups.flatMap((group) => group.tags.map((tag) => tag.title)));
  for (const interview of sampleInterviews) {
    for (const highlight of interview.highlights) {
      expect(interview.turns.filter((turn) => turn.text.includes(highlight.text))).toHaveLength(1);
      expect(highlight.tags.every((tag) => tags.has(tag))).toBe(true);
    }
  }
});

test("every quote of the sample insight is one of the highlights", () => {
  const texts = sampleInterviews.flatMap((interview) =>
    interview.highlights.map((highlight) => highlight.text),
  );
  for (const block of sampleInsight.blocks) if (block.kind === "quote") expect(texts).toContain(block.text);
});

test("who is interviewed speaks under the person's name, so that their page shows what they said", () => {
  for (const { person, turns } of sampleInterviews)
    expect(new Set(turns.map((turn) => turn.speaker))).toEqual(new Set(["Interviewer", person.name]));
});
