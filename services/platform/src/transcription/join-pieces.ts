import type { TranscriptWord } from "@fieldstone/model/transcripts/transcript-word.ts";
import type { SoundPiece } from "./audio-cutter.ts";
import { speakerName } from "./transcription-provider.ts";

/** Words of the previous piece that are sent with the next one. */
const promptWordsMax = 30;
export const promptLengthMax = 400;

/**
 * The words of a whole recording from those of its pieces, whose times begin with each piece. A provider names the
 * speakers of each piece anew: those who are heard in the overlap of two pieces are recognized by the time of their words.
 */
export function joinPieces(
  pieces: readonly SoundPiece[],
  transcribed: readonly (readonly TranscriptWord[])[],
): readonly TranscriptWord[] {
  const joined: TranscriptWord[] = [];
  for (const [index, piece] of pieces.entries()) {
    const fromMs = pieces[index - 1]?.endMs ?? 0;
    const words = shifted(transcribed[index] ?? [], piece.startMs);
    const speakers = recognize(
      words.filter((word) => middleOf(word) < fromMs),
      words,
      joined,
    );
    for (const word of words)
      if (middleOf(word) >= fromMs)
        joined.push({ ...word, speaker: word.speaker && (speakers.get(word.speaker) ?? word.speaker) });
  }
  return joined;
}

/** The last words before a piece begins, from those of the previous piece. */
export function wordsBefore(
  previous: SoundPiece | undefined,
  words: readonly TranscriptWord[],
  startMs: number,
): string {
  const before = shifted(words, previous?.startMs ?? 0).filter(({ endMs }) => endMs <= startMs);
  const text = before
    .slice(-promptWordsMax)
    .map((word) => word.text)
    .join(" ");
  return text.slice(-promptLengthMax);
}

function shifted(words: readonly TranscriptWord[], byMs: number): readonly TranscriptWord[] {
  return words.map((word) => ({ ...word, startMs: word.startMs + byMs, endMs: word.endMs + byMs }));
}

function middleOf({ startMs, endMs }: TranscriptWord): number {
  return (startMs + endMs) / 2;
}

/** A piece's names of speakers, each with the name so far. Those who are not in the overlap get new names. */
function recognize(
  overlap: readonly TranscriptWord[],
  words: readonly TranscriptWord[],
  earlier: readonly TranscriptWord[],
): ReadonlyMap<string, string> {
  const known = new Set(earlier.flatMap(({ speaker }) => speaker ?? []));
  const sharedMs = new Map<string, number>();
  const from = overlap[0]?.startMs ?? Number.POSITIVE_INFINITY;
  const recent = earlier.filter(({ endMs }) => endMs > from);
  for (const word of overlap)
    for (const other of recent) {
      const ms = Math.min(word.endMs, other.endMs) - Math.max(word.startMs, other.startMs);
      if (ms <= 0 || word.speaker === null || other.speaker === null) continue;
      const pair = JSON.stringify([word.speaker, other.speaker]);
      sharedMs.set(pair, (sharedMs.get(pair) ?? 0) + ms);
    }
  const names = new Map<string, string>();
  for (const [pair] of [...sharedMs].sort(([, a], [, b]) => b - a)) {
    const [label, name]: string[] = JSON.parse(pair);
    if (label === undefined || name === undefined) continue;
    if (!names.has(label) && ![...names.values()].includes(name)) names.set(label, name);
  }
  for (const label of new Set(words.flatMap(({ speaker }) => speaker ?? []))) {
    if (names.has(label)) continue;
    let name = label;
    for (let count = known.size; known.has(name); count += 1) name = speakerName(count);
    known.add(name);
    names.set(label, name);
  }
  return names;
}
