import type { FoundRow } from "../found-rows.ts";
import { hasAllPrefixes, hasAllWords } from "../has-words.ts";
import { type SearchQuery, WordText } from "../search-query.ts";
import { startLengthMax } from "../words/word-starts.ts";
import { isStrict, oneWordQuery, strictTitleQuery, titleQuery, withLastAsPrefix } from "./lance-query.ts";
import type { LanceReader } from "./lance-reader.ts";

/** Rows with all the words whose texts are read to check whether the words are adjacent. */
const phraseCandidates = 60;
const wordsAskedForMax = 8;
/** Rows with some of the words whose texts are read to check which words occur. */
const wordCandidates = 12;
/** For a row that was deleted in the meantime. */
const noText = new WordText("");

/**
 * Splits rows into those with the words adjacent, those with all the words, and those with only some: the
 * index ignores a word that one of its segments does not have. Rows that are not read have lower scores.
 */
export async function readWords(
  reader: LanceReader,
  { words, phrases }: SearchQuery,
  rows: readonly FoundRow[],
) {
  const others = { beside: [], apart: rows, some: [] };
  if (words.length < 2) return others;
  const candidates = rows.slice(0, phraseCandidates);
  const texts = await reader.texts(candidates);
  const read = candidates.map((row) => ({ row, text: texts.get(row.rowKey) ?? noText }));
  const [whole, lacking] = partition(read, ({ text }) => hasAllWords(text, words));
  const [close, far] = partition(whole, ({ text }) => text.has(words));
  const [beside, apart, some] = [rowsOf(close), rowsOf(far), rowsOf(lacking)];
  const unread = rows.slice(phraseCandidates);
  if (some.length === 0) return { beside, apart: [...apart, ...unread], some };
  return { beside, apart, some: phrases.length > 0 ? [] : [...some, ...unread] };
}

function rowsOf(read: readonly { readonly row: FoundRow }[]): readonly FoundRow[] {
  return read.map(({ row }) => row);
}

function partition<R>(rows: readonly R[], test: (row: R) => boolean): readonly [readonly R[], readonly R[]] {
  return [rows.filter(test), rows.filter((row) => !test(row))];
}

/**
 * Of the objects found with all the words, the last one as a prefix, those that really have them and are not
 * ranked higher. The index ignores a word that one of its segments does not have, and treats "all" as "any"
 * in unindexed rows: among 1,037 messages, 36 such objects came before all others, with an nDCG@10 of 0.16
 * instead of 0.70. Objects that are not read have lower scores. A query with a clause for each word costs ten
 * times as much.
 */
export async function readPrefixMatches(
  reader: LanceReader,
  { words }: SearchQuery,
  found: readonly FoundRow[],
  above: ReadonlySet<string>,
): Promise<readonly FoundRow[]> {
  if (words.length < 2) return found;
  const rows = found.filter(({ objectKey }) => !above.has(objectKey));
  const candidates = rows.slice(0, phraseCandidates);
  const met = await withAllWords(reader, withLastAsPrefix(words), candidates);
  return met.length < candidates.length ? met : rows;
}

/** Words are queried one by one only for short queries: a sentence shares some words with everything. */
export function isShortQuery({ words }: SearchQuery): boolean {
  return words.length > 1 && words.length <= wordsAskedForMax;
}

/**
 * The words that occur nowhere; none if there are too many words to query. Most words are in the best rows,
 * whose texts cost as much to read as one query.
 */
export async function missingWords(
  reader: LanceReader,
  query: SearchQuery,
  rows: readonly FoundRow[],
): Promise<readonly string[]> {
  if (!isShortQuery(query)) return [];
  const texts = [...(await reader.texts(rows.slice(0, wordCandidates))).values()];
  const words = [...new Set(query.words)].filter((word) => !texts.some((text) => hasAllWords(text, [word])));
  const met = await Promise.all(words.map((word) => reader.rowIds(oneWordQuery(query, word), 1)));
  return words.filter((_, at) => met[at]?.size === 0);
}

/** As missingWords, in titles only. */
export async function missingInTitles(reader: LanceReader, query: SearchQuery): Promise<readonly string[]> {
  if (!isShortQuery(query) || isStrict(query)) return [];
  const words = [...new Set(query.words)];
  const met = await Promise.all(
    words.map((word) => reader.rowIds(oneWordQuery(query, word, "title_terms"), 1)),
  );
  return words.filter((_, at) => met[at]?.size === 0);
}

/**
 * Of the objects found with all the words, those that really have them, best first: they are read page by page, until a
 * page has none, since objects without a word have lower scores. To query each of eight words took 54 ms and two cores
 * in a million pieces, a page of 60 short objects takes 3 ms.
 */
export async function readWholeMatches(
  reader: LanceReader,
  { words }: SearchQuery,
  rows: readonly FoundRow[],
): Promise<readonly FoundRow[]> {
  let met: readonly FoundRow[] = [];
  for (let from = 0; from < rows.length; from += phraseCandidates) {
    const having = await withAllWords(reader, words, rows.slice(from, from + phraseCandidates));
    if (having.length === 0) break;
    met = [...met, ...having];
  }
  return met;
}

/** The objects whose text has all the words, by reading it. */
async function withAllWords(
  reader: LanceReader,
  words: readonly string[],
  rows: readonly FoundRow[],
): Promise<readonly FoundRow[]> {
  const terms = await reader.contents(rows, "terms");
  return rows.filter(({ rowKey }) => hasAllWords(new WordText(terms.get(rowKey) ?? ""), words));
}

/** Objects with all the words in the title, and whether there may be more of them. */
export async function readTitled(
  reader: LanceReader,
  query: SearchQuery,
  depth: number,
): Promise<{ readonly rows: readonly FoundRow[]; readonly isCut: boolean }> {
  const whole = (rows: readonly FoundRow[]) => ({ rows, isCut: rows.length >= depth });
  if (query.words.length === 0) return whole([]);
  // For a single word within the length of indexed prefixes, the index suffices: 1,000 titles took 10 ms.
  if (
    !isStrict(query) &&
    query.words.every((word, _, { length }) => length === 1 && word.length <= startLengthMax)
  )
    return whole(await reader.firstRows(titleQuery(query), depth));
  // Titles are read afterwards, only for rows found: selecting them costs 1 ms even if, as usual, none is.
  const found = isStrict(query)
    ? await reader.matches(strictTitleQuery(query), depth)
    : await reader.firstRows(titleQuery(query), depth);
  const titles = await reader.contents(found, "title");
  const rows = found.filter(({ rowKey }) => hasAllPrefixes(titles.get(rowKey) ?? "", query.words));
  return { rows, isCut: found.length >= depth };
}
