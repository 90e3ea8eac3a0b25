import { searchResultsMax } from "@fieldstone/model/limits.ts";
import type { FreshRows } from "./cached-rows/fresh-rows.ts";
import {
  type FoundRow,
  firstOfEachObject,
  hasSeveralRowsOfOne,
  inOrder,
  objectKeysOf,
  placesOfRows,
  type RankedRow,
  type Ranking,
  rankingOf,
  rowsOfFirst,
  withTitles,
} from "./found-rows.ts";
import { hasAllWords } from "./has-words.ts";
import {
  isShortQuery,
  missingInTitles,
  missingWords,
  readPrefixMatches,
  readTitled,
  readWholeMatches,
  readWords,
} from "./lance/lance-evidence.ts";
import {
  allWordsQuery,
  anyObjectQuery,
  anyObjectWords,
  anyTitleQuery,
  anyTitleWordQuery,
  anyWordQuery,
  excludedQuery,
  isStrict,
  lastWordPrefixQuery,
  oneWordTerms,
  unquoted,
  wholeObjectQuery,
  withLastAsPrefix,
} from "./lance/lance-query.ts";
import { type LanceReader, rowsPerObjectMax } from "./lance/lance-reader.ts";
import type { Tail } from "./ranking-cache.ts";
import { type SearchQuery, WordText } from "./search-query.ts";
import { bestOfEachObject, inTier, type Pieces, placed, tiers } from "./tiers.ts";

const quotedCandidates = 200;
/** With this many objects that have all the words, no user pages on to those with only some. */
const enoughObjects = 200;
const excludedRowsMax = 10_000;

/** Reads a table for one search. */
export interface Readers {
  /** Reads all rows. */
  readonly all: LanceReader;
  /** Reads only indexed rows if `fresh` has the others; else all, and `fresh` is empty. */
  readonly indexed: LanceReader;
  readonly fresh: FreshRows;
}

/** How a query is ranked by its words. */
interface WordRanking {
  /** Number of objects requested. */
  readonly depth: number;
  readonly tail: Tail;
  /** The total is needed, even beyond them. */
  readonly isCounted: boolean;
}

/**
 * Ranks objects with all the words before those with some: in the title, then adjacent, then anywhere, then
 * with the last word as a prefix. Objects with some of the words are only queried if those are few. Each
 * query is of one column: in a combined query, the index scores every row with any of the words instead of
 * only the best.
 */
export async function rankByWords(
  { all: reader, indexed, fresh }: Readers,
  query: SearchQuery,
  { depth, tail, isCounted }: WordRanking,
): Promise<Ranking> {
  const strict = isStrict(query);
  // To find a thousand objects costs little more than two hundred, up to twice as much for words that most texts have,
  // and counting objects would double that.
  const hoped = isCounted && !strict ? searchResultsMax : 0;
  let asked: Promise<readonly FoundRow[]> | undefined;
  const askAny = () => (asked ??= readAny(reader, query, depth));
  const readInOnePiece = async () => {
    const { words } = query;
    if (words.length === 0) return await askAny();
    // For a single word, "all" and "any" are the same, so the library handles unindexed rows correctly.
    if (words.length === 1) return await reader.matches(allWordsQuery(query), depth, hoped);
    const [found, any] = await Promise.all([
      indexed.matches(allWordsQuery(query), depth, hoped),
      fresh.hasAll(words) ? askAny() : [],
    ]);
    return inOrder(distinctRows([...found, ...fresh.withAll(words, any)]));
  };
  const [{ rows: titled, isCut: isTitledCut }, all, late] = await Promise.all([
    readTitled(reader, query, depth),
    readInOnePiece(),
    tail === "left" && query.phrases.length > 0 ? findPhrasesByReading(reader, query) : [],
  ]);
  const inOnePiece = hoped > 0 ? rowsOfFirst(all, depth) : all;
  const { beside, apart, some } = await readWords(reader, query, inOnePiece);
  const isFull = hoped > 0 && some.length === 0 && objectKeysOf(all).size >= searchResultsMax;
  const known = {
    ...(isTitledCut ? {} : { titled: placesOfRows(titled) }),
    ...(isFull ? { total: searchResultsMax } : {}),
  };
  const best = (found: Pieces) => [
    // For a match in the title only, the hit shows the beginning of the text.
    ...inTier(tiers.title, placed(titled, found)).map(({ isWhole: _, ...row }) => row),
    ...inTier(tiers.phrase, beside),
    ...inTier(tiers.all, [...apart, ...late]),
  ];
  const foremost = firstOfEachObject(best(bestOfEachObject(inOnePiece)));
  const hasEnough = foremost.length >= enoughObjects && depth >= enoughObjects;
  if (foremost.length >= depth || query.words.length === 0 || (hasEnough && strict)) {
    const kept = await withoutExcluded(reader, query, foremost.slice(0, depth));
    return { ...rankingOf(kept, depth), ...known, hasEnough, isCut: hasEnough || foremost.length >= depth };
  }
  const [begun, any] = await Promise.all([
    hasEnough ? [] : indexed.firstRows(lastWordPrefixQuery(query), depth),
    query.words.length + query.phrases.length > 1 && !hasEnough ? askAny() : [],
  ]);
  // If all rows were read, an object can only have the words in different pieces if several rows are its own.
  const isAnyCut = objectKeysOf(any).size >= depth || any.length >= depth * rowsPerObjectMax;
  const above = objectKeysOf(foremost);
  const maySpread = hasEnough || isAnyCut || hasSeveralRowsOfOne(any, above);
  const searchesWhole = maySpread && isShortQuery(query);
  const [whole, inBegunIndexed] = await Promise.all([
    searchesWhole ? indexed.firstRows(wholeObjectQuery(query), depth) : [],
    readPrefixMatches(reader, query, begun, above),
  ]);
  // Unindexed rows need no check, which only the first indexed ones get.
  const begunFresh = hasEnough ? [] : fresh.objectsWithAll(withLastAsPrefix(query.words));
  const inBegun = distinctRows([...inBegunIndexed, ...begunFresh]);
  const isMet = beside.length + apart.length > 0;
  const spreadIndexed = isMet && some.length === 0 ? whole : await readWholeMatches(indexed, query, whole);
  const spreadFresh = searchesWhole ? fresh.objectsWithAll(query.words) : [];
  const spread = distinctRows([...spreadIndexed, ...spreadFresh]);
  const pieces = bestOfEachObject([...inOnePiece, ...any]);
  // Phrases are only searched for in pieces.
  const allowed = (rows: readonly RankedRow[]) =>
    query.phrases.length > 0 ? rows.filter(({ objectKey }) => pieces.has(objectKey)) : rows;
  const scored = spread.map((row) => scoredAs(row, pieces));
  const deep = depth >= searchResultsMax && !strict && !hasEnough && any.length >= depth;
  const rest = deep
    ? distinctRows([
        ...(await indexed.firstRows(anyObjectQuery(query), depth)),
        ...fresh.objectsWithAny(anyObjectWords(query)),
      ])
    : [];
  const begunScored = inBegun.map((row) => (row.score > 0 ? row : scoredAs(row, pieces)));
  const ordered = firstOfEachObject([
    ...best(pieces),
    ...inTier(tiers.all, inOrder(allowed(scored))),
    ...inTier(tiers.begun, inOrder(allowed(begunScored))),
    ...inTier(tiers.any, any.length > 0 ? any : some),
    // Objects with only stop words, or beyond the usual depth.
    ...inTier(
      tiers.any,
      [...some, ...rest].map((row) => ({ ...row, score: 0 })),
    ),
  ]);
  const rows = placed(ordered, pieces).slice(0, depth);
  const kept = await withoutExcluded(reader, query, rows);
  const missing =
    isMet || spread.length > 0 || kept.length === 0 ? [] : await readMissing({ indexed, fresh }, query, any);
  const isCut = rows.length >= depth || Math.max(any.length, inOnePiece.length) >= depth * rowsPerObjectMax;
  const places = hasEnough || begun.length >= depth ? known : { ...known, begun: placesOfRows(inBegun) };
  return { ...rankingOf(kept, depth), ...places, missing, hasEnough, isCut };
}

