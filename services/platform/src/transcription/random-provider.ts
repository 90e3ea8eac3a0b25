import { createHash } from "node:crypto";
import { capitalize } from "@fieldstone/model/text/capitalize.ts";
import type { TranscriptWord } from "@fieldstone/model/transcripts/transcript-word.ts";
import { speakerName, type TranscriptionProvider } from "./transcription-provider.ts";

/** Duration of a word, in ms: about 150 words a minute. */
const wordMs = 400;
/** Words per sentence, and sentences until the speaker changes. */
const sentenceWords = 9;
const sentencesPerSpeaker = 3;
const sentencesAll = [
  "we tried the new screen and lost our way twice",
  "the price was clear but the next step was not",
  "most of my team still keeps a list on paper",
  "it would help to see who changed the order last",
  "the second message arrived before the first one did there",
  "nobody told us that the old page was going away",
];

/** For trials: invents words, the same ones for the same recording, without listening to it. */
export const randomProvider: TranscriptionProvider = {
  name: "random",
  regions: [],
  async start({ audioKey, durationMs, labelsSpeakers }) {
    const seed = createHash("sha256").update(audioKey).digest();
    const count = Math.max(1, Math.floor(durationMs / wordMs));
    const words = Array.from({ length: count }, (_, index): TranscriptWord => {
      const sentence = Math.floor(index / sentenceWords);
      const place = index % sentenceWords;
      const text =
        (sentencesAll[(seed[sentence % seed.length] ?? 0) % sentencesAll.length] ?? "").split(" ")[place] ??
        "";
      const isLast = place === sentenceWords - 1 || index === count - 1;
      return {
        text: (place === 0 ? capitalize(text) : text) + (isLast ? "." : ""),
        startMs: index * wordMs,
        endMs: Math.min(durationMs, index * wordMs + wordMs - 50),
        speaker: labelsSpeakers ? speakerName(Math.floor(sentence / sentencesPerSpeaker) % 2) : null,
      };
    });
    return { state: "done", words: words.filter(({ text }) => text !== "" && text !== ".") };
  },
  poll: async () => ({ state: "done", words: [] }),
  drop: async () => undefined,
};
