import { type ModelServer, openModelServer } from "@fieldstone/testkit/model-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stageAsk } from "./ask-stage.testing.ts";

const stage = stageAsk();
const notesCount = 4;
const roundsMax = 2;
/** Longest time that answers of a hostile model may take, in ms, on a machine with much else to do. */
const answerMsMax = 60_000;

interface Passage {
  readonly number: number;
  readonly sentences: readonly string[];
}

let server: ModelServer;
let truths: string[];
let lies: string[];

/** What each note says, nowhere else said. */
const sentencesOf = (note: number) =>
  Array.from(
    { length: 10 },
    (_, at) => `Customer ${note} left the checkout ${at + 2} times because step ${note * 10 + at} was slow.`,
  );

function passagesIn(prompt: string): readonly Passage[] {
  return Array.from(
    prompt.matchAll(/<passage number="(\d+)"[^\n]*\n(.*?)\n<\/passage>/gs),
    ([, number, text = ""]) => ({
      number: Number(number),
      sentences: text.split("\n"),
    }),
  );
}

/** Three of ten quotes are forged, altered, spliced of two, or said to be from elsewhere. */
function quotesOf(passages: readonly Passage[]) {
  const all = passages.flatMap(({ number, sentences }) =>
    sentences.map((text) => ({ passage: number, text })),
  );
  return all.map(({ passage, text }, at) => {
    const [first = text, other = text] = [text, all[(at + 9) % all.length]?.text];
    const half = first.length / 2;
    switch (at % 10) {
      case 0:
        return { passage, text: "Nobody ever left the checkout, everyone adores it." };
      case 3:
        return at % 20 === 3
          ? { passage, text: text.replace("slow", "fast") }
          : { passage, text: text.replace(" was", "  was") };
      case 6:
        return at % 20 === 6
          ? { passage, text: `${first.slice(0, half)} ${other.slice(half)}` }
          : { passage: (passage % passages.length) + 1, text };
      default:
        truths.push(text);
        return { passage, text };
    }
  });
}

beforeAll(async () => {
  server = await openModelServer((prompt) => {
    const quotes = quotesOf(passagesIn(prompt));
    lies.push(...quotes.filter(({ text }) => !truths.includes(text)).map(({ text }) => text));
    return quotes.map((quote) => ({ claim: `It says: ${quote.text}`, quotes: [quote] }));
  });
});
afterAll(() => server.close());

it("a model that forges, alters, splices and re-attributes quotes shows none of them, and each true one", {
  timeout: answerMsMax * 3,
}, async () => {
  [truths, lies] = [[], []];
  for (let note = 0; note < notesCount; note += 1)
    await stage.note(`Call ${note}`, sentencesOf(note).join("\n"));
  const began = performance.now();
  const shown: { text: string; quote: string | undefined }[] = [];
  let removed = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    const events = await stage.ask(stage.team.owner, `Why do customers leave at step ${round * 10}?`, {
      ai: server.provider("US_B"),
    });
    for (const event of events) {
      if (event.type === "claim")
        for (const { quote } of event.claim.citations) shown.push({ text: event.claim.text, quote });
      if (event.type === "ended") removed += event.receipt.numRemoved;
    }
  }
  expect(performance.now() - began).toBeLessThan(answerMsMax);
  expect(server.calls()).toBe(roundsMax);
  expect(lies.length).toBeGreaterThan(15);
  expect(shown.map(({ quote }) => quote)).toEqual(truths);
  expect(shown.every(({ text, quote }) => text === `It says: ${quote}`)).toBe(true);
  expect(removed).toBe(truthsAndLies() - truths.length);
});

/** All quotes that the model wrote: as many sentences of all passages that it was given. */
const truthsAndLies = () => roundsMax * notesCount * sentencesOf(0).length;
