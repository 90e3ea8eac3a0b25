import type { DocumentText } from "@fieldstone/document/document-text.ts";
import { type TranscribedWord, timeWords } from "@fieldstone/document/transcript/timed-words.ts";
import { cuesOf, writeSrt, writeVtt } from "@fieldstone/model/transcripts/captions.ts";
import type { TranscriptWord } from "@fieldstone/model/transcripts/transcript-word.ts";
import {
  transcriptFormats,
  type WrittenTurn,
  writeTranscriptDocx,
  writeTranscriptText,
} from "@fieldstone/model/transcripts/write-transcript.ts";
import { z } from "zod";
import { bytes, defineJob, parts, rejected, transcribed, transcribedWords } from "./document-job.ts";

const block = z.object({
  type: z.string(),
  start: z.number(),
  end: z.number(),
  attrs: z.record(z.string(), z.unknown()),
});

/** A note's text with its recordings, and the recording that it is about. */
export const transcribedText = z.object({
  /** Empty: the text is passed instead. */
  parts,
  text: z.string(),
  blocks: z.array(block).readonly(),
  /** Turns of all recordings of the note. */
  transcribed,
  fileId: z.string(),
});

/** Writes a recording's transcript as a file, as it is in the note's text now, with the time of each word. */
export const transcriptJob = defineJob({
  name: "write transcript",
  input: transcribedText.extend({ title: z.string(), format: z.enum(transcriptFormats) }),
  output: z.object({ rejected, written: z.union([z.string(), bytes]) }),
  run({ text, blocks, transcribed: turns, fileId, title, format }) {
    const transcript = readTranscript({ text, blocks }, transcribedWords(turns), fileId);
    const written = {
      vtt: () => writeVtt(cuesOf(transcript.words)),
      srt: () => writeSrt(cuesOf(transcript.words)),
      txt: () => writeTranscriptText(transcript.turns),
      docx: () => writeTranscriptDocx(title, transcript.turns),
    }[format]();
    return { rejected: [], written };
  },
});

/** A recording's turns and timed words in a note's text. */
export function readTranscript(text: DocumentText, spoken: readonly TranscribedWord[], fileId: string) {
  const timed = timeWords(text, spoken).filter((word) => word.fileId === fileId);
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
