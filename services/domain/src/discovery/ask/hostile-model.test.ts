import { type HostileModel, openHostileModel } from "@fieldstone/testkit/servers/hostile-model.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askFixture } from "./ask-fixture.testing.ts";

const fixture = askFixture();
const notesCount = 4;
const roundsMax = 2;
/** Longest time for answers of a hostile model, in ms, on a busy machine. */
const answerMsMax = 60_000;

let model: HostileModel;

/** The sentences of a note, which no other note has. */
const sentencesOf = (note: number) =>
  Array.from(
    { length: 10 },
    (_, at) => `Customer ${note} left the checkout ${at + 2} times because step ${note * 10 + at} was slow.`,
  );

beforeAll(async () => {
  model = await openHostileModel();
});
afterAll(() => model.close());

it("a model that forges, alters, splices and re-attributes quotes shows none of them, and each true one", {
  timeout: answerMsMax * 3,
}, async () => {
  model.forget();
  for (let note = 0; note < notesCount; note += 1)
    await fixture.note(`Call ${note}`, sentencesOf(note).join("\n"));
  const began = performance.now();
  const shown: { text: string; quote: string | undefined }[] = [];
  let removed = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    const events = await fixture.ask(fixture.team.owner, `Why do customers leave at step ${round * 10}?`, {
      ai: model.provider("US_B"),
    });
    for (const event of events) {
      if (event.type === "claim")
        for (const { quote } of event.claim.citations) shown.push({ text: event.claim.text, quote });
      if (event.type === "ended") removed += event.receipt.numRemoved;
    }
  }
  expect(performance.now() - began).toBeLessThan(answerMsMax);
  expect(model.calls()).toBe(roundsMax);
  expect(model.lies.length).toBeGreaterThan(15);
  expect(shown.map(({ quote }) => quote)).toEqual(model.truths);
  expect(shown.every(({ text, quote }) => text === `It says: ${quote}`)).toBe(true);
  expect(removed).toBe(truthsAndLies() - model.truths.length);
});

/** All quotes that the model wrote: the number of sentences in all passages that it was given. */
const truthsAndLies = () => roundsMax * notesCount * sentencesOf(0).length;
