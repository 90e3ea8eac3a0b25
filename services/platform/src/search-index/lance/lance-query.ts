import { BooleanQuery, type FullTextQuery, MatchQuery, Occur, Operator, PhraseQuery } from "@lancedb/lancedb";
import type {
  DateRange,
  SearchFilter,
  SearchObjectType,
  SearchPlaces,
  SearchScope,
  TimeOrder,
} from "../search-index.ts";
import type { SearchQuery } from "../search-query.ts";
import { rankedWords } from "../words/stop-words.ts";
import { startTerm } from "../words/word-starts.ts";
import { rowTimeLagMs } from "./row-lag.ts";

/**
 * Weight of a match in the title, in addition to the match in the text, which begins with the title. On
 * Cranfield (1,400 abstracts, 225 questions) nDCG@10 is 0.409 with 0.5, against 0.398 with 0, 0.402 with 1
 * and 0.376 with 3; on either half of its questions the best value is between 0.25 and 0.5. Titles with all
 * the words come first because of their tier.
 */
const titleBoost = 0.5;

/** True if a query has phrases or excluded words. */
export function isStrict({ phrases, excluded }: SearchQuery): boolean {
  return phrases.length + excluded.length > 0;
}

/** Rows with any of the content words, and with each of the phrases. Undefined if the query has none. */
export function anyWordQuery(query: SearchQuery): FullTextQuery | undefined {
  const { words, phrases } = query;
  const content = rankedWords(words).join(" ");
  const anyWord = words.length === 0 ? [] : [new MatchQuery(content, "text"), anyTitleQuery(query)];
  if (!isStrict(query)) return anyWord[0];
  return without(query, [
    ...phrases.map((phrase): Clause => [Occur.Must, phraseQuery(phrase)]),
    ...anyWord.map((each): Clause => [Occur.Should, each]),
  ]);
}

/**
 * Title matches to add to anyWordQuery. In a combined query, the index scores every row with any of the words
 * instead of only the best: 44 ms of a core against 10 for four words in 100,000 pieces.
 */
export function anyTitleQuery({ words }: SearchQuery): FullTextQuery {
  return new MatchQuery(rankedWords(words).join(" "), "title", { boost: titleBoost });
}

/** Rows with all the words in title and text together, and with each of the phrases. */
export function allWordsQuery(query: SearchQuery): FullTextQuery {
  return every(query, [allIn("text", query.words)]);
}

/** Objects with all the words, in any of their pieces. */
export function wholeObjectQuery({ words }: SearchQuery): FullTextQuery {
  return allIn("terms", words);
}

/** Objects with all the words, the last one as a prefix. */
export function lastWordPrefixQuery({ words }: SearchQuery): FullTextQuery {
  return allIn("terms", withLastAsPrefix(words));
}

/** Objects with any of the content words; for a single word, also those with words that begin with it. */
export function anyObjectQuery(query: SearchQuery): FullTextQuery {
  return new MatchQuery(anyObjectWords(query).join(" "), "terms");
}

export function anyObjectWords({ words }: SearchQuery): readonly string[] {
  return words.length === 1 ? begunOrWhole(words) : rankedWords(words);
}

/** Objects with one word of a query; also as a prefix if it is the query's last word. */
export function oneWordQuery(
  query: SearchQuery,
  word: string,
  column: "terms" | "title_terms" = "terms",
): FullTextQuery {
  return new MatchQuery(oneWordTerms(query, word).join(" "), column);
}

export function oneWordTerms({ words }: SearchQuery, word: string): readonly string[] {
  return word === words.at(-1) ? begunOrWhole([word]) : [word];
}

/** Users do not type prefixes of more words than this. */
const begunWordsMax = 4;

/**
 * Objects with all the words in the title: as words, as prefixes, or the last one as a prefix. As one query,
 * it costs 1.1 ms of CPU time in a table where no title matches; as three, 2.7 ms.
 */
export function titleQuery(query: SearchQuery): FullTextQuery {
  const [only, ...others] = titleQueries(query);
  if (only !== undefined && others.length === 0) return only;
  return anyOf(titleQueries(query));
}

function titleQueries({ words }: SearchQuery): readonly FullTextQuery[] {
  if (words.length === 0) return [];
  if (words.length === 1) return [new MatchQuery(begunOrWhole(words).join(" "), "title_terms")];
  const typed = words.length > begunWordsMax ? [] : [words.map(startTerm), withLastAsPrefix(words)];
  return [words, ...typed].map((each) => allIn("title_terms", each));
}

/** titleQueries combined into one, with the query's phrases and excluded words. */
export function strictTitleQuery(query: SearchQuery): FullTextQuery {
  return every(query, [anyOf([allIn("title", query.words), ...titleQueries(query)])]);
}

/** Rows with any of the words in the title. */
export function anyTitleWordQuery(query: SearchQuery): FullTextQuery {
  const { words, phrases } = query;
  const anyWord = new MatchQuery(words.join(" "), "title");
  if (!isStrict(query)) return anyWord;
  const inTitle = phrases.map((phrase): Clause => [Occur.Must, phraseQuery(phrase, "title")]);
  return without(query, words.length === 0 ? inTitle : [...inTitle, [Occur.Should, anyWord]]);
}

/** Rows with any of the query's excluded words. */
export function excludedQuery({ excluded }: SearchQuery): FullTextQuery | undefined {
  return excluded.length === 0 ? undefined : new MatchQuery(excluded.join(" "), "text");
}

