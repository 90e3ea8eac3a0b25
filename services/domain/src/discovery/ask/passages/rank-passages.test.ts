import { askPassageLengthMax } from "@fieldstone/model/limits.ts";
import { splitPassages } from "@fieldstone/platform/ai/split-passages.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rankInThread } from "./rank-in-thread.ts";
import { rankPassages } from "./rank-passages.ts";

const prose = fc
  .array(
    fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom("\n", ". ", " ", "word ".repeat(300), "😀")),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(""));

test("passages put together are the text, and none is longer than it may be", () => {
  fc.assert(
    fc.property(prose, (text) => {
      const passages = splitPassages(text);
      expect(passages.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
      expect(Math.max(0, ...passages.map(({ start, end }) => end - start))).toBeLessThanOrEqual(
        askPassageLengthMax,
      );
    }),
  );
});

/** A question without matches by meaning. */
const byWords = { earlierQuestions: [], meaningShare: 0 };
const textOf = (title: string, text: string) => ({ title, text, near: [] });

const filler = "We talked about the weather and about lunch for a while.\n".repeat(40);

test("what says most of the question comes first, with what is said around it", () => {
  const texts = [
    textOf("", filler),
    textOf("", `${filler}The export failed twice for our invoices.\n${filler}`),
  ];
  const ranked = rankPassages({
    ...byWords,
    question: "Why did the export of invoices fail?",
    texts,
    limit: 3,
  });
  const [best] = ranked;
  expect(best?.source).toBe(1);
  expect(texts[1]?.text.slice(best?.start, best?.end)).toContain("The export failed twice");
  expect(ranked.every(({ source }) => source === 1)).toBe(true);
});

test("nothing is found where no word of the question is said", () => {
  const job = {
    ...byWords,
    question: "zeppelin",
    earlierQuestions: ["airship?"],
    texts: [textOf("Zeppelin", filler)],
  };
  expect(rankPassages({ ...job, limit: 5 })).toEqual([]);
});

test("what is near in meaning is found without any word of the question, and counts beside words", () => {
  const said = "Nobody wrote back to us.\n";
  const text = `${filler}${said}${filler}The reply came late.\n${filler}`;
  const [start, end] = [filler.length, filler.length + said.length];
  const job = { ...byWords, question: "Was there a reply?", limit: 3 };
  const best = (meaningShare: number) => {
    const near = [
      { start, end, score: 0.4 },
      { start: 0, end: 10, score: 0.3 },
    ];
    const [first] = rankPassages({ ...job, meaningShare, texts: [{ title: "", text, near }] });
    return text.slice(first?.start, first?.end);
  };
  expect(best(0.8)).toContain(said.trim());
  expect(best(0.2)).toContain("The reply came late.");
});

test("long texts are ranked in a thread as short ones are here", async () => {
  const texts = Array.from({ length: 60 }, (_, at) =>
    textOf(`Call ${at}`, `${filler}Export number ${at} failed.\n`),
  );
  const job = {
    ...byWords,
    question: "Which export failed?",
    earlierQuestions: ["What about exports?"],
    texts,
    limit: 20,
  };
  expect(await rankInThread("team", job)).toEqual(rankPassages(job));
});
