import { type FoundRow, objectKeysOf } from "./found-rows.ts";
import { hasAllBegun, hasAllWords } from "./has-words.ts";
import { isStrict, oneWordQuery, strictTitleQuery, titleQuery, wholeObjectQuery } from "./lance-query.ts";
import type { LanceReader } from "./lance-reader.ts";
import { type SearchQuery, WordText } from "./search-query.ts";
import { startLengthMax } from "./word-starts.ts";

/** Rows with all the words that are read to see whether they have them beside each other. */
const phraseCandidates = 60;
const wordsAskedForMax = 8;
/** Rows with some of the words that are read to see which of them something has. */
const wordCandidates = 12;

/**
 * The rows that have the words beside each other, those that have them apart, and those with some alone: the index leaves a
 * word out of the question where one of its parts has it nowhere. Of those that are not read, the scores are lower.
 */
export async function readWords(
  reader: LanceReader,
  { words, phrases }: SearchQuery,
  rows: readonly FoundRow[],
) {
  const others = { beside: [], apart: rows, some: [] };
  if (words.length < 2) return others;
  const candidates = rows.slice(0, phraseCandidates);
  const contents = await reader.contents(candidates);
  const read = candidates.map((row) => ({ row, text: new WordText(contents.get(row.rowKey) ?? "") }));
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

/** Words are looked for one by one in queries of a few alone: a sentence shares some words with everything. */
export function isAskedFor({ words }: SearchQuery): boolean {
  return words.length > 1 && words.length <= wordsAskedForMax;
}

/**
 * The words that nothing has: none where the words are too many to ask for. Most are met in the best rows that were found,
 * whose texts cost as much to read as one question does.
 */
export async function missingWords(
  reader: LanceReader,
  query: SearchQuery,
  rows: readonly FoundRow[],
): Promise<readonly string[]> {
  if (!isAskedFor(query)) return [];
  const contents = await reader.contents(rows.slice(0, wordCandidates));
  const texts = Array.from(contents.values(), (content) => new WordText(content));
  const words = [...new Set(query.words)].filter((word) => !texts.some((text) => hasAllWords(text, [word])));
  const met = await Promise.all(words.map((word) => reader.rowIds(oneWordQuery(query, word), 1)));
  return words.filter((_, at) => met[at]?.size === 0);
}

/** As missingWords, of titles alone. */
export async function missingInTitles(reader: LanceReader, query: SearchQuery): Promise<readonly string[]> {
  if (!isAskedFor(query) || isStrict(query)) return [];
  const words = [...new Set(query.words)];
  const met = await Promise.all(
    words.map((word) => reader.rowIds(oneWordQuery(query, word, "title_terms"), 1)),
  );
  return words.filter((_, at) => met[at]?.size === 0);
}

/** The objects that have each word, which is asked for by itself. */
export async function withEachWord(
  reader: LanceReader,
  { words }: SearchQuery,
  rows: readonly FoundRow[],
): Promise<readonly FoundRow[]> {
  const keys = rows.map(({ objectKey }) => objectKey);
  if (keys.length === 0) return [];
  const asked = [...new Set(words)].map((word) =>
    wholeObjectQuery({ words: [word], phrases: [], excluded: [] }),
  );
  const found = await Promise.all(asked.map((word) => reader.best(word, keys.length, [], keys)));
  const having = found.map(objectKeysOf);
  return rows.filter(({ objectKey }) => having.every((each) => each.has(objectKey)));
}

/** Objects with all the words in the title, and whether there may be more of them. */
export async function readTitled(
  reader: LanceReader,
  query: SearchQuery,
  depth: number,
): Promise<{ readonly rows: readonly FoundRow[]; readonly isCut: boolean }> {
  const whole = (rows: readonly FoundRow[]) => ({ rows, isCut: rows.length >= depth });
  if (query.words.length === 0) return whole([]);
  if (isStrict(query)) return whole(await reader.matches(strictTitleQuery(query), depth));
  // Of one word that is typed as far as beginnings are kept, the index alone tells: 1,000 titles took 10 ms to read.
  if (query.words.every((word, _, { length }) => length === 1 && word.length <= startLengthMax))
    return whole(await reader.firstRows(titleQuery(query), depth));
  // Titles are read of what was found alone: to ask for them with it costs 1 ms where nothing is, as for most queries.
  const found = await reader.firstRows(titleQuery(query), depth);
  const titles = await reader.contents(found, "title");
  const rows = found.filter(({ rowKey }) => hasAllBegun(titles.get(rowKey) ?? "", query.words));
  return { rows, isCut: found.length >= depth };
}
