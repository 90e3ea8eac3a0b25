import { type PreviewFragment, previewFragments } from "@fieldstone/model/search/preview.ts";
import { foldedWords, parseSearchQuery } from "@fieldstone/platform/search-index/search-query.ts";
import { wordsIn } from "@fieldstone/platform/search-index/words/segment-words.ts";
import { rankedWords } from "@fieldstone/platform/search-index/words/stop-words.ts";
import { textStartLengthMin } from "@fieldstone/platform/search-index/words/word-starts.ts";
import { stemmer } from "stemmer";

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds a query's matches in a text. */
export type WordMatcher = (text: string) => readonly Span[];

/** Longest snippet, in UTF-16 units. */
export const snippetLengthMax = 240;
/** Words shown before the first match. */
const leadLength = 60;

/** Words as the index compares them: without case, diacritics and English endings. */
function stemOf(word: string): string {
  return foldedWords(word).map(stemmer).join("");
}

/**
 * Marks a query's phrases and the words that rank results, using the index's analysis: of a sentence, not
 * “the”, which most lines have.
 * @param startLengthMin shortest last word, in letters, that also matches words that begin with it
 */
export function matcherOf(query: string, startLengthMin: number = textStartLengthMin): WordMatcher {
  const parsed = parseSearchQuery(query);
  const words = rankedWords(parsed.words);
  const last = parsed.words.at(-1) ?? "";
  const start = last.length >= startLengthMin && words.includes(last) ? last : undefined;
  const stems = new Set(words.map(stemmer));
  const phrases = parsed.phrases.map((phrase) => phrase.map(stemmer));
  const isBegun = (word: string): boolean =>
    start !== undefined && (foldedWords(word)[0]?.startsWith(start) ?? false);
  // Texts repeat words, so each is analysed once.
  const known = new Map<string, Analysis>();
  const analyse = (word: string): Analysis => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const stem = stemOf(word);
    const analysis = { stem, isWanted: stems.has(stem) || isBegun(word) };
    known.set(word, analysis);
    return analysis;
  };
  return (text) => {
    if (stems.size === 0 && phrases.length === 0) return [];
    const words = wordsOf(text, analyse);
    return words.flatMap((word, at) => {
      const spans: Span[] = word.isWanted ? [word] : [];
      for (const phrase of phrases) {
        const last = words[at + phrase.length - 1];
        if (last !== undefined && phrase.every((stem, index) => words[at + index]?.stem === stem)) {
          spans.push({ start: word.start, end: last.end });
        }
      }
      return spans;
    });
  };
}

/** A word's stem, and whether the query matches it. */
interface Analysis {
  readonly stem: string;
  readonly isWanted: boolean;
}

function wordsOf(text: string, analyse: (word: string) => Analysis): readonly (Span & Analysis)[] {
  return wordsIn(text).map(({ word, start }) => ({ ...analyse(word), start, end: start + word.length }));
}

/** The whole text, with matches marked. */
export function markMatches(text: string, matcher: WordMatcher): readonly PreviewFragment[] {
  return previewFragments(text, matcher(text));
}

export interface Snippet {
  readonly fragments: readonly PreviewFragment[];
  /** The text before the snippet, and whether it was cut from the piece or from the whole text. */
  readonly before: string;
  readonly isOfPiece: boolean;
  /** True for the beginning of the found piece, which contains no match. */
  readonly isByMeaning: boolean;
  /** Whether the text goes on after the snippet. */
  readonly endsInside: boolean;
}

/** Where the index found the best match. */
export interface FoundPiece {
  /** The text around it. */
  readonly near: string;
  /** Where in `near` it begins; left out if it is the whole text. */
  readonly at?: number | undefined;
  /** By its meaning: shown even if words are matched at the beginning of the text. */
  readonly isMeant?: boolean;
}

/**
 * The part of a text that shows most matches, unchanged. Without matches, as in results by meaning, the piece
 * that the index found, or the text's beginning.
 * @param text the text, or as much of its beginning as a snippet may show
 */
export function snippetOf(text: string, matcher: WordMatcher, piece: FoundPiece = { near: "" }): Snippet {
  const { near, isMeant = false } = piece;
  const at = piece.at !== undefined && piece.at < near.length ? piece.at : undefined;
  const spans = matcher(near);
  const spansOfText = spans.length > 0 || (isMeant && at !== undefined) ? [] : matcher(text);
  const isByMeaning = at !== undefined && spans.length + spansOfText.length === 0;
  const isOfPiece = isByMeaning || spans.length > 0;
  const [source, found] = isOfPiece ? [near, spans] : [text, spansOfText];
  const { start, end } = isByMeaning ? windowAt(near, at) : bestWindow(source, found);
  const inside = found
    .filter((span) => span.start >= start && span.end <= end)
    .map((span) => ({ start: span.start - start, end: span.end - start }));
  const fragments = previewFragments(source.slice(start, end), inside);
  const endsInside = end < source.length;
  return { fragments, before: source.slice(0, start), isOfPiece, isByMeaning, endsInside };
}

/** From the first word that begins at or after a position. */
function windowAt(text: string, place: number): Span {
  const start = place > 0 ? wordStart(text, place - 1) : 0;
  return { start, end: wordEnd(text, start + snippetLengthMax) };
}

/** The window with the most matches, cut at word boundaries. */
function bestWindow(text: string, spans: readonly Span[]): Span {
  let best = { start: 0, count: 0 };
  for (const [at, span] of spans.entries()) {
    const start = Math.max(0, span.start - leadLength);
    let count = 0;
    for (let next = at; next < spans.length; next += 1) {
      const each = spans[next];
      if (each === undefined || each.start >= start + snippetLengthMax) break;
      if (each.end <= start + snippetLengthMax) count += 1;
    }
    if (count > best.count) best = { start, count };
  }
  return { start: wordStart(text, best.start), end: wordEnd(text, best.start + snippetLengthMax) };
}

function wordStart(text: string, offset: number): number {
  if (offset <= 0) return 0;
  const space = text.slice(offset).search(/\s/);
  return space === -1 || space > leadLength / 2 ? offset : offset + space + 1;
}

function wordEnd(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const space = text.lastIndexOf(" ", offset);
  return space > offset - leadLength ? space : offset;
}
