import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import type { AiSummaryRequest } from "./ai-answer.ts";
import { pickInThread } from "./pick-in-thread.ts";
import { pickedSentences } from "./picked-sentences.ts";

const sentence = (place: number) =>
  `The shop number ${place} counts its stock on paper, and the paper of day ${place % 7} gets wet.`;
const requestOf = (passages: number): AiSummaryRequest => ({
  outline: { by: "whole", sentencesMax: 6 },
  instructions: "",
  passages: Array.from({ length: passages }, (_, place) => ({
    title: "Shop",
    text: Array.from({ length: 8 }, (_each, at) => sentence(place * 8 + at)).join(" "),
  })),
});
const signal = new AbortController().signal;

it("picks the same sentences of a short text and of a long one, which has a thread", async () => {
  for (const passages of [2, 200])
    expect(await pickInThread(requestOf(passages), signal)).toEqual(pickedSentences(requestOf(passages)));
});

it("leaves the event loop free while a long text is read", async () => {
  let turns = 0;
  let isDone = false;
  const picked = pickInThread(requestOf(500), signal).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    turns += 1;
    await setImmediate();
  }
  expect((await picked).length).toBeGreaterThan(0);
  expect(turns).toBeGreaterThan(10);
});

it("gives nothing to whoever went away meanwhile", async () => {
  const controller = new AbortController();
  const picked = pickInThread(requestOf(200), controller.signal);
  controller.abort();
  await expect(picked).rejects.toThrow();
});
