import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { markSelectedForIndexing } from "../../kernel/indexing/search-tasks.ts";

/** Marks a tag and the highlights that have it for indexing. */
export function markTagForIndexing(tx: TenantTransaction, tagId: string): Promise<void> {
  return markSelectedForIndexing(
    tx,
    sql`select 'tag', ${tagId}::uuid
      union all select 'highlight', highlight_id from highlight_tags where tag_id = ${tagId}`,
  );
}

/** Marks a board's tags and the highlights that have them for indexing. */
export function markBoardForIndexing(tx: TenantTransaction, tagBoardId: string): Promise<void> {
  return markSelectedForIndexing(
    tx,
    sql`select 'tag', tag_id from tags where tag_board_id = ${tagBoardId}
      union all select distinct 'highlight', highlight_id
        from highlight_tags join tags using (team_id, tag_id) where tag_board_id = ${tagBoardId}`,
  );
}
