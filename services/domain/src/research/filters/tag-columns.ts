import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { liveHighlights } from "../highlights/highlight-store.ts";
import {
  authoredColumns,
  boardsCalled,
  groupsCalled,
  projectColumns,
  titleColumn,
} from "./shared-columns.ts";
import type { SystemColumns } from "./system-columns.ts";

export function tagColumns(tx: TenantTransaction, withoutAi: boolean): SystemColumns<"tags"> {
  const { Created, Updated, AiGenerated } = authoredColumns("tags");
  const boardProject = sql`(select board.project_id from tag_boards board
    where board.tag_board_id = tags.tag_board_id)`;
  const tagged = sql`from highlight_tags join highlights using (team_id, highlight_id)
    where highlight_tags.tag_id = tags.tag_id and ${countsIn("highlight_tags", withoutAi)}
      and ${countsIn("highlights", withoutAi)} and ${liveHighlights}
      and ${isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`)}`;
  return {
    Created,
    Updated,
    AiGenerated,
    ...projectColumns(tx, boardProject),
    Title: titleColumn(sql`tags.title`),
    TagBoard: { type: "id", idType: "uuid", value: sql`tags.tag_board_id`, idsCalled: boardsCalled },
    TagGroup: {
      type: "id",
      idType: "uuid",
      value: sql`tag_groups.tag_group_id`,
      rows: sql`from tag_groups where tag_groups.tag_group_id = tags.tag_group_id
        and tag_groups.deleted_at is null`,
      idsCalled: groupsCalled,
    },
    HighlightCount: { type: "number", value: sql`(select count(*) ${tagged})`, required: true },
    Highlight: { type: "id", idType: "uuid", value: sql`highlights.highlight_id`, rows: tagged },
  };
}
