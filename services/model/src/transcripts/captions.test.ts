import fc from "fast-check";
import { expect, it } from "vitest";
import { cuesOf, writeSrt, writeVtt } from "./captions.ts";

const word = fc.record({
  text: fc.stringMatching(/^[a-z]{1,9}[.?]?$/u),
  gapMs: fc.nat(2_500),
  lengthMs: fc.integer({ min: 1, max: 900 }),
  speaker: fc.constantFrom(null, "Ana", "Ben"),
});

it("cues hold every word once and in order, within what is read at a glance", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 200 }), (parts) => {
      let at = 0;
      const words = parts.map(({ text, gapMs, lengthMs, speaker }) => {
        const startMs = at + gapMs;
        at = startMs + lengthMs;
        return { text, startMs, endMs: at, speaker };
      });
      const cues = cuesOf(words);
      expect(cues.flatMap(({ text }) => text.split(" "))).toEqual(words.map(({ text }) => text));
      for (const { text, startMs, endMs } of cues) {
        expect(text.length).toBeLessThanOrEqual(84);
        expect(endMs - startMs).toBeLessThanOrEqual(7_000);
        expect(endMs).toBeGreaterThan(startMs);
      }
    }),
  );
});

it("cues of scripts without spaces have none, and end at their sentences", () => {
  const said = Array.from({ length: 30 }, (_, at) => ({
    ...{
      text: at % 15 === 14 ? "です。" : "価格は",
      startMs: at * 100,
      endMs: at * 100 + 100,
      speaker: null,
    },
  }));
  expect(cuesOf(said).map(({ text }) => text)).toEqual([
    `${"価格は".repeat(14)}です。`,
    `${"価格は".repeat(14)}です。`,
  ]);
});

it("captions are written as WebVTT and SubRip, with speakers and without markup of others", () => {
  const cues = [
    { speaker: "Ana <b>", startMs: 0, endMs: 1_250, text: "a < b & c" },
    { speaker: "Ana <b>", startMs: 3_661_001, endMs: 3_662_000, text: "later" },
  ];
  expect(writeVtt(cues)).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:01.250\n<v Ana &lt;b&gt;>a &lt; b &amp; c\n\n01:01:01.001 --> 01:01:02.000\n<v Ana &lt;b&gt;>later\n",
  );
  expect(writeSrt(cues)).toBe(
    "1\n00:00:00,000 --> 00:00:01,250\nAna <b>: a < b & c\n\n2\n01:01:01,001 --> 01:01:02,000\nlater\n",
  );
});
