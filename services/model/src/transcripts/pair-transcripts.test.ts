import { expect, test } from "vitest";
import { isTranscriptOf, pairTranscripts } from "./pair-transcripts.ts";

const pairsOf = (...paths: readonly string[]) => [
  ...pairTranscripts(paths, (path) => ({ path, sizeBytes: 40 })),
];

test.each([
  ["captions", ["call.mp4", "call.vtt"], [["call.mp4", "call.vtt"]]],
  ["another case", ["CALL.MP4", "Call.SRT"], [["CALL.MP4", "Call.SRT"]]],
  ["a text", ["call.txt", "call.m4a"], [["call.m4a", "call.txt"]]],
  ["accents in two forms", ["caf\u00e9.mp4", "cafe\u0301.vtt"], [["caf\u00e9.mp4", "cafe\u0301.vtt"]]],
  ["dots in the name", ["v1.2.mp4", "v1.2.vtt", "v1.mp4"], [["v1.2.mp4", "v1.2.vtt"]]],
  [
    "two of different names",
    ["a.mp4", "b.mp4", "b.vtt", "a.vtt"],
    [
      ["a.mp4", "a.vtt"],
      ["b.mp4", "b.vtt"],
    ],
  ],
  ["other folders", ["one/call.mp4", "two/call.vtt"], []],
  ["two recordings", ["call.mp4", "call.mp3", "call.vtt"], []],
  ["two transcripts", ["call.mp4", "call.srt", "call.vtt"], []],
  ["no transcript", ["call.mp4", "call.docx", "call.pdf"], []],
])("%s", (_name, paths, pairs) => {
  expect(pairsOf(...paths)).toEqual(pairs);
});

test("a transcript that is empty or too large stays a file of its own", () => {
  const sizes = new Map([
    ["a.mp4", 40],
    ["a.vtt", 0],
    ["b.mp4", 40],
    ["b.vtt", 2_000_001],
  ]);
  const pairs = pairTranscripts([...sizes], ([path, sizeBytes]) => ({ path, sizeBytes }));
  expect(pairs.size).toBe(0);
});

test("a path says whose transcript a file is", () => {
  expect(isTranscriptOf("calls/One.vtt", "calls/one.mp4")).toBe(true);
  expect(isTranscriptOf("calls/one.mp4", "calls/one.vtt")).toBe(false);
  expect(isTranscriptOf("one.vtt", "calls/one.mp4")).toBe(false);
});
