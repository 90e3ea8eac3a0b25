import { documentText } from "@fieldstone/document/document-text.ts";
import { maskTurn } from "@fieldstone/model/transcripts/mask-words.ts";
import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import { wordTexts } from "@fieldstone/model/transcripts/word-limits.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { captionsJob } from "./captions-job.ts";

const fileId = "f";
const wordMs = 400;

/** A word takes 300 ms after a pause of 100 ms. */
function transcribedTurnOf(words: readonly string[]) {
  const wordTimes = words.flatMap((_, at) => [at * wordMs, at * wordMs + 300]);
  return {
    fileId,
    speaker: "Speaker 1",
    startMs: 0,
    endMs: wordTimes.at(-1) ?? 0,
    text: words.join(" "),
    wordTimes,
  };
}

function noteOf(...turns: readonly (readonly string[])[]) {
  const content = turns.map((words) => ({
    type: "turn",
    attrs: { speaker: "Ada", personId: null, startMs: 0, endMs: 99_000 },
    content: words.length === 0 ? [] : [{ type: "text", text: words.join(" ") }],
  }));
  return documentText({ type: "doc", content: [{ type: "paragraph" }, ...content] });
}

const cuesText = (cues: readonly { readonly text: string }[] = []) => cues.map(({ text }) => text).join(" ");

/** What was heard at each place, and what people made of it: kept, corrected, removed, or with words after it. */
const places = fc.array(
  fc.record({
    edit: fc.constantFrom("keep", "keep", "correct", "remove", "add"),
    isMuted: fc.boolean(),
    endsTurn: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

it("captions are the words of the text at the times at which they were heard, and muted ones are masked", () => {
  fc.assert(
    fc.property(places, (said) => {
      const transcribed = transcribedTurnOf(said.map((_, at) => `heard${at}`));
      const muted = said.flatMap(({ isMuted }, at) =>
        isMuted ? [{ fileId, startMs: at * wordMs, endMs: at * wordMs + 300 }] : [],
      );
      // People retyped some words that are masked in the text: they are masked in captions anyway.
      const turns: string[][] = [[]];
      for (const [at, { edit, endsTurn }] of said.entries()) {
        const turn = turns.at(-1) ?? [];
        if (edit !== "remove") turn.push(edit === "correct" ? `said${at}` : `heard${at}`);
        if (edit === "add") turn.push(`added${at}`);
        if (endsTurn) turns.push([]);
      }
      const whole = { fileId, startMs: 0, endMs: said.length * wordMs };
      const spans = [
        whole,
        ...said.map((_, at) => ({ fileId, startMs: at * wordMs, endMs: at * wordMs + 300 })),
      ];
      const input = { parts: [], ...noteOf(...turns), transcribed: [transcribed], spans, muted };
      const { captions } = captionsJob.run(input);
      const shown = wordTexts(cuesText(captions[0]));
      const written = turns.flat();
      // Nothing but what is written, in its order.
      expect(shown).toHaveLength(written.length);
      expect(shown.filter((word, at) => word !== maskedWord && word !== written[at])).toEqual([]);
      expect(new Set(captions[0]?.map(({ speaker }) => speaker))).toEqual(
        new Set(written.length === 0 ? [] : ["Ada"]),
      );
      for (const [at, { edit, isMuted }] of said.entries()) {
        const own = cuesText(captions[at + 1]);
        if (isMuted) {
          expect(own).not.toMatch(new RegExp(`(heard|said)${at}\\b`));
          expect(wordTexts(own).filter((word) => word !== maskedWord)).toEqual([]);
        } else if (edit === "keep") expect(own).toContain(`heard${at}`);
        if (edit === "correct" || edit === "remove") expect(wordTexts(own)).not.toContain(`heard${at}`);
      }
    }),
    { numRuns: trials(200, 5_000, 1_500) },
  );
});

it("masked words stay masked where the text and the turns are masked, whatever was corrected around them", () => {
  fc.assert(
    fc.property(places, (said) => {
      const muted = said.flatMap(({ isMuted }, at) =>
        isMuted ? [{ startMs: at * wordMs, endMs: at * wordMs + 300 }] : [],
      );
      const transcribed = maskTurn(transcribedTurnOf(said.map((_, at) => `heard${at}`)), muted);
      const written = said.map(({ edit, isMuted }, at) =>
        isMuted ? maskedWord : edit === "correct" ? `said${at}` : `heard${at}`,
      );
      const spans = [{ fileId, startMs: 0, endMs: said.length * wordMs }];
      const ofFile = muted.map((span) => ({ fileId, ...span }));
      const input = { parts: [], ...noteOf(written), transcribed: [transcribed], spans, muted: ofFile };
      expect(wordTexts(cuesText(captionsJob.run(input).captions[0]))).toEqual(written);
    }),
    { numRuns: trials(200, 5_000, 1_500) },
  );
});