/** The query with its phrases split into words: the index finds no phrases in unindexed rows. */
export function unquoted({ words, phrases, excluded }: SearchQuery): SearchQuery {
  return { words: [...phrases.flat(), ...words], phrases: [], excluded };
}

type Clause = [Occur, FullTextQuery];

function anyOf(queries: readonly FullTextQuery[]): FullTextQuery {
  return new BooleanQuery(queries.map((each): Clause => [Occur.Should, each]));
}

function every(query: SearchQuery, parts: readonly FullTextQuery[]): FullTextQuery {
  return must(query, [...query.phrases.map((phrase) => phraseQuery(phrase)), ...parts]);
}

/** Rows that match all the parts. A single part is queried directly: a boolean query costs twice as much. */
function must(query: SearchQuery, parts: readonly FullTextQuery[]): FullTextQuery {
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && query.excluded.length === 0) return only;
  return without(
    query,
    parts.map((part): Clause => [Occur.Must, part]),
  );
}

function without(query: SearchQuery, clauses: readonly Clause[]): FullTextQuery {
  const excluded = excludedQuery(query);
  return new BooleanQuery(excluded === undefined ? [...clauses] : [...clauses, [Occur.MustNot, excluded]]);
}

function allIn(column: string, words: readonly string[]): FullTextQuery {
  return new MatchQuery(words.join(" "), column, { operator: Operator.And });
}

/** The words of a query, the last one as a prefix. */
export function withLastAsPrefix(words: readonly string[]): readonly string[] {
  return [...words.slice(0, -1), ...words.slice(-1).map(startTerm)];
}

function begunOrWhole(words: readonly string[]): readonly string[] {
  return [...words, ...words.map(startTerm)];
}

function phraseQuery(words: readonly string[], column: "text" | "title" = "text"): FullTextQuery {
  const phrase = words.join(" ");
  // The index rejects a phrase query of one word.
  return words.length === 1 ? new MatchQuery(phrase, column) : new PhraseQuery(phrase, column);
}

/** Rows that share trigrams with the words: candidates for spelling corrections. */
export function closeLettersQuery(words: readonly string[]): FullTextQuery {
  return new MatchQuery(words.join(" "), "words");
}

/** The filter as the table's predicate; undefined for all rows. An empty list matches none. Ids are quoted, never trusted. */
export function predicateOf(
  types: readonly SearchObjectType[] | undefined,
  filter: SearchFilter = {},
): string | undefined {
  const clauses = [
    ...(types === undefined ? [] : [oneOf("object_type", types)]),
    ...(filter.scope === undefined ? [] : [inScope(filter.scope)]),
    ...(filter.projectIds === undefined ? [] : [oneOf("project_id", filter.projectIds)]),
    ...(filter.tagIds === undefined ? [] : [anyTagged(filter.tagIds, filter.taggedIds)]),
    ...(filter.within === undefined ? [] : [inside(filter.within)]),
    ...(filter.notWithin === undefined ? [] : outside(filter.notWithin)),
    ...(filter.objectIds === undefined ? [] : [oneOf("object_id", filter.objectIds)]),
    ...within("created_at", filter.created),
    ...within("updated_at", lagging(filter.updated)),
    ...(filter.rowTimes === undefined ? [] : within(timeColumn(filter.rowTimes), filter.rowTimes)),
  ];
  return clauses.length === 0 ? undefined : clauses.join(" and ");
}

function inScope({ projectIds, documentIds }: SearchScope): string {
  const granted = documentIds.length === 0 ? [] : [oneOf("document_id", documentIds)];
  return `(${["project_id is null", oneOf("project_id", projectIds), ...granted].join(" or ")})`;
}

function tagged(tagIds: readonly string[]): string {
  return tagIds.length === 0 ? "false" : `array_has_any(tag_ids, [${tagIds.map(quote).join(", ")}])`;
}

function anyTagged(tagIds: readonly string[], taggedIds: readonly string[] = []): string {
  return taggedIds.length === 0 ? tagged(tagIds) : `(${tagged(tagIds)} or ${oneOf("object_id", taggedIds)})`;
}

function inside({ projectIds, tagIds }: SearchPlaces): string {
  const inProjects = oneOf("project_id", projectIds);
  return tagIds.length === 0 ? inProjects : `(${inProjects} or ${tagged(tagIds)})`;
}

function outside({ projectIds, tagIds }: SearchPlaces): readonly string[] {
  return [
    ...(projectIds.length === 0 ? [] : [`(project_id is null or not (${oneOf("project_id", projectIds)}))`]),
    ...(tagIds.length === 0 ? [] : [`not ${tagged(tagIds)}`]),
  ];
}

/** Widens a range to include rows whose time lags behind: readers check which objects really match. */
function lagging({ from, to }: DateRange = {}): DateRange {
  return {
    ...(from === undefined ? {} : { from: new Date(from.getTime() - rowTimeLagMs) }),
    ...(to === undefined ? {} : { to }),
  };
}

/** The column of an order by time. */
export function timeColumn({ by }: Pick<TimeOrder, "by">): string {
  return `${by}_at`;
}

function within(column: string, { from, to }: DateRange = {}): readonly string[] {
  return [
    ...(from === undefined ? [] : [`${column} >= ${instant(from)}`]),
    ...(to === undefined ? [] : [`${column} <= ${instant(to)}`]),
  ];
}

export function oneOf(column: string, values: readonly string[]): string {
  return values.length === 0 ? "false" : `${column} in (${values.map(quote).join(", ")})`;
}

function quote(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function instant(at: Date): string {
  return `timestamp '${at.toISOString()}'`;
}
