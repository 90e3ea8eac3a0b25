import { BooleanQuery, type FullTextQuery, MatchQuery, Occur, Operator, PhraseQuery } from "@lancedb/lancedb";
import { tellingWords } from "./hollow-words.ts";
import type { DateRange, SearchFilter, SearchObjectType, SearchScope } from "./search-index.ts";
import type { SearchQuery } from "./search-query.ts";
import { textStartLengthMin, typedStart } from "./word-starts.ts";

/**
 * What a match in the title adds to one in the text, which begins with the title and so has its words anyway. On Cranfield
 * (1,400 abstracts, 225 questions) nDCG@10 is 0.409 by 0.5, against 0.398 by 0, 0.402 by 1 and 0.376 by 3; on either
 * half of its questions the best is between 0.25 and 0.5. Titles with all the words come first by their tier.
 */
const titleBoost = 0.5;

/** Rows with any of the telling words, and with each of the phrases. Undefined where nothing was asked for. */
export function anyWordQuery(query: SearchQuery): FullTextQuery | undefined {
  const { words, phrases } = query;
  const clauses: Clause[] = phrases.map((phrase) => [Occur.Must, phraseQuery(phrase)]);
  if (words.length > 0) {
    const anyWord = tellingWords(words).join(" ");
    clauses.push(
      [Occur.Should, new MatchQuery(anyWord, "title", { boost: titleBoost })],
      [Occur.Should, new MatchQuery(anyWord, "text")],
    );
  }
  return clauses.length === 0 ? undefined : without(query, clauses);
}

/**
 * As anyWordQuery where nothing is quoted or excluded: text and title each by itself, whose scores add up. Asked for as
 * one, the index scores each row that has any of the words instead of the best alone: 44 ms of a core against 10 for
 * four words in 100,000 pieces.
 */
export function anyWordQueries({
  words,
  phrases,
  excluded,
}: SearchQuery): readonly FullTextQuery[] | undefined {
  if (words.length === 0 || phrases.length > 0 || excluded.length > 0) return undefined;
  const anyWord = tellingWords(words).join(" ");
  return [new MatchQuery(anyWord, "text"), new MatchQuery(anyWord, "title", { boost: titleBoost })];
}

/** Rows with all the words in title and text together, and with each of the phrases. */
export function allWordsQuery(query: SearchQuery): FullTextQuery {
  return every(query, [allIn("text", query.words)]);
}

/** Rows with all the words, the last one being the beginning of a word. */
export function lastWordStartsQuery(query: SearchQuery): FullTextQuery | undefined {
  const last = query.words.at(-1);
  if (last === undefined || last.length < textStartLengthMin) return undefined;
  const before = query.words.slice(0, -1);
  return every(query, [
    ...(before.length === 0 ? [] : [allIn("text", before)]),
    startOf("text_starts", last),
  ]);
}

/** Rows with all the words in the title: as words, as their beginnings, or the last one as a beginning. */
export function titleQuery(query: SearchQuery): FullTextQuery | undefined {
  const { words } = query;
  const last = words.at(-1);
  if (last === undefined) return undefined;
  const typed: Clause[] = [[Occur.Should, allIn("title_starts", words.map(typedStart))]];
  typed.push([Occur.Should, allIn("title", words)]);
  if (words.length > 1) {
    const lastTyped = all([allIn("title", words.slice(0, -1)), startOf("title_starts", last)]);
    typed.push([Occur.Should, lastTyped]);
  }
  return every(query, [new BooleanQuery(typed)]);
}

/** Rows with any of the words in the title. */
export function anyTitleWordQuery(query: SearchQuery): FullTextQuery {
  const { words, phrases } = query;
  const inTitle = phrases.map((phrase): Clause => [Occur.Must, phraseQuery(phrase, "title")]);
  const anyWord: Clause[] =
    words.length === 0 ? [] : [[Occur.Should, new MatchQuery(words.join(" "), "title")]];
  return without(query, [...inTitle, ...anyWord]);
}

/** Rows with one word, in title or text; with words that begin so where the query may end in it. */
export function oneWordQuery(query: SearchQuery, word: string): FullTextQuery {
  const clauses: Clause[] = [[Occur.Should, new MatchQuery(word, "text")]];
  if (word === query.words.at(-1)) {
    clauses.push([Occur.Should, startOf("title_starts", word)]);
    if (word.length >= textStartLengthMin) clauses.push([Occur.Should, startOf("text_starts", word)]);
  }
  return must(query, [clauses.length === 1 ? new MatchQuery(word, "text") : new BooleanQuery(clauses)]);
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

function all(parts: readonly FullTextQuery[]): FullTextQuery {
  return new BooleanQuery(parts.map((part): Clause => [Occur.Must, part]));
}

function without(query: SearchQuery, clauses: readonly Clause[]): FullTextQuery {
  const excluded = excludedQuery(query);
  return new BooleanQuery(excluded === undefined ? [...clauses] : [...clauses, [Occur.MustNot, excluded]]);
}

function allIn(column: string, words: readonly string[]): FullTextQuery {
  return new MatchQuery(words.join(" "), column, { operator: Operator.And });
}

function startOf(column: string, word: string): FullTextQuery {
  return new MatchQuery(typedStart(word), column);
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
    ...(filter.tagIds === undefined || filter.tagIds.length === 0
      ? []
      : [`array_has_any(tag_ids, [${filter.tagIds.map(quote).join(", ")}])`]),
    ...(filter.notProjectIds === undefined ? [] : [outside(filter.notProjectIds)]),
    ...(filter.objectIds === undefined ? [] : [oneOf("object_id", filter.objectIds)]),
    ...within("created_at", filter.created),
    ...within("updated_at", filter.updated),
  ];
  return clauses.length === 0 ? undefined : clauses.join(" and ");
}

function inScope({ projectIds, documentIds }: SearchScope): string {
  const granted = documentIds.length === 0 ? [] : [oneOf("document_id", documentIds)];
  return `(${["project_id is null", oneOf("project_id", projectIds), ...granted].join(" or ")})`;
}

function outside(projectIds: readonly string[]): string {
  return `(project_id is null or not (${oneOf("project_id", projectIds)}))`;
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
