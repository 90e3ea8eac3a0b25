import type { DocumentText } from "@fieldstone/document/document-text.ts";
import { type HeardWord, timeWords } from "@fieldstone/document/timed-words.ts";
import { cuesOf, writeSrt, writeVtt } from "@fieldstone/model/transcripts/captions.ts";
import { type TranscriptWord, wordsOfTurn } from "@fieldstone/model/transcripts/transcript-word.ts";
import {
  transcriptFormats,
  type WrittenTurn,
  writeTranscriptDocx,
  writeTranscriptText,
} from "@fieldstone/model/transcripts/write-transcript.ts";
import { z } from "zod";
import { bytes, defineJob, parts, rejected } from "./document-job.ts";

const block = z.object({
  type: z.string(),
  start: z.number(),
  end: z.number(),
  attrs: z.record(z.string(), z.unknown()),
});
const turn = z.object({
  fileId: z.string(),
  speaker: z.string().nullable(),
  startMs: z.number(),
  endMs: z.number(),
  text: z.string(),
  wordTimes: z.array(z.number()).readonly(),
});

/** The transcript of a recording as a file: as it is in its note's text now, with when each word was heard. */
export const transcriptJob = defineJob({
  name: "write transcript",
  input: z.object({
    /** None: the text is given. */
    parts,
    text: z.string(),
    blocks: z.array(block).readonly(),
    /** What was heard in all recordings of the note: thousands of turns are passed on sooner than their words. */
    turns: z.array(turn).readonly(),
    fileId: z.string(),
    title: z.string(),
    format: z.enum(transcriptFormats),
  }),
  output: z.object({ rejected, written: z.union([z.string(), bytes]) }),
  run({ text, blocks, turns, fileId, title, format }) {
    const heard = turns.flatMap((each) =>
      wordsOfTurn(each).map((word) => ({ ...word, fileId: each.fileId })),
    );
    const transcript = readTranscript({ text, blocks }, heard, fileId);
    const written = {
      vtt: () => writeVtt(cuesOf(transcript.words)),
      srt: () => writeSrt(cuesOf(transcript.words)),
      txt: () => writeTranscriptText(transcript.turns),
      docx: () => writeTranscriptDocx(title, transcript.turns),
    }[format]();
    return { rejected: [], written };
  },
});

function readTranscript(text: DocumentText, heard: readonly HeardWord[], fileId: string) {
  const timed = timeWords(text, heard).filter((word) => word.fileId === fileId);
  const turns: WrittenTurn[] = [];
  const words: TranscriptWord[] = [];
  let at = 0;
  for (const { type, start, end, attrs } of text.blocks) {
    while ((timed[at]?.start ?? end) < start) at += 1;
    const first = timed[at];
    if (type !== "turn" || first === undefined || first.start >= end) continue;
    const speaker = typeof attrs.speaker === "string" && attrs.speaker !== "" ? attrs.speaker : null;
    turns.push({ speaker, startMs: first.startMs, text: text.text.slice(start, end) });
    for (let word = timed[at]; word !== undefined && word.start < end; word = timed[at]) {
      const said = text.text.slice(word.start, word.end);
      words.push({ text: said, startMs: word.startMs, endMs: word.endMs, speaker });
      at += 1;
    }
  }
  return { turns, words };
}