function scoredAs(row: FoundRow, pieces: Pieces): FoundRow {
  return { ...row, score: pieces.get(row.objectKey)?.score ?? 0 };
}

/** Rows that maintenance indexed in the meantime are found twice. */
function distinctRows(rows: readonly FoundRow[]): readonly FoundRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.rowKey, row])).values()].toReversed();
}

async function readMissing(
  { indexed, fresh }: Pick<Readers, "indexed" | "fresh">,
  query: SearchQuery,
  any: readonly FoundRow[],
): Promise<readonly string[]> {
  const missing = await missingWords(indexed, query, any);
  return missing.filter((word) => !fresh.hasObject(oneWordTerms(query, word)));
}

/** Rows with any of the words, best first. */
async function readAny(reader: LanceReader, query: SearchQuery, depth: number): Promise<readonly FoundRow[]> {
  const words = anyWordQuery(query);
  if (words === undefined) return [];
  if (isStrict(query)) return await reader.matches(words, depth);
  const [texts, titles] = await Promise.all([
    reader.matches(words, depth),
    reader.best(anyTitleQuery(query), depth),
  ]);
  return inOrder(withTitles(texts, titles));
}

/** An excluded word in any piece of an object excludes the object. */
async function withoutExcluded(
  reader: LanceReader,
  query: SearchQuery,
  ranked: readonly RankedRow[],
): Promise<readonly RankedRow[]> {
  const excluded = excludedQuery(query);
  if (excluded === undefined || ranked.length === 0) return ranked;
  const found = ranked.map(({ objectKey }) => objectKey);
  const keys = objectKeysOf(await reader.best(excluded, excludedRowsMax, [], found));
  return ranked.filter(({ objectKey }) => !keys.has(objectKey));
}

/** The index finds no phrases in unindexed rows: rows with all the words are read instead. */
async function findPhrasesByReading(reader: LanceReader, query: SearchQuery): Promise<readonly RankedRow[]> {
  const rows = await reader.best(allWordsQuery(unquoted(query)), quotedCandidates, ["text"]);
  return rows.filter(({ content = "" }) => {
    const text = new WordText(content);
    return query.phrases.every((phrase) => text.has(phrase)) && hasAllWords(text, query.words);
  });
}

/** Ranks objects with all the words in the title before those with some. */
export async function rankByTitle(reader: LanceReader, query: SearchQuery, depth: number): Promise<Ranking> {
  const [whole, any] = await Promise.all([
    query.phrases.length > 0 ? [] : readTitled(reader, query, depth).then(({ rows }) => rows),
    reader.matches(anyTitleWordQuery(query), depth),
  ]);
  const rows = placed(
    firstOfEachObject([...inTier(tiers.title, whole), ...inTier(tiers.any, any)]),
    bestOfEachObject(any),
  );
  const missing = whole.length > 0 || any.length === 0 ? [] : await missingInTitles(reader, query);
  return { ...rankingOf(rows, depth), missing };
}
