import { type SummaryFramework, summaryFrameworks } from "@fieldstone/model/ai/summary-frameworks.ts";
import { summaryOutlines } from "@fieldstone/model/ai/summary-outlines.ts";
import { expect, it } from "vitest";
import type { AiPassage, AiSummaryRequest } from "../ai-answer.ts";
import { extractJob } from "./extract-job.ts";
import { pickedSentences } from "./picked-sentences.ts";

const interview: readonly (readonly [string, string])[] = [
  ["Ana", "Thank you for taking the time to talk about how your team uses reports and exports today."],
  ["Ana", "How does your team use reports and exports today?"],
  ["Marta", "Our team exports reports to a spreadsheet every week and it takes hours."],
  ["Ana", "Is that right?"],
  ["Marta", "Finding old reports is slow, and exports fail when the spreadsheet is big."],
  ["Ana", "What would you like to have instead of the spreadsheet?"],
  ["Marta", "Do you mean for exports?"],
  ["Marta", "I would love one report that our team can share without an export."],
];
const [, asked, hours, , slow, wanted, , wish] = interview.map(([, words]) => words);

/** A passage of turns, with names before the words or without. */
function passageOf(turns: readonly (readonly [string, string])[], withNames = false): AiPassage {
  let text = "";
  const placed = turns.map(([speaker, words]) => {
    text += withNames ? `${speaker}: ` : "";
    const start = text.length;
    text += words;
    const turn = { start, end: text.length, speaker, isInterviewer: speaker === "Ana" };
    text += "\n";
    return turn;
  });
  return { title: "Interview", text, turns: placed };
}

const summaryOf = (framework: SummaryFramework, passage = passageOf(interview)) => {
  const outline = summaryOutlines[framework];
  const request: AiSummaryRequest = { outline, instructions: "exports and reports", passages: [passage] };
  const read = extractJob.parse({ kind: "summary", request });
  return read.kind === "summary" ? pickedSentences(read.request) : [];
};
const saidBy = (name: string) => interview.flatMap(([speaker, words]) => (speaker === name ? [words] : []));

it.each(summaryFrameworks)(
  "by %s, participants are quoted, and neither an interviewer's questions nor greetings",
  (framework) => {
    const texts = summaryOf(framework).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !saidBy("Marta").includes(text))).toEqual([]);
  },
);

it("an interviewer's statement is picked for a part about which participants say nothing", () => {
  const turns = [...interview, ["Ana", "I will schedule a call and send a plan by Monday."] as const];
  const nextSteps = summaryOf("Customer call", passageOf(turns)).filter(
    ({ section }) => section === "Next steps",
  );
  expect(nextSteps.map(({ text }) => text)).toEqual(["I will schedule a call and send a plan by Monday."]);
});

it("by question, what an interviewer asked heads what participants answered", () => {
  expect(summaryOf("By question").map(({ section, text }) => [section, text])).toEqual([
    [asked, hours],
    [asked, slow],
    [wanted, wish],
  ]);
});

it("by question, those with the longest answers are chosen from all of a long interview", () => {
  const turns = Array.from({ length: 30 }, (_, at) => [
    ["Ana", `What do you think about part ${at} of it?`] as const,
    ["Marta", `Part number ${at} works well for everyone on our team.`] as const,
    ...(at % 3 === 2 ? [["Marta", `Only button ${at} is hard to find on a small phone.`] as const] : []),
  ]).flat();
  const sections = new Set(summaryOf("By question", passageOf(turns)).map(({ section }) => section));
  expect(sections.size).toBe(12);
  expect([...sections].at(-1)).toBe("What do you think about part 29 of it?");
});

it("names of speakers before their words are neither quoted nor counted as words", () => {
  const named = summaryOf("By topics", passageOf(interview, true));
  expect(named).toEqual(summaryOf("By topics"));
  expect(named.every(({ section }) => section !== "Marta")).toBe(true);
});
