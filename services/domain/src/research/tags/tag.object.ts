import { sql } from "kysely";
import { defineObject } from "../../kernel/objects/object-kind.ts";
import { deleteTag } from "./delete-tag.ts";
import { boardReadable } from "./read-tags.ts";
import { restoreTag } from "./restore-tag.ts";

export const tagObject = defineObject({
  type: "tag",
  auditName: "tag",
  scopeArea: "highlights",
  table: "tags",
  idColumn: "tag_id",
  actions: {
    created: "created",
    updated: "updated",
    moved: "updated",
    defined: "updated",
    merged: "deleted",
    deleted: "deleted",
    restored: "created",
  },
  search: {
    live: (tx, wanted) => ({
      projectId: sql`tag_boards.project_id`,
      content: sql`tags.title, description as text, array[tag_id] as "tagIds"`,
      from: sql`tags join tag_boards using (team_id, tag_board_id)`,
      where: sql`tag_id = any(${wanted}) and tags.deleted_at is null and tag_boards.deleted_at is null
        and ${boardReadable(tx)}`,
    }),
    inProject: (projectId) => sql`select 'tag', tag_id from tags
      join tag_boards using (team_id, tag_board_id) where project_id = ${projectId}`,
  },
  trash: {
    delete: deleteTag,
    restore: restoreTag,
    list: ({ contributes }) => sql`select tag_id, 'tag', tags.title, tags.deleted_at, tag_boards.project_id
    from tags join tag_boards using (team_id, tag_board_id)
    where tags.deleted_at is not null and tag_boards.deleted_at is null
      and (tag_boards.project_id in (select project_id from writable)
        or (tag_boards.project_id is null and ${contributes}))`,
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    tag: typeof tagObject;
  }
}
