import { type RawBuilder, sql } from "kysely";

type AuthoredTable = "notes" | "insights" | "highlights" | "highlight_tags";

/** Which rows of a table count in lists and counts: all, or with AI left out those that AI did not make. */
export function countsIn(table: AuthoredTable, withoutAi: boolean): RawBuilder<boolean> {
  return withoutAi ? sql<boolean>`${sql.ref(`${table}.author_kind`)} <> 'model'` : sql<boolean>`true`;
}
