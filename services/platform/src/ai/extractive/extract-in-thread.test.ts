import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import type { AiQuestion, AiSummaryRequest } from "../ai-answer.ts";
import { pickInThread, quoteInThread } from "./extract-in-thread.ts";
import { pickedSentences } from "./picked-sentences.ts";
import { rankedQuotes } from "./ranked-quotes.ts";

const sentence = (place: number) =>
  `The shop number ${place} counts its stock on paper, and the paper of day ${place % 7} gets wet.`;
const teamId = "team";
const requestOf = (passages: number): AiSummaryRequest => ({
  outline: { by: "whole", sentencesMax: 6 },
  instructions: "",
  passages: Array.from({ length: passages }, (_, place) => ({
    title: "Shop",
    text: Array.from({ length: 8 }, (_each, at) => sentence(place * 8 + at)).join(" "),
  })),
});
const questionOf = (passages: number): AiQuestion => ({
  question: "How does the shop count its stock?",
  earlierQuestions: [],
  passages: requestOf(passages).passages,
});
const signal = new AbortController().signal;

it("takes the same sentences of a short text and of a long one, which has a thread", async () => {
  for (const passages of [2, 200]) {
    expect(await pickInThread({ teamId }, requestOf(passages), signal)).toEqual(
      pickedSentences(requestOf(passages)),
    );
    expect(await quoteInThread({ teamId }, questionOf(passages), signal)).toEqual(
      rankedQuotes(questionOf(passages)),
    );
  }
});

it.each([
  ["summarized", () => pickInThread({ teamId }, requestOf(500), signal)],
  ["asked", () => quoteInThread({ teamId }, questionOf(500), signal)],
] as const)("leaves the event loop free while a long text is %s", async (_how, extract) => {
  let turns = 0;
  let isDone = false;
  const extracted = extract().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    turns += 1;
    await setImmediate();
  }
  expect((await extracted).length).toBeGreaterThan(0);
  expect(turns).toBeGreaterThan(10);
});

it("gives nothing to whoever went away meanwhile", async () => {
  const controller = new AbortController();
  const picked = pickInThread({ teamId }, requestOf(200), controller.signal);
  controller.abort();
  await expect(picked).rejects.toThrow();
});
