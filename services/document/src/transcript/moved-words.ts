import type { DocumentText } from "../document-text.ts";
import {
  compareTranscript,
  type TimedWord,
  type TranscribedWord,
  type WrittenWord,
  wordKey,
  writtenWords,
} from "./timed-words.ts";

/** Consecutive words that identify a passage; fewer may be a common phrase. */
const knownByWords = 5;
/** Places tried for words that were said many times. */
const placesTriedMax = 20;

/**
 * Finds the times of words that moved away from where they were heard: turns that were cut or copied and
 * pasted, as turns or paragraphs. A diff of the two texts in order finds none of them.
 * @param mask stands for any words, so a passage is not identified by it
 */
export function findMovedWords(
  text: DocumentText,
  transcribed: readonly TranscribedWord[],
  mask: string,
): readonly TimedWord[] {
  const inPlace = new Set(
    compareTranscript(text, transcribed).flatMap(({ isSame, written }) =>
      isSame ? written.map(({ start }) => start) : [],
    ),
  );
  const written = writtenWords(text, () => true);
  if (written.length - inPlace.size < knownByWords) return [];
  const transcribedKeys = transcribed.map(wordKey);
  const places = placesOf(transcribedKeys, mask);
  const keys = written.map(wordKey);
  const isFree = (at: number) => {
    const word = written[at];
    return word !== undefined && !inPlace.has(word.start);
  };
  const moved: TimedWord[] = [];
  let free = 0;
  for (let at = 0; at < written.length; ) {
    const passage = longestAt(at, free);
    if (passage === undefined) {
      at += 1;
      continue;
    }
    for (let index = passage.from; index < passage.to; index += 1) {
      const [word, source] = [written[index], transcribed[index + passage.shift]];
      if (word !== undefined && source !== undefined) moved.push(timed(word, source));
    }
    at = passage.to;
    free = passage.to;
  }
  return moved;

  /** The longest passage around the words at an offset that does not begin before another. */
  function longestAt(at: number, begin: number) {
    let longest: { from: number; to: number; shift: number } | undefined;
    for (const place of places.get(gramAt(keys, at)) ?? []) {
      const shift = place - at;
      const isSame = (index: number) => isFree(index) && keys[index] === transcribedKeys[index + shift];
      let [from, to] = [at, at];
      while (isSame(to)) to += 1;
      while (from > begin && isSame(from - 1)) from -= 1;
      if (to - at >= knownByWords && to - from > (longest === undefined ? 0 : longest.to - longest.from))
        longest = { from, to, shift };
    }
    return longest;
  }
}

const gramAt = (keys: readonly string[], at: number): string => keys.slice(at, at + knownByWords).join(" ");

function placesOf(keys: readonly string[], mask: string): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (let at = 0; at + knownByWords <= keys.length; at += 1) {
    if (keys.slice(at, at + knownByWords).includes(mask)) continue;
    const gram = gramAt(keys, at);
    const found = places.get(gram) ?? [];
    if (found.length < placesTriedMax) found.push(at);
    places.set(gram, found);
  }
  return places;
}

function timed({ start, end }: WrittenWord, { fileId, startMs, endMs }: TranscribedWord): TimedWord {
  return { start, end, fileId, startMs, endMs };
}
