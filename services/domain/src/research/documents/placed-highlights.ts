import type { TrackedHighlight } from "@fieldstone/document/highlights/followed-highlight.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

export interface PlacedHighlight {
  readonly id: string;
  readonly projectId: string;
  readonly anchorStart: Uint8Array;
  readonly anchorEnd: Uint8Array;
  readonly text: string;
  readonly state: "anchored" | "orphaned";
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly recordingFileId: string | null;
}

/** All highlights of a document's own text that are not in the trash, without access checks. */
export async function findPlacedHighlights(
  tx: TenantTransaction,
  documentId: string,
): Promise<readonly PlacedHighlight[]> {
  const { rows } = await sql<PlacedHighlight>`select highlight_id as id, project_id as "projectId",
      anchor_start as "anchorStart", anchor_end as "anchorEnd", text, state,
      start_ms as "startMs", end_ms as "endMs", recording_file_id as "recordingFileId" from highlights
    where team_id = ${tx.context.teamId} and document_id = ${documentId} and deleted_at is null
      and file_id is null
    order by highlight_id`.execute(tx.db);
  return rows;
}

/** In the form that a tracker needs. */
export async function findTrackedHighlights(
  tx: TenantTransaction,
  documentId: string,
): Promise<readonly TrackedHighlight[]> {
  const rows = await findPlacedHighlights(tx, documentId);
  return rows.map(({ id, anchorStart, anchorEnd, text }) => ({
    id,
    anchor: { start: new Uint8Array(anchorStart), end: new Uint8Array(anchorEnd) },
    text,
  }));
}
