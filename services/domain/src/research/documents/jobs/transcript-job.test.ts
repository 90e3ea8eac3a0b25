import { documentText } from "@fieldstone/document/document-text.ts";
import { expect, test } from "vitest";
import { workOnDocument } from "./document-work.ts";
import { transcriptJob } from "./transcript-job.ts";

const fileId = "f";

function turnOf(speaker: string, startMs: number, text: string) {
  const count = text.split(" ").length;
  const wordTimes = Array.from({ length: count * 2 }, (_, at) => startMs + Math.ceil(at / 2) * 1_000);
  return { fileId, speaker, startMs, endMs: startMs + count * 1_000, text, wordTimes };
}

function noteOf(turns: readonly { readonly speaker: string; readonly text: string }[]) {
  const content = turns.map(({ speaker, text }) => ({
    type: "turn",
    attrs: { speaker, startMs: 0, endMs: 0 },
    content: [{ type: "text", text }],
  }));
  return documentText({ type: "doc", content: [{ type: "paragraph" }, ...content] });
}

const transcribed = [turnOf("Ana", 0, "we lost costumers"), turnOf("Ben", 5_000, "why")];
const written = noteOf([
  { speaker: "Ana", text: "We lost customers." },
  { speaker: "Ben", text: "Why?" },
]);
const asked = { parts: [], ...written, transcribed, fileId, title: "Call" };

test("a transcript is written as it was corrected, with when each word was heard", async () => {
  const { written: vtt } = await workOnDocument("team", transcriptJob, { ...asked, format: "vtt" });
  expect(vtt).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:03.000\n<v Ana>We lost customers.\n\n00:00:05.000 --> 00:00:06.000\n<v Ben>Why?\n",
  );
  const { written: txt } = await workOnDocument("team", transcriptJob, { ...asked, format: "txt" });
  expect(txt).toContain("We lost customers.");
  const { written: other } = await workOnDocument("team", transcriptJob, {
    ...asked,
    fileId: "g",
    format: "txt",
  });
  expect(other).toBe("");
});

test("a transcript without spaces is written without them in every format", async () => {
  const said = "東京都の市場は大きいです。";
  const japanese = {
    ...{ parts: [], fileId, title: "Call" },
    ...noteOf([{ speaker: "Ana", text: said }]),
    transcribed: [turnOf("Ana", 0, "東京 都 の 市場 は 大きい です。")],
  };
  for (const format of ["vtt", "srt", "txt"] as const) {
    const { written: file } = await workOnDocument("team", transcriptJob, { ...japanese, format });
    expect(file).toContain(said);
  }
  const { written: vtt } = await workOnDocument("team", transcriptJob, { ...japanese, format: "vtt" });
  expect(vtt).toContain("00:00:00.000 --> 00:00:07.000");
});

test("that of a day is written in a thread, in each format", async () => {
  const turns = Array.from({ length: 2_000 }, (_, at) =>
    turnOf("Ana", at * 45_000, "some words of a turn".repeat(2)),
  );
  const day = { parts: [], ...noteOf(turns), transcribed: turns, fileId, title: "A day" };
  for (const format of ["vtt", "srt", "txt", "docx"] as const) {
    const { written: file } = await workOnDocument("team", transcriptJob, { ...day, format });
    expect(file.length).toBeGreaterThan(1_000);
  }
});
