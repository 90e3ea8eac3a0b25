import { type Span, touchesSpans } from "@fieldstone/model/media/spans.ts";
import { type Cue, cuesOf } from "@fieldstone/model/transcripts/captions.ts";
import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import { z } from "zod";
import { defineJob, recordedSpans, rejected, transcribedWords } from "./document-job.ts";
import { readTranscript, transcribedText } from "./transcript-job.ts";

const cue = z.object({
  speaker: z.string().nullable(),
  startMs: z.number(),
  endMs: z.number(),
  text: z.string(),
});

/**
 * Captions of spans of a note's recordings, in times of the recording, as the words are in the note's text now.
 * The text is masked already; words in muted spans are masked again, in case people retyped them.
 */
export const captionsJob = defineJob({
  name: "captions",
  input: transcribedText.omit({ fileId: true }).extend({ spans: recordedSpans, muted: recordedSpans }),
  output: z.object({ rejected, captions: z.array(z.array(cue).readonly()).readonly() }),
  run({ text, blocks, heard, spans, muted }) {
    const spoken = transcribedWords(heard);
    const wordsOf = new Map(
      [...new Set(spans.map(({ fileId }) => fileId))].map((fileId) => {
        const silent = muted.filter((span) => span.fileId === fileId);
        const { words } = readTranscript({ text, blocks }, spoken, fileId);
        return [
          fileId,
          words.map((word) => (touchesSpans(word, silent) ? { ...word, text: maskedWord } : word)),
        ];
      }),
    );
    const captions = spans.map((span): readonly Cue[] =>
      cuesOf((wordsOf.get(span.fileId) ?? []).filter((word) => overlaps(word, span))),
    );
    return { rejected: [], captions };
  },
});

/** Words that were added to a transcript may have no duration. */
function overlaps(word: Span, span: Span): boolean {
  return word.startMs < span.endMs && Math.max(word.endMs, word.startMs + 1) > span.startMs;
}
