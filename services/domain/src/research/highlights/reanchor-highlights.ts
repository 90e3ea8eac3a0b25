import { type HighlightAnchor, sameAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import { highlightLengthMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { announce } from "../../kernel/changes/record-event.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import type { PlacedHighlight } from "../documents/placed-highlights.ts";
import { detachClipOf } from "../recordings/drop-clip-of.ts";
import type { CoveredWords } from "./covered-words.ts";
import { changeAnchor } from "./highlight-store.ts";

/** A stamp that changes whenever a highlight of the document changes. */
export async function readHighlightStamp(tx: TenantTransaction, documentId: string): Promise<string> {
  const { rows } = await sql<{
    stamp: string;
  }>`select count(*) || ' ' || coalesce(max(updated_at)::text, '') as stamp
    from highlights where team_id = ${tx.context.teamId} and document_id = ${documentId} and deleted_at is null
      and file_id is null`.execute(tx.db);
  return rows[0]?.stamp ?? "";
}

/** The place at which a save found a highlight. */
export interface SavedPlace {
  readonly anchor: HighlightAnchor;
  /** The words there; null if they are gone. */
  readonly covered: CoveredWords | null;
}

/**
 * Part of every save: stores the place and words of each highlight of the document. A highlight whose words
 * are gone becomes an orphan and keeps its text; one whose words are back is anchored again.
 */
export async function reanchorHighlights(
  tx: TenantTransaction,
  saved: {
    readonly documentId: string;
    readonly version: number;
    readonly rows: readonly PlacedHighlight[];
    readonly places: readonly SavedPlace[];
  },
): Promise<void> {
  for (const [index, row] of saved.rows.entries()) {
    const old = { start: row.anchorStart, end: row.anchorEnd };
    const { anchor = old, covered = null } = saved.places[index] ?? {};
    const words = covered !== null && covered.text.length <= highlightLengthMax ? covered : null;
    if (words === null && row.state === "orphaned") continue;
    const isTimed = words === null || sameTimes(words, row);
    const isSame = row.state === "anchored" && words?.text === row.text && sameAnchor(anchor, old);
    if (isSame && isTimed) continue;
    if (words === null) await markOrphaned(tx, row.id);
    else {
      const { start: anchorStart, end: anchorEnd } = anchor;
      await changeAnchor(tx, row.id, { anchorStart, anchorEnd, documentVersion: saved.version, ...words });
      if (!isTimed) await detachClipOf(tx, row.id);
    }
    await markForIndexing(tx, "highlight", row.id);
    const { id, projectId } = row;
    await announce(tx, { type: "highlight", id, projectId, documentId: saved.documentId, act: "updated" });
  }
}

type Times = Pick<PlacedHighlight, "startMs" | "endMs" | "recordingFileId">;

function sameTimes(one: Times, other: Times): boolean {
  return (
    one.startMs === other.startMs &&
    one.endMs === other.endMs &&
    one.recordingFileId === other.recordingFileId
  );
}

async function markOrphaned(tx: TenantTransaction, highlightId: string): Promise<void> {
  await sql`update highlights set state = 'orphaned', updated_at = now()
    where team_id = ${tx.context.teamId} and highlight_id = ${highlightId}`.execute(tx.db);
}
