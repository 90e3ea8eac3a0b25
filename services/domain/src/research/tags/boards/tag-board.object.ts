import { sql } from "kysely";
import { defineObject, deletionBy } from "../../../kernel/objects/object-kind.ts";
import { setTagBoardDeleted } from "./delete-tag-board.ts";

export const tagBoardObject = defineObject({
  type: "tagBoard",
  auditName: "tag_board",
  scopeArea: "highlights",
  table: "tag_boards",
  idColumn: "tag_board_id",
  actions: { created: "created", updated: "updated", deleted: "deleted", restored: "created" },
  trash: {
    ...deletionBy(setTagBoardDeleted),
    list: ({ manages }) => sql`select tag_board_id, 'tagBoard', title, deleted_at, project_id from tag_boards
    where deleted_at is not null and extension_id is null and (project_id in (select project_id from reachable where level = 'FULL')
      or (project_id is null and ${manages}))`,
  },
});

declare module "../../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    tagBoard: typeof tagBoardObject;
  }
}
