import { expect, test } from "vitest";
import { readTranscriptFile, summarizeTranscriptFile } from "./transcript-file.ts";

const hour = 3_600_000;

test("each word of a caption has a share of its time, by its length", () => {
  const vtt =
    "WEBVTT\n\n00:02.000 --> 00:04.000\n<v Ana>We count on paper.\n\n00:04.500 --> 00:05.000\n<v Ben>Why?";
  expect(readTranscriptFile("call.VTT", vtt, hour)).toEqual([
    {
      ...{ speaker: "Ana", startMs: 2_000, endMs: 4_000, text: "We count on paper." },
      wordTimes: [2_000, 2_267, 2_267, 2_933, 2_933, 3_200, 3_200, 4_000],
    },
    { speaker: "Ben", startMs: 4_500, endMs: 5_000, text: "Why?", wordTimes: [4_500, 5_000] },
  ]);
});

test("captions of one speaker form one turn; those of two who speak at once stay whole", () => {
  const srt = [
    "00:00:01,000 --> 00:00:06,000\nAna: So we went\n",
    "00:00:03,000 --> 00:00:04,000\nBen: Yes yes\n",
    "00:00:06,500 --> 00:00:08,000\nAna: down there.\n",
    "00:00:08,000 --> 00:00:09,000\nAna: It was cold.\n",
  ].join("\n");
  const turns = readTranscriptFile("call.srt", srt, hour);
  expect(turns.map(({ speaker, text }) => [speaker, text])).toEqual([
    ["Ana", "So we went"],
    ["Ben", "Yes yes"],
    ["Ana", "down there. It was cold."],
  ]);
});

test("a text with names and times has words within its lines, and none after the recording", () => {
  const text = "Ana (0:01): Hello there\nBen (0:10): Hello\nAna (0:50): Bye";
  const turns = readTranscriptFile("call.txt", text, 40_000);
  expect(turns.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [1_000, 2_100],
    [10_000, 10_500],
    [40_000, 40_000],
  ]);
  expect(summarizeTranscriptFile("call.txt", text)).toEqual({
    ...{ wordCount: 4, speakers: ["Ana", "Ben"], lastTurnMs: 50_000 },
  });
});

test("what has no times, no words, too many words or another kind is refused with what to do", () => {
  const read = (name: string, text: string) => () => readTranscriptFile(name, text, hour);
  expect(read("call.txt", "Ana: Hello\nBen: Hello")).toThrow("Choose captions (VTT or SRT)");
  expect(read("call.vtt", "WEBVTT\n")).toThrow("This file has no captions");
  expect(read("call.docx", "PK")).toThrow("Choose captions as VTT or SRT");
  const many = `WEBVTT\n\n00:00.000 --> 10:00.000\n${"a ".repeat(100_001)}`;
  expect(read("call.vtt", many)).toThrow("A transcript has at most 100,000 words");
});
