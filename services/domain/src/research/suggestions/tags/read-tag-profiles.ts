import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { isReadable } from "../../../access/permissions/document-access.ts";
import { liveHighlights } from "../../highlights/highlight-store.ts";
import { boardApplicable } from "../../tags/read-tags.ts";
import { findTagsLockedFor } from "../../tags/tag-policy.ts";

/** Maximum of compared tags, most used first; decided by us, like the next two. */
const tagsMax = 200;
const examplesPerTag = 10;
/**
 * With 200 tags of one text each the first request takes some seconds; later ones have the vectors cached.
 */
const examplesMax = 500;

/** A tag with texts that characterize it. */
export interface TagTexts {
  readonly tagId: string;
  readonly title: string;
  readonly description: string;
  readonly examples: readonly { readonly id: string; readonly text: string }[];
}

/**
 * Tags that the actor may add to a project's highlights, each with the latest highlights that people tagged
 * with it and that the actor may read. Tags added by AI are not used as examples.
 */
export async function readTagTexts(tx: TenantTransaction, projectId: string): Promise<readonly TagTexts[]> {
  const { rows: tags } = await sql<Omit<TagTexts, "examples">>`
    select tags.tag_id as "tagId", tags.title, tags.description from tags join tag_boards using (team_id, tag_board_id)
     where tags.team_id = ${tx.context.teamId} and tags.deleted_at is null and tag_boards.deleted_at is null
       and ${boardApplicable(sql`${projectId}::uuid`)}
     order by (select count(*) from highlight_tags where highlight_tags.team_id = tags.team_id
       and highlight_tags.tag_id = tags.tag_id) desc, tags.tag_id limit ${tagsMax}`.execute(tx.db);
  const ids = tags.map(({ tagId }) => tagId);
  const locked = new Set((await findTagsLockedFor(tx, ids)).map(({ id }) => id));
  const { rows } = await sql<{ tagId: string; id: string; text: string }>`
    select "tagId", id, text from (
      select highlight_tags.tag_id as "tagId", highlights.highlight_id as id, highlights.text,
          row_number() over (partition by highlight_tags.tag_id order by highlight_tags.created_at desc,
            highlights.highlight_id) as place
        from highlight_tags join highlights using (team_id, highlight_id)
       where highlight_tags.team_id = ${tx.context.teamId} and highlight_tags.tag_id = any(${ids}::uuid[])
         and highlight_tags.author_kind <> 'model' and ${liveHighlights}
         and ${isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`)}) example
     where place <= ${examplesPerTag} order by place, "tagId" limit ${examplesMax}`.execute(tx.db);
  const byTag = Map.groupBy(rows, ({ tagId }) => tagId);
  return tags
    .filter(({ tagId }) => !locked.has(tagId))
    .map((tag) => ({ ...tag, examples: byTag.get(tag.tagId) ?? [] }));
}
