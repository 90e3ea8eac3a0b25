import path from "node:path";
import { expect, inject, test } from "vitest";
import { evaluateAsk } from "./evaluate-ask.ts";
import { readMeetings } from "./meetings.ts";

test("questions about a meeting are asked through the public API, and what supports them is found", {
  timeout: 120_000,
}, async () => {
  const meetings = await readMeetings(path.join(import.meta.dirname, "meeting"));
  const scores = await evaluateAsk(meetings, {
    port: inject("fieldstonePort"),
    region: "US_A",
    say: () => undefined,
  });
  expect(scores).toMatchObject({ questions: 2, answered: 2, spansRead: 1, spansCited: 1 });
  expect(scores.turnsRead).toBeGreaterThan(0.5);
  expect(scores.quotesSupported).toBeGreaterThan(0.5);
});
