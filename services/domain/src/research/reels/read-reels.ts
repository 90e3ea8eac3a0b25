import { exportHighlightsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { filterShared } from "../../access/share-links/shared-access.ts";
import type { Highlight } from "../highlights/highlight.ts";
import { listTagHighlights } from "../highlights/read-highlights.ts";
import { recordingOfHighlight } from "../highlights/recording-of-highlight.ts";
import { type Reel, type ReelClip, reelNotFound } from "./reel.ts";

export const reelColumns = sql`reels.reel_id as id, reels.document_id as "documentId",
  case when notes.note_id is not null then 'note' when insights.insight_id is not null then 'insight' end
    as "documentType", reels.tag_id as "tagId",
  coalesce(reels.project_id, notes.project_id, insights.project_id) as "projectId", reels.title, reels.transition,
  reels.created_by as "createdBy", reels.created_at as "createdAt", reels.updated_at as "updatedAt",
  reels.deleted_at as "deletedAt"`;

/** Reels in any state whose note, insight or tag is live. */
export const fromReels = sql`from reels
  left join notes on notes.team_id = reels.team_id and notes.note_id = reels.document_id
    and notes.deleted_at is null
  left join insights on insights.team_id = reels.team_id and insights.insight_id = reels.document_id
    and insights.deleted_at is null
  left join tags on tags.team_id = reels.team_id and tags.tag_id = reels.tag_id and tags.deleted_at is null
  where num_nonnulls(notes.note_id, insights.insight_id, tags.tag_id) = 1`;

/**
 * A reel's document and project for permissions. For a reel of a tag, its own id stands for a document
 * without grants.
 */
export function placeOf({ id, documentId, projectId }: Pick<Reel, "id" | "documentId" | "projectId">) {
  return { documentId: documentId ?? id, projectId };
}

/** Live reels by id that the actor, or a visitor with a share link, may read. Others are left out. */
export async function readReels(
  tx: TenantTransaction,
  reelIds: readonly string[],
): Promise<ReadonlyMap<string, Reel>> {
  const { rows } = await sql<Reel>`select ${reelColumns} ${fromReels}
    and reels.reel_id = any(${[...reelIds]}::uuid[]) and reels.deleted_at is null`.execute(tx.db);
  const shared = new Set(
    await filterShared(
      tx,
      "reel",
      rows.map(({ id }) => id),
    ),
  );
  const levels = await loadDocumentLevels(tx, rows.map(placeOf));
  return new Map(
    rows
      .filter((reel) => shared.has(reel.id) || levels.has(placeOf(reel).documentId))
      .map((reel) => [reel.id, reel]),
  );
}

/** @throws ProductError `reel.not_found` */
export async function readReel(tx: TenantTransaction, reelId: string): Promise<Reel> {
  const reel = (await readReels(tx, [reelId])).get(reelId);
  if (reel === undefined) throw reelNotFound();
  return reel;
}

/** Live reels of notes and insights, oldest first. The caller checks access to the documents. */
export async function findReelsOfDocuments(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Reel[]>> {
  if (tx.context.actor.kind === "public") return new Map();
  const { rows } = await sql<Reel>`select ${reelColumns} ${fromReels}
    and reels.document_id = any(${[...documentIds]}::uuid[]) and reels.deleted_at is null
    order by reels.created_at, reels.reel_id`.execute(tx.db);
  return Map.groupBy(rows, ({ documentId }) => documentId ?? "");
}

/** Live reels of tags in projects that the actor may read, oldest first. */
export async function readReelsOfTags(
  tx: TenantTransaction,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Reel[]>> {
  const { rows } = await sql<Reel>`select ${reelColumns} ${fromReels}
    and reels.tag_id = any(${[...tagIds]}::uuid[]) and reels.deleted_at is null
    order by reels.created_at, reels.reel_id`.execute(tx.db);
  const levels = await loadDocumentLevels(tx, rows.map(placeOf));
  return Map.groupBy(
    rows.filter((reel) => levels.has(placeOf(reel).documentId)),
    ({ tagId }) => tagId ?? "",
  );
}

/** Clips of reels in order, without removed ones. The caller checks access to each highlight. */
export async function findClipsOfReels(
  tx: TenantTransaction,
  reelIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReelClip[]>> {
  const { rows } = await sql<ReelClip & { reelId: string }>`select reel_id as "reelId",
      highlight_id as "highlightId", title, removed_at as "removedAt" from reel_clips
    where team_id = ${tx.context.teamId} and reel_id = any(${[...reelIds]}::uuid[]) and removed_at is null
    order by place, highlight_id`.execute(tx.db);
  return Map.groupBy(rows, ({ reelId }) => reelId);
}

/** A tag's highlights of recordings that the actor may read, newest first, up to the maximum of a reel. */
export async function readSpansOfTag(tx: TenantTransaction, tagId: string): Promise<readonly Highlight[]> {
  const filter = sql<boolean>`${recordingOfHighlight} is not null`;
  const page = await listTagHighlights(
    tx,
    tagId,
    { tagIds: [], filter },
    { limit: exportHighlightsMax, after: undefined },
  );
  return page.items;
}
