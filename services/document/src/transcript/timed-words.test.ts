import { trials } from "@fieldstone/model/trial-length.testing.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { documentText } from "../document-text.ts";
import { spokenIn } from "./spoken-words.ts";
import { type TranscribedWord, timeWords } from "./timed-words.ts";

const fileId = "f";

/** Each word takes 300 ms after a pause of 100 ms. */
function transcribedOf(texts: readonly string[]): readonly TranscribedWord[] {
  return texts.map((text, index) => ({ fileId, text, startMs: index * 400, endMs: index * 400 + 300 }));
}

function turns(...texts: readonly string[]) {
  const content = texts.map((text) => ({
    type: "turn",
    attrs: { speaker: "Ana", personId: null, startMs: 0, endMs: 99_000 },
    content: text === "" ? [] : [{ type: "text", text }],
  }));
  return documentText({ type: "doc", content });
}

const timesOf = (text: ReturnType<typeof turns>, transcribed: readonly TranscribedWord[]) =>
  timeWords(text, transcribed).map(({ start, end, startMs, endMs }) => [
    text.text.slice(start, end),
    startMs,
    endMs,
  ]);

it("a corrected word keeps the time of what it replaced, and an added one takes the pause", () => {
  const transcribed = transcribedOf(["we", "lost", "costumers", "last", "year"]);
  expect(timesOf(turns("We lost customers, last year."), transcribed).map(([, startMs]) => startMs)).toEqual([
    0, 400, 800, 1_200, 1_600,
  ]);
  expect(timesOf(turns("we lost many costumers last year"), transcribed)[2]).toEqual(["many", 700, 800]);
  expect(timesOf(turns("we lost all our clients last year"), transcribed).slice(2, 5)).toEqual([
    ["all", 800, 869],
    ["our", 869, 938],
    ["clients", 938, 1_100],
  ]);
});

it("words of a text without spaces have their times, also where others heard other limits", () => {
  const transcribed = transcribedOf(["東京", "都", "の", "市場", "は", "大きい", "です。"]);
  const text = turns("東京都の価格は大きいです。");
  expect(timesOf(text, transcribed)).toEqual([
    ["東京", 0, 300],
    ["都", 400, 700],
    ["の", 800, 1_100],
    ["価格", 1_200, 1_500],
    ["は", 1_600, 1_900],
    ["大きい", 2_000, 2_300],
    ["です。", 2_400, 2_700],
  ]);
  const others = transcribedOf(["東京都", "の", "市", "場は", "大きい", "です"]);
  expect(timesOf(turns("東京都の市場は大きいです。"), others).slice(0, 3)).toEqual([
    ["東京", 0, 200],
    ["都", 200, 300],
    ["の", 400, 700],
  ]);
});

it("every word of a text without spaces is timed once, in order, whatever was heard as a word", () => {
  const word = fc.stringMatching(/^[東京都市場顧客価格はがをの]{1,5}$/u);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (texts) => {
      const transcribed = transcribedOf(texts);
      const timed = timesOf(turns(texts.join("")), transcribed);
      expect(timed.map(([said]) => said).join("")).toBe(texts.join(""));
      const starts = timed.map(([, startMs]) => Number(startMs));
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      for (const [, startMs, endMs] of timed) {
        expect(Number(startMs)).toBeGreaterThanOrEqual(0);
        expect(Number(endMs)).toBeLessThanOrEqual(transcribed.at(-1)?.endMs ?? 0);
      }
    }),
    { numRuns: trials(100, 1_000) },
  );
});

it("a turn that was cut in two, moved or deleted keeps the times of its words", () => {
  const transcribed = transcribedOf(["one", "two", "three", "four", "five", "six"]);
  expect(timesOf(turns("one two", "three four five six"), transcribed).map(([, startMs]) => startMs)).toEqual(
    [0, 400, 800, 1_200, 1_600, 2_000],
  );
  expect(timesOf(turns("one two", "six"), transcribed).at(-1)).toEqual(["six", 2_000, 2_300]);
});

it("words between the turns have no times", () => {
  const content = [
    { type: "heading", attrs: { level: 1 }, content: [{ type: "text", text: "one" }] },
    {
      type: "turn",
      attrs: { speaker: null, personId: null, startMs: 0, endMs: 1 },
      content: [{ type: "text", text: "one" }],
    },
  ];
  const text = documentText({ type: "doc", content });
  expect(timeWords(text, transcribedOf(["one"]))).toEqual([
    { start: 4, end: 7, fileId, startMs: 0, endMs: 300 },
  ]);
});

it("a highlight has the times of its words, and those of its turn where nothing was heard", () => {
  const text = turns("one two three");
  const range = { start: 4, end: 13 };
  const timed = timeWords(text, transcribedOf(["one", "two", "three"]));
  const spoken = { speaker: "Ana", startMs: 400, endMs: 1_100, recordingFileId: fileId };
  expect(spokenIn(text, range, timed)).toEqual(spoken);
  expect(spokenIn(text, range)).toEqual({
    speaker: "Ana",
    startMs: 0,
    endMs: 99_000,
    recordingFileId: null,
  });
});

const word = fc.stringMatching(/^[a-e]{1,3}$/u);
const edit = fc.record({
  at: fc.nat(60),
  removed: fc.nat(3),
  added: fc.array(fc.constantFrom("new", "words", "here"), { maxLength: 3 }),
});

it("whatever is edited, every word has a time, in order, and those not edited around keep exactly their own", () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 60 }),
      fc.array(edit, { maxLength: 4 }),
      (spoken, edits) => {
        const transcribed = transcribedOf(spoken);
        const edited = [...spoken];
        for (const { at, removed, added } of edits)
          edited.splice(at % (edited.length + 1), removed, ...added);
        const half = Math.floor(edited.length / 2);
        const text = turns(edited.slice(0, half).join(" "), edited.slice(half).join(" "));
        const timed = timeWords(text, transcribed);
        expect(timed.map(({ start, end }) => text.text.slice(start, end))).toEqual(edited);
        let last = 0;
        for (const { startMs, endMs } of timed) {
          expect(startMs).toBeGreaterThanOrEqual(last);
          expect(endMs).toBeGreaterThanOrEqual(startMs);
          last = startMs;
        }
        if (edits.length === 0)
          expect(timed.map(({ startMs }) => startMs)).toEqual(transcribed.map(({ startMs }) => startMs));
      },
    ),
  );
});

it("a text that is another one altogether costs no more than a moment", () => {
  const transcribed = transcribedOf(Array.from({ length: 20_000 }, (_, index) => `w${index}`));
  const text = turns(Array.from({ length: 20_000 }, (_, index) => `x${index % 7}`).join(" "));
  expect(timeWords(text, transcribed)).toHaveLength(20_000);
});

it("however many words are still there, each has its own time, between two that were corrected", () => {
  const texts = Array.from({ length: trials(5_000, 150_000) }, (_, at) => `w${at}`);
  const transcribed = transcribedOf(["first", ...texts, "last"]);
  const timed = timeWords(turns(`FIRSTLY ${texts.join(" ")} lastly`), transcribed);
  expect(timed.map(({ startMs }) => startMs)).toEqual(transcribed.map(({ startMs }) => startMs));
}, 60_000);
