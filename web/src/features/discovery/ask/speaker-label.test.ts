import { expect, test } from "vitest";
import { speakerLabel } from "./speaker-label.ts";

test("a speaker who interviews is named so, once", () => {
  expect(speakerLabel({ speaker: "Marta" })).toBe("Marta");
  expect(speakerLabel({ speaker: "Ana", isInterviewer: true })).toBe("Ana (interviewer)");
  expect(speakerLabel({ speaker: "Interviewer 2", isInterviewer: true })).toBe("Interviewer 2");
  expect(speakerLabel({ isInterviewer: true })).toBe("");
});
