import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { fromReels, reelColumns } from "./read-reels.ts";
import type { Reel, ReelClip } from "./reel.ts";

/** For commands, without access checks: a reel in any state, of a live note, insight or tag, locked. */
export async function lockReel(tx: TenantTransaction, reelId: string): Promise<Reel | undefined> {
  const { rows } = await sql<Reel>`select ${reelColumns} ${fromReels}
    and reels.reel_id = ${reelId} for no key update of reels`.execute(tx.db);
  return rows[0];
}

type Place = Pick<Reel, "documentId" | "tagId">;

/** Number of live reels of a note, insight or tag. Blocks concurrent creations there. */
export async function countReels(tx: TenantTransaction, { documentId, tagId }: Place): Promise<number> {
  await lockTenant(tx, "reelCount", documentId ?? tagId ?? undefined);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from reels
    where team_id = ${tx.context.teamId} and document_id is not distinct from ${documentId}::uuid
      and tag_id is not distinct from ${tagId}::uuid and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function insertReel(
  tx: TenantTransaction,
  reel: Pick<Reel, "id" | "documentId" | "tagId" | "projectId" | "title" | "transition" | "createdBy">,
): Promise<void> {
  await sql`insert into reels (team_id, reel_id, document_id, tag_id, project_id, title, transition, created_by)
    values (${tx.context.teamId}, ${reel.id}, ${reel.documentId}, ${reel.tagId},
      ${reel.tagId === null ? null : reel.projectId}, ${reel.title}, ${reel.transition}, ${reel.createdBy})`.execute(
    tx.db,
  );
}

export async function updateReelRow(
  tx: TenantTransaction,
  { id, title, transition, deletedAt }: Pick<Reel, "id" | "title" | "transition" | "deletedAt">,
): Promise<void> {
  await sql`update reels set title = ${title}, transition = ${transition}, deleted_at = ${deletedAt},
      updated_at = now()
    where team_id = ${tx.context.teamId} and reel_id = ${id}`.execute(tx.db);
}

/** The clips of a locked reel in order, removed ones included. */
export async function listClips(tx: TenantTransaction, reelId: string): Promise<readonly ReelClip[]> {
  const { rows } = await sql<ReelClip>`select highlight_id as "highlightId", title, removed_at as "removedAt"
    from reel_clips where team_id = ${tx.context.teamId} and reel_id = ${reelId}
    order by place, highlight_id`.execute(tx.db);
  return rows;
}

/** Replaces the clips of a locked reel, in this order. */
export async function replaceClips(
  tx: TenantTransaction,
  reelId: string,
  clips: readonly ReelClip[],
): Promise<void> {
  const { teamId } = tx.context;
  await sql`delete from reel_clips where team_id = ${teamId} and reel_id = ${reelId}`.execute(tx.db);
  await sql`insert into reel_clips (team_id, reel_id, highlight_id, place, title, removed_at)
    select ${teamId}, ${reelId}, highlight_id, place, title, removed_at
      from unnest(${clips.map(({ highlightId }) => highlightId)}::uuid[], ${clips.map(({ title }) => title)}::text[],
        ${clips.map(({ removedAt }) => removedAt)}::timestamptz[])
        with ordinality as clip (highlight_id, title, removed_at, place)`.execute(tx.db);
  await sql`update reels set updated_at = now() where team_id = ${teamId} and reel_id = ${reelId}`.execute(
    tx.db,
  );
}
