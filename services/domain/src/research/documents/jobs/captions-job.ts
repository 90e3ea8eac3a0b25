import type { DocumentText } from "@fieldstone/document/document-text.ts";
import type { TranscribedWord } from "@fieldstone/document/transcript/timed-words.ts";
import { highlightLengthMax } from "@fieldstone/model/limits.ts";
import { type Span, touchesSpans } from "@fieldstone/model/media/spans.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { type Cue, cuesOf } from "@fieldstone/model/transcripts/captions.ts";
import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import { joinWords } from "@fieldstone/model/transcripts/word-limits.ts";
import { z } from "zod";
import { defineJob, type recordedSpan, recordedSpans, rejected, transcribedWords } from "./document-job.ts";
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
  run({ text, blocks, transcribed, spans, muted }) {
    const captions = captionsOf({ text, blocks }, transcribedWords(transcribed), { spans, muted });
    return { rejected: [], captions };
  },
});

type RecordedSpan = z.output<typeof recordedSpan>;

/** Captions of spans in the text of a note whose recordings speak the given words. */
export function captionsOf(
  text: DocumentText,
  spoken: readonly TranscribedWord[],
  { spans, muted }: Readonly<Record<"spans" | "muted", readonly RecordedSpan[]>>,
): readonly (readonly Cue[])[] {
  const wordsOf = new Map(
    [...new Set(spans.map(({ fileId }) => fileId))].map((fileId) => {
      const silent = muted.filter((span) => span.fileId === fileId);
      const { words } = readTranscript(text, spoken, fileId);
      return [
        fileId,
        words.map((word) => (touchesSpans(word, silent) ? { ...word, text: maskedWord } : word)),
      ];
    }),
  );
  return spans.map((span) => cuesOf((wordsOf.get(span.fileId) ?? []).filter((word) => overlaps(word, span))));
}

/** Captions as the text of a highlight of their span. */
export function textOfCaptions(captions: readonly Cue[]): string {
  return cutText(joinWords(captions.map(({ text }) => text)), highlightLengthMax);
}

/** Words that were added to a transcript may have no duration. */
function overlaps(word: Span, span: Span): boolean {
  return word.startMs < span.endMs && Math.max(word.endMs, word.startMs + 1) > span.startMs;
}
