import { type RawBuilder, sql } from "kysely";

type AuthoredTable = "notes" | "insights" | "highlights" | "highlight_tags";

/** A condition for the rows that lists and counts include: all, or only those not written by AI. */
export function countsIn(table: AuthoredTable, withoutAi: boolean): RawBuilder<boolean> {
  return withoutAi ? sql<boolean>`${sql.ref(`${table}.author_kind`)} <> 'model'` : sql<boolean>`true`;
}
