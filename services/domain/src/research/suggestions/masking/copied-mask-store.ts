import type { HighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** The place of a mask in a copy of a note. */
export interface CopiedMask {
  readonly suggestionId: string;
  readonly noteId: string;
  readonly anchor: HighlightAnchor;
}

export async function insertCopiedMask(
  tx: TenantTransaction,
  { suggestionId, noteId, anchor: { start, end } }: CopiedMask,
): Promise<void> {
  await sql`insert into copied_masks (team_id, suggestion_id, note_id, mask_start, mask_end)
    values (${tx.context.teamId}, ${suggestionId}, ${noteId}, ${start}, ${end})
    on conflict (team_id, suggestion_id, note_id) do update
      set mask_start = excluded.mask_start, mask_end = excluded.mask_end`.execute(tx.db);
}

/** Masks in copies by suggestion and copy. Without access checks. */
export async function findCopiedMasks(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
): Promise<readonly CopiedMask[]> {
  const { rows } = await sql<{ suggestionId: string; noteId: string; start: Buffer; end: Buffer }>`
    select suggestion_id as "suggestionId", note_id as "noteId", mask_start as start, mask_end as "end"
    from copied_masks where team_id = ${tx.context.teamId}
      and suggestion_id = any(${[...suggestionIds]}::uuid[]) order by note_id, suggestion_id`.execute(tx.db);
  return rows.map(({ suggestionId, noteId, ...anchor }) => ({ suggestionId, noteId, anchor }));
}

export async function deleteCopiedMasks(
  tx: TenantTransaction,
  noteId: string,
  suggestionIds: readonly string[],
): Promise<void> {
  await sql`delete from copied_masks where team_id = ${tx.context.teamId} and note_id = ${noteId}
    and suggestion_id = any(${[...suggestionIds]}::uuid[])`.execute(tx.db);
}
