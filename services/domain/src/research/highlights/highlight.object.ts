import { sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { defineObject } from "../../kernel/objects/object-kind.ts";
import { deleteHighlight, restoreHighlight } from "./delete-highlight.ts";
import { inLiveDocument, liveHighlights } from "./highlight-store.ts";

/** Characters of the highlight's text that the trash shows. */
const trashTitleLengthMax = 200;

export const highlightObject = defineObject({
  type: "highlight",
  auditName: "highlight",
  scopeArea: "highlights",
  table: "highlights",
  idColumn: "highlight_id",
  actions: {
    created: "created",
    moved: "updated",
    put_back: "updated",
    tagged: "updated",
    untagged: "updated",
    clip_requested: "updated",
    clip_cancelled: "updated",
    deleted: "deleted",
    restored: "created",
  },
  place: sql`select 'highlight' as "objectType", highlight_id as "objectId", highlights.project_id as "projectId",
    document_id as "documentId" from highlights where ${liveHighlights}`,
  search: {
    live: (tx, wanted) => ({
      projectId: sql`project_id`,
      documentId: sql`document_id`,
      content: sql`'' as title, text, array(select tag_id from highlight_tags join tags using (team_id, tag_id)
        join tag_boards using (team_id, tag_board_id)
        where highlight_tags.highlight_id = highlights.highlight_id and tags.deleted_at is null
          and tag_boards.deleted_at is null) as "tagIds"`,
      from: sql`highlights`,
      where: sql`highlight_id = any(${wanted}) and ${liveHighlights} and not inline_comment_only
        and ${isReadable(tx, sql`project_id`, sql`document_id`)}`,
    }),
    inProject: (projectId) =>
      sql`select 'highlight', highlight_id from highlights where project_id = ${projectId}`,
  },
  trash: {
    delete: deleteHighlight,
    restore: restoreHighlight,
    list: () => sql`select highlight_id, 'highlight', left(text, ${trashTitleLengthMax}), highlights.deleted_at, project_id
    from highlights where highlights.deleted_at is not null and project_id in (select project_id from writable)
      and ${inLiveDocument} and not exists (select 1 from files where files.team_id = highlights.team_id
        and files.file_id = highlights.file_id and files.deleted_at is not null)`,
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    highlight: typeof highlightObject;
  }
}
