import { sql } from "kysely";
import type { CellDatabase } from "./cell-database.ts";

/** Ids of all tenants of a cell, read in pages, for work done for each tenant in a transaction of its own. */
export async function* pageTeamIds(cell: CellDatabase, pageSize = 500): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { team_id: string }[] } = await sql<{ team_id: string }>`
      select team_id from fieldstone.page_team_ids(${after}::uuid, ${pageSize}::integer) as team_id`.execute(
      cell.kysely,
    );
    for (const { team_id } of rows) yield team_id;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.team_id;
  }
}
