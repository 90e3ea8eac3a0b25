import { newId } from "@fieldstone/model/ids.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import {
  moveBackInSettings,
  movedSettingsSchema,
  moveInSettings,
} from "../merged-references/move-in-settings.ts";
import { boardApplicable } from "./read-tags.ts";
import { type Tag, tagNotFound } from "./tag.ts";
import { requireUnlocked } from "./tag-policy.ts";

/**
 * Adds one tag to every highlight of another and records the highlights that did not have it, and replaces it in views,
 * saved filters and their like. The first tag's own taggings stay, hidden once it is deleted, so that the merge can be
 * undone. Returns how many were added.
 */
export async function mergeTaggings(tx: TenantTransaction, from: Tag, into: Tag): Promise<number> {
  const { rows } = await sql<{ highlight_id: string }>`
    insert into highlight_tags (team_id, highlight_id, tag_id, author_kind, author_id, author_model,
      author_prompt_version, created_at)
    select team_id, highlight_id, ${into.id}, author_kind, author_id, author_model, author_prompt_version, created_at
      from highlight_tags where tag_id = ${from.id}
    on conflict do nothing returning highlight_id`.execute(tx.db);
  const settings = await moveInSettings(tx, { kind: "tag", keptId: into.id, mergedId: from.id });
  await sql`insert into tag_merges (team_id, tag_merge_id, from_tag_id, into_tag_id, added_highlight_ids,
      moved_settings)
    values (${tx.context.teamId}, ${newId()}, ${from.id}, ${into.id},
      ${rows.map((row) => row.highlight_id)}::uuid[], ${jsonbText(settings)}::jsonb)`.execute(tx.db);
  return rows.length;
}

interface UndoneMerge {
  readonly into_tag_id: string;
  readonly added_highlight_ids: string[];
  readonly moved_settings: unknown;
}

/**
 * Removes the taggings that the tag's last merge added, and restores the settings that it changed. Returns the tag it
 * had been merged into, if any.
 */
export async function undoMerge(tx: TenantTransaction, fromTagId: string): Promise<string | undefined> {
  const { rows } = await sql<UndoneMerge>`
    update tag_merges set undone_at = now() where from_tag_id = ${fromTagId} and undone_at is null
    returning into_tag_id, added_highlight_ids, moved_settings`.execute(tx.db);
  const [merge] = rows;
  if (merge === undefined) return undefined;
  await sql`delete from highlight_tags where tag_id = ${merge.into_tag_id}
    and highlight_id = any(${merge.added_highlight_ids}::uuid[])`.execute(tx.db);
  await sql`delete from hidden_taggings where tag_id = ${merge.into_tag_id}
    and highlight_id = any(${merge.added_highlight_ids}::uuid[])`.execute(tx.db);
  await moveBackInSettings(tx, z.array(movedSettingsSchema).parse(merge.moved_settings));
  return merge.into_tag_id;
}

/**
 * Checks that live tags may be added to a highlight of the project: tags of its boards, of the workspace's
 * and of enabled extensions. Locks them until the transaction ends, so that no merge or deletion misses it.
 * @throws ProductError `tag.not_found` if one may not be added, `tag.locked`
 */
export async function requireApplicableTags(
  tx: TenantTransaction,
  projectId: string,
  tagIds: readonly string[],
): Promise<void> {
  const distinct = [...new Set(tagIds)];
  if ((await lockApplicableTags(tx, projectId, distinct)).length !== distinct.length) throw tagNotFound();
  await requireUnlocked(tx, distinct);
}

/**
 * The live ones of these tags that a highlight of the project may have, locked until the transaction ends.
 */
export async function lockApplicableTags(
  tx: TenantTransaction,
  projectId: string,
  tagIds: readonly string[],
): Promise<readonly string[]> {
  if (tagIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select tags.tag_id as id
    from tags join tag_boards using (team_id, tag_board_id)
    where tags.tag_id = any(${[...tagIds]}::uuid[]) and tags.deleted_at is null and tag_boards.deleted_at is null
      and ${boardApplicable(sql`${projectId}::uuid`)}
    order by tags.tag_id for share of tags`.execute(tx.db);
  return rows.map(({ id }) => id);
}
