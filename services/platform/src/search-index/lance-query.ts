import { BooleanQuery, type FullTextQuery, MatchQuery, Occur, Operator, PhraseQuery } from "@lancedb/lancedb";
import type { SearchFilter, SearchHit, SearchObjectType } from "./search-index.ts";
import type { SearchQuery } from "./search-query.ts";

/** A match in the title counts three times one in the text. */
const titleBoost = 3;

/** Any of the words, and each of the phrases, in title or text. Undefined where nothing was asked for. */
export function fullTextQuery({ words, phrases }: SearchQuery): FullTextQuery | undefined {
  const clauses: [Occur, FullTextQuery][] = phrases.map((phrase) => [Occur.Must, phraseQuery(phrase)]);
  if (words.length > 0) {
    const anyWord = words.join(" ");
    clauses.push(
      [Occur.Should, new MatchQuery(anyWord, "title", { boost: titleBoost })],
      [Occur.Should, new MatchQuery(anyWord, "text")],
    );
  }
  return clauses.length === 0 ? undefined : new BooleanQuery(clauses);
}

function phraseQuery(words: readonly string[]): FullTextQuery {
  const phrase = words.join(" ");
  // A phrase query of one word is not one to the index.
  const inColumn = (column: string) =>
    words.length === 1 ? new MatchQuery(phrase, column) : new PhraseQuery(phrase, column);
  return new BooleanQuery([
    [Occur.Should, inColumn("title")],
    [Occur.Should, inColumn("text")],
  ]);
}

/** Rows that have all the words, in title or text. */
export function allWordsQuery(words: readonly string[]): FullTextQuery {
  return new BooleanQuery(
    ["title", "text"].map((column): [Occur, FullTextQuery] => [
      Occur.Should,
      new MatchQuery(words.join(" "), column, { operator: Operator.And }),
    ]),
  );
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
    ...(filter.projectIds === undefined ? [] : [oneOf("project_id", filter.projectIds)]),
    ...(filter.tagIds === undefined || filter.tagIds.length === 0
      ? []
      : [`array_has_any(tag_ids, [${filter.tagIds.map(quote).join(", ")}])`]),
    ...(filter.updatedAfter === undefined ? [] : [`updated_at > ${instant(filter.updatedAfter)}`]),
    ...(filter.updatedBefore === undefined ? [] : [`updated_at < ${instant(filter.updatedBefore)}`]),
  ];
  return clauses.length === 0 ? undefined : clauses.join(" and ");
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

/** Softens the first places of a list, so that no list alone decides. */
const fusionConstant = 60;

/** Reciprocal rank fusion: hits that several rankings agree on come first. */
export function fuse(rankings: readonly (readonly SearchHit[])[]): readonly SearchHit[] {
  const fused = new Map<string, SearchHit>();
  for (const ranking of rankings) {
    ranking.forEach((hit, place) => {
      const key = `${hit.objectType}:${hit.objectId}`;
      const before = fused.get(key);
      fused.set(key, { ...(before ?? hit), score: (before?.score ?? 0) + 1 / (fusionConstant + place + 1) });
    });
  }
  return [...fused.values()].sort((a, b) => b.score - a.score);
}
