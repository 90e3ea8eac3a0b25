import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { insightHighlights } from "../filters/insight-columns.ts";
import { tagHighlight, untagHighlight } from "../highlights/tag-highlight.ts";
import { uncategorized } from "./group-key.ts";

/** The highlights that a move between tag groups changed. */
export interface Retagged {
  /** Highlights from which the old tag was removed. */
  readonly untaggedIds: readonly string[];
  /** Highlights to which the new tag was added, without those that had it. */
  readonly taggedIds: readonly string[];
}

export const nothingRetagged: Retagged = { untaggedIds: [], taggedIds: [] };

interface Move {
  readonly objectId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Moves a note or insight between tag groups: its highlights with the old tag get the new one instead; from
 * the group without tags, all of its highlights get it.
 * @throws ProductError `view.nothing_to_tag` without highlights, `bulk.too_many`, `tag.*`, Forbidden
 */
export async function retagDocument(
  tx: TenantTransaction,
  target: "NOTE" | "INSIGHT",
  { objectId, from, to }: Move,
): Promise<Retagged> {
  const highlights = await findTaggables(tx, target, { objectId, from, to });
  const moved = from === uncategorized ? highlights : highlights.filter(({ hasFrom }) => hasFrom);
  if (moved.length === 0) throw nothingToTag();
  const untaggedIds = bulkIds(moved.filter(({ hasFrom }) => hasFrom).map(({ id }) => id));
  const taggedIds =
    to === uncategorized ? [] : bulkIds(moved.filter(({ hasTo }) => !hasTo).map(({ id }) => id));
  for (const highlightId of untaggedIds) await untagHighlight(tx, { highlightId, tagIds: [from] });
  for (const highlightId of taggedIds) await tagHighlight(tx, { highlightId, tagIds: [to] });
  return { untaggedIds, taggedIds };
}

/**
 * Moves a highlight between tag groups.
 * @throws ProductError `highlight.not_found`, `tag.*`, Forbidden
 */
export async function retagHighlight(
  tx: TenantTransaction,
  { objectId: highlightId, from, to }: Move,
): Promise<Retagged> {
  const untagged = from === uncategorized ? [] : await untagHighlight(tx, { highlightId, tagIds: [from] });
  const tagged = to === uncategorized ? [] : await tagHighlight(tx, { highlightId, tagIds: [to] });
  return {
    untaggedIds: untagged.length > 0 ? [highlightId] : [],
    taggedIds: tagged.length > 0 ? [highlightId] : [],
  };
}

interface Taggable {
  readonly id: string;
  readonly hasFrom: boolean;
  readonly hasTo: boolean;
}

async function findTaggables(
  tx: TenantTransaction,
  target: "NOTE" | "INSIGHT",
  { objectId, from, to }: Move,
): Promise<readonly Taggable[]> {
  const has = (tagId: string) =>
    tagId === uncategorized
      ? sql`false`
      : sql`exists (select from highlight_tags where highlight_tags.team_id = highlights.team_id
          and highlight_tags.highlight_id = highlights.highlight_id and highlight_tags.tag_id = ${tagId})`;
  const { shown, readable } = insightHighlights(tx, sql`${objectId}::uuid`, false);
  const rows =
    target === "INSIGHT"
      ? sql`from ${shown} where ${readable}`
      : sql`from highlights where highlights.document_id = ${objectId} and highlights.deleted_at is null
          and not highlights.inline_comment_only`;
  const found = await sql<Taggable>`select highlights.highlight_id as id, ${has(from)} as "hasFrom",
      ${has(to)} as "hasTo" ${rows}`.execute(tx.db);
  return found.rows;
}

function nothingToTag(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "view.nothing_to_tag",
    "There are no highlights in it to carry the tag. Highlight words in it first.",
  );
}
