import { expect, test } from "vitest";
import { holdsTranscriptJob } from "./transcript-file-job.ts";

const first = "we count the stock on brown paper every evening by hand and then send it";
const second = "nobody reads it so they count again and send their own list to the office";

function turnOf(fileId: string, text: string) {
  const words = text.split(" ");
  return {
    fileId,
    speaker: null,
    startMs: 0,
    endMs: words.length,
    text,
    wordTimes: words.flatMap((_, at) => [at, at + 1]),
  };
}

function holdsSecond(lines: readonly string[]): boolean {
  const text = lines.join("\n");
  const blocks = lines.map((line) => {
    const start = text.indexOf(line);
    return { type: "turn", start, end: start + line.length, attrs: {} };
  });
  const transcribed = [turnOf("first", first), turnOf("second", second)];
  return holdsTranscriptJob.run({ parts: [], text, blocks, transcribed, fileId: "second" }).holds;
}

test("a transcript is written if half of its words are, below those of the other recordings", () => {
  expect(holdsSecond([first, second])).toBe(true);
  expect(holdsSecond([first, "nobody reads it so they count twice"])).toBe(false);
  expect(holdsSecond([second, first])).toBe(false);
  expect(holdsSecond([first.slice(0, 40), second, first.slice(40)])).toBe(false);
});

test("another recording's words that are found in it by chance do not matter", () => {
  // The last word of the first one was deleted, and is found in the second one as long as that has no times.
  expect(holdsSecond([first.slice(0, -" it".length), second])).toBe(true);
  // The first one's text was deleted from the note.
  expect(holdsSecond([second])).toBe(true);
});
