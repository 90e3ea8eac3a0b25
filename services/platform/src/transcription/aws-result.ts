import type { TranscriptWord } from "@fieldstone/model/transcripts/transcript-word.ts";
import { z } from "zod";
import { speakerName } from "./transcription-provider.ts";

const clock = z.coerce.number().min(0);

/** The result file of Amazon Transcribe. */
export const awsResult = z.object({
  results: z.object({
    items: z.array(
      z.object({
        type: z.enum(["pronunciation", "punctuation"]),
        start_time: clock.optional(),
        end_time: clock.optional(),
        speaker_label: z.string().optional(),
        alternatives: z.array(z.object({ content: z.string() })).min(1),
      }),
    ),
  }),
});

/** The words of a result, each with the punctuation that follows it. */
export function wordsOfAws({ results }: z.output<typeof awsResult>): readonly TranscriptWord[] {
  const words: TranscriptWord[] = [];
  for (const { type, start_time, end_time, speaker_label, alternatives } of results.items) {
    const text = alternatives[0]?.content ?? "";
    const last = words.at(-1);
    if (type === "punctuation") {
      if (last !== undefined) words[words.length - 1] = { ...last, text: last.text + text };
      continue;
    }
    const startMs = (start_time ?? 0) * 1_000;
    const index = /(\d+)$/.exec(speaker_label ?? "")?.[1];
    words.push({
      text,
      startMs,
      endMs: end_time === undefined ? startMs : end_time * 1_000,
      speaker: index === undefined ? null : speakerName(Number(index)),
    });
  }
  return words;
}
