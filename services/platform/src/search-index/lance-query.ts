import { BooleanQuery, type FullTextQuery, MatchQuery, Occur, Operator, PhraseQuery } from "@lancedb/lancedb";
import { tellingWords } from "./hollow-words.ts";
import { rowTimeLagMs } from "./row-lag.ts";
import type { DateRange, SearchFilter, SearchObjectType, SearchPlaces, SearchScope } from "./search-index.ts";
import type { SearchQuery } from "./search-query.ts";
import { startTerm } from "./word-starts.ts";

/**
 * What a match in the title adds to one in the text, which begins with the title and so has its words anyway. On Cranfield
 * (1,400 abstracts, 225 questions) nDCG@10 is 0.409 by 0.5, against 0.398 by 0, 0.402 by 1 and 0.376 by 3; on either
 * half of its questions the best is between 0.25 and 0.5. Titles with all the words come first by their tier.
 */
const titleBoost = 0.5;

/** True where a query demands or excludes something beside its words. */
export function isStrict({ phrases, excluded }: SearchQuery): boolean {
  return phrases.length + excluded.length > 0;
}

/** Rows with any of the telling words, and with each of the phrases. Undefined where nothing is asked for. */
export function anyWordQuery(query: SearchQuery): FullTextQuery | undefined {
  const { words, phrases } = query;
  const telling = tellingWords(words).join(" ");
  const anyWord = words.length === 0 ? [] : [new MatchQuery(telling, "text"), anyTitleQuery(query)];
  if (!isStrict(query)) return anyWord[0];
  return without(query, [
    ...phrases.map((phrase): Clause => [Occur.Must, phraseQuery(phrase)]),
    ...anyWord.map((each): Clause => [Occur.Should, each]),
  ]);
}

/**
 * What titles add to anyWordQuery. Asked for as one with it, the index scores each row that has any of the words instead
 * of the best alone: 44 ms of a core against 10 for four words in 100,000 pieces.
 */
export function anyTitleQuery({ words }: SearchQuery): FullTextQuery {
  return new MatchQuery(tellingWords(words).join(" "), "title", { boost: titleBoost });
}

/** Rows with all the words in title and text together, and with each of the phrases. */
export function allWordsQuery(query: SearchQuery): FullTextQuery {
  return every(query, [allIn("text", query.words)]);
}

/** Objects with all the words, in whichever of their pieces. */
export function wholeObjectQuery({ words }: SearchQuery): FullTextQuery {
  return allIn("terms", words);
}

/** Objects with all the words, the last one being the beginning of a word. */
export function lastWordBegunQuery({ words }: SearchQuery): FullTextQuery {
  return allIn("terms", lastBegun(words));
}

/** Objects with any of the telling words; of one word, those with a word that begins so too. */
export function anyObjectQuery({ words }: SearchQuery): FullTextQuery {
  return new MatchQuery((words.length === 1 ? begunOrWhole(words) : tellingWords(words)).join(" "), "terms");
}

/** Objects with one word of a query; with words that begin so where the query may end in it. */
export function oneWordQuery(
  { words }: SearchQuery,
  word: string,
  column: "terms" | "title_terms" = "terms",
): FullTextQuery {
  return new MatchQuery((word === words.at(-1) ? begunOrWhole([word]) : [word]).join(" "), column);
}

/** Of more words nobody types the beginnings. */
const begunWordsMax = 4;

/**
 * Objects with all the words in the title: as words, as their beginnings, or the last one as a beginning. In one query:
 * three cost 2.7 ms of a processor in a table where no title has them, one 1.1 ms.
 */
export function titleQuery(query: SearchQuery): FullTextQuery {
  const [only, ...others] = titleQueries(query);
  if (only !== undefined && others.length === 0) return only;
  return anyOf(titleQueries(query));
}

function titleQueries({ words }: SearchQuery): readonly FullTextQuery[] {
  if (words.length === 0) return [];
  if (words.length === 1) return [new MatchQuery(begunOrWhole(words).join(" "), "title_terms")];
  const typed = words.length > begunWordsMax ? [] : [words.map(startTerm), lastBegun(words)];
  return [words, ...typed].map((each) => allIn("title_terms", each));
}

/** As titleQueries in one, with what the query demands and excludes beside its words. */
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

/** Rows with one of the words that the query excludes. */
export function excludedQuery({ excluded }: SearchQuery): FullTextQuery | undefined {
  return excluded.length === 0 ? undefined : new MatchQuery(excluded.join(" "), "text");
}

/** The query with the words of its phrases in place of the phrases: the index finds no phrase in rows outside it. */
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

/** Rows with each of the parts. One alone is asked for by itself: put into a query of several it costs twice as much. */
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

function lastBegun(words: readonly string[]): readonly string[] {
  return [...words.slice(0, -1), ...words.slice(-1).map(startTerm)];
}

function begunOrWhole(words: readonly string[]): readonly string[] {
  return [...words, ...words.map(startTerm)];
}

function phraseQuery(words: readonly string[], column: "text" | "title" = "text"): FullTextQuery {
  const phrase = words.join(" ");
  // A phrase query of one word is not one to the index.
  return words.length === 1 ? new MatchQuery(phrase, column) : new PhraseQuery(phrase, column);
}

/** Rows that share letters in threes with the words: candidates for the correction of slips. */
export function closeLettersQuery(words: readonly string[]): FullTextQuery {
  return new MatchQuery(words.join(" "), "words");
}

/** The filter as the table's predicate; undefined for all rows. Ids are quoted, never trusted. */
export function predicateOf(
  types: readonly SearchObjectType[] | undefined,
  filter: SearchFilter = {},
): string | undefined {
  const clauses = [
    ...(types === undefined ? [] : [oneOf("object_type", types)]),
    ...(filter.scope === undefined ? [] : [inScope(filter.scope)]),
    ...(filter.projectIds === undefined ? [] : [oneOf("project_id", filter.projectIds)]),
    ...(filter.tagIds === undefined || filter.tagIds.length === 0 ? [] : [tagged(filter.tagIds)]),
    ...(filter.within === undefined ? [] : [inside(filter.within)]),
    ...(filter.notWithin === undefined ? [] : outside(filter.notWithin)),
    ...(filter.objectIds === undefined ? [] : [oneOf("object_id", filter.objectIds)]),
    ...within("created_at", filter.created),
    ...within("updated_at", lagging(filter.updated)),
  ];
  return clauses.length === 0 ? undefined : clauses.join(" and ");
}

function inScope({ projectIds, documentIds }: SearchScope): string {
  const granted = documentIds.length === 0 ? [] : [oneOf("document_id", documentIds)];
  return `(${["project_id is null", oneOf("project_id", projectIds), ...granted].join(" or ")})`;
}

function tagged(tagIds: readonly string[]): string {
  return `array_has_any(tag_ids, [${tagIds.map(quote).join(", ")}])`;
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

/** Finds the rows with an earlier time among those that meet a range: which objects do, their readers tell. */
function lagging({ from, to }: DateRange = {}): DateRange {
  return {
    ...(from === undefined ? {} : { from: new Date(from.getTime() - rowTimeLagMs) }),
    ...(to === undefined ? {} : { to }),
  };
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
