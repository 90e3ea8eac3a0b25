import { type PreviewFragment, previewFragments } from "@fieldstone/model/search/preview.ts";
import { foldedWords, parseSearchQuery } from "@fieldstone/platform/search-index/search-query.ts";
import { wordsIn } from "@fieldstone/platform/search-index/segment-words.ts";
import { textStartLengthMin } from "@fieldstone/platform/search-index/word-starts.ts";
import { stemmer } from "stemmer";

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds in a text what a query asks for. */
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
 * Marks the words and the phrases of a query by the analysis of the index.
 * @param startLengthMin letters of the last word from which it marks words that begin with it
 */
export function matcherOf(query: string, startLengthMin: number = textStartLengthMin): WordMatcher {
  const parsed = parseSearchQuery(query);
  const last = parsed.words.at(-1) ?? "";
  const start = last.length >= startLengthMin && last !== "" ? last : undefined;
  const stems = new Set(parsed.words.map(stemmer));
  const phrases = parsed.phrases.map((phrase) => phrase.map(stemmer));
  const isBegun = (word: string): boolean =>
    start !== undefined && (foldedWords(word)[0]?.startsWith(start) ?? false);
  // Texts say the same words over and over: each is analysed once.
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

/** What a query makes of a word. */
interface Analysis {
  readonly stem: string;
  readonly isWanted: boolean;
}

function wordsOf(text: string, analyse: (word: string) => Analysis): readonly (Span & Analysis)[] {
  return wordsIn(text).map(({ word, start }) => ({ ...analyse(word), start, end: start + word.length }));
}

/** The whole text with what matched marked. */
export function markMatches(text: string, matcher: WordMatcher): readonly PreviewFragment[] {
  return previewFragments(text, matcher(text));
}

/**
 * The part of a text that shows most of what matched, cut from it unchanged; its beginning where nothing does.
 * @param text the text, or as much of its beginning as a snippet may show
 * @param near a piece of the text, in which the index found the best match
 */
export function snippetOf(text: string, matcher: WordMatcher, near = ""): readonly PreviewFragment[] {
  const spans = matcher(near);
  const [source, found] = spans.length > 0 ? [near, spans] : [text, matcher(text)];
  const { start, end } = bestWindow(source, found);
  const inside = found
    .filter((span) => span.start >= start && span.end <= end)
    .map((span) => ({ start: span.start - start, end: span.end - start }));
  return previewFragments(source.slice(start, end), inside);
}

/** The stretch with the most matches, from a word's beginning to a word's end. */
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
