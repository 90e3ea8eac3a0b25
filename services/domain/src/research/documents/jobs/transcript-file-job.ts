import type { DocumentText } from "@fieldstone/document/document-text.ts";
import { compareTranscript, type TranscribedWord } from "@fieldstone/document/transcript/timed-words.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { readTranscriptFile } from "@fieldstone/model/transcripts/transcript-file.ts";
import { z } from "zod";
import { defineJob, parts, transcribedTurn, transcribedWords } from "./document-job.ts";
import { transcribedText } from "./transcript-job.ts";

/** Share of the words found in a text that must still be found next to those of another recording. */
const keptShare = 0.9;

const spokenTurn = transcribedTurn.omit({ fileId: true });

/** Reads the turns of a transcript's file; or why it cannot be read. */
export const transcriptFileJob = defineJob({
  name: "read transcript file",
  input: z.object({ parts, fileName: z.string(), text: z.string(), durationMs: z.number() }),
  output: z.union([
    z.object({ turns: z.array(spokenTurn).readonly() }),
    z.object({ rejection: z.object({ code: z.string(), message: z.string() }) }),
  ]),
  run({ fileName, text, durationMs }) {
    try {
      return { turns: readTranscriptFile(fileName, text, durationMs) };
    } catch (error) {
      // An error class does not pass from thread to thread.
      if (error instanceof ProductError) return { rejection: { code: error.code, message: error.message } };
      throw error;
    }
  },
});

/**
 * Whether at least half of a transcript's words are in the turns of a text, below those of the note's other
 * recordings: times are read in this order, so that of two in another order one would have none.
 */
export const holdsTranscriptJob = defineJob({
  name: "holds transcript",
  /** With the turns of the note's other recordings first. */
  input: transcribedText,
  output: z.object({ holds: z.boolean() }),
  run({ text, blocks, transcribed: turns, fileId }) {
    const words = transcribedWords(turns);
    const wordsOf = Map.groupBy(words, (word) => word.fileId);
    const found = countFound({ text, blocks }, words);
    const others = words.filter((word) => word.fileId !== fileId);
    const foundBefore = others.length === 0 ? found : countFound({ text, blocks }, others);
    const isIn = (id: string, counts: ReadonlyMap<string, number>) =>
      (counts.get(id) ?? 0) * 2 >= (wordsOf.get(id)?.length ?? 0);
    const holds = [...wordsOf.keys()].every((id) => {
      if (id === fileId) return isIn(id, found);
      const before = foundBefore.get(id) ?? 0;
      // Without the other's words, single ones are found in its text by chance.
      return !isIn(id, foundBefore) || (found.get(id) ?? 0) >= before * keptShare;
    });
    return { holds };
  },
});

/** Words of each recording that are found in the turns of a text. */
function countFound(text: DocumentText, words: readonly TranscribedWord[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const stretch of compareTranscript(text, words))
    if (stretch.isSame)
      for (const { fileId } of stretch.transcribed) found.set(fileId, (found.get(fileId) ?? 0) + 1);
  return found;
}
