import { type RawBuilder, sql } from "kysely";

/** Which rows of `highlight_tags` count: all, or with AI left out those of people alone. */
export function countedTaggings(withoutAi: boolean): RawBuilder<boolean> {
  return withoutAi ? sql<boolean>`highlight_tags.author_kind <> 'model'` : sql<boolean>`true`;
}
