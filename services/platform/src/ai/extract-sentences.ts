import { contentWords } from "./content-stems.ts";
import { sentences } from "./sentences.ts";

/** Shorter sentences are greetings and assents. */
const wordsMin = 5;

/** The sentences that hold most of a text's frequent words, as they stand in it and in its order. */
export function extractSentences(text: string, sentencesMax: number): readonly string[] {
  const candidates = [...sentences.segment(text)].map(({ segment }, place) => ({
    place,
    sentence: segment.trim(),
    words: contentWords(segment),
  }));
  const counts = new Map<string, number>();
  for (const { words } of candidates) {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return candidates
    .filter(({ words }) => words.length >= wordsMin)
    .map((each) => ({ ...each, score: scoreOf(each.words, counts) }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, sentencesMax)
    .sort((a, b) => a.place - b.place)
    .map(({ sentence }) => sentence);
}

/** The square root keeps a long sentence from winning by its length. */
function scoreOf(words: readonly string[], counts: ReadonlyMap<string, number>): number {
  const shared = [...new Set(words)].map((word) => (counts.get(word) ?? 1) - 1);
  return shared.reduce((sum, count) => sum + Math.log1p(count), 0) / Math.sqrt(words.length);
}
