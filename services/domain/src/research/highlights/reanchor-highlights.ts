import { anchorsEntryOf } from "@fieldstone/model/document/anchor-map.ts";
import type { DocumentText } from "@fieldstone/model/document/document-text.ts";
import type { TrackedHighlight } from "@fieldstone/model/document/followed-highlight.ts";
import {
  type HighlightAnchor,
  type HighlightRange,
  highlightTextLengthMax,
  resolveHighlightAnchor,
  sameAnchor,
} from "@fieldstone/model/document/highlight-anchor.ts";
import { documentFragment } from "@fieldstone/model/document/shared-document.ts";
import { readSharedText } from "@fieldstone/model/document/shared-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type * as Y from "yjs";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { spokenIn } from "./covered-words.ts";
import { changeAnchor } from "./highlight-store.ts";

interface PlacedHighlight {
  readonly id: string;
  readonly projectId: string;
  readonly anchorStart: Uint8Array;
  readonly anchorEnd: Uint8Array;
  readonly text: string;
  readonly state: "anchored" | "orphaned";
}

/** Every highlight of a document that is not in the trash, whoever asks. */
async function findPlaced(tx: TenantTransaction, documentId: string): Promise<readonly PlacedHighlight[]> {
  const { rows } = await sql<PlacedHighlight>`select highlight_id as id, project_id as "projectId",
      anchor_start as "anchorStart", anchor_end as "anchorEnd", text, state from highlights
    where team_id = ${tx.context.teamId} and document_id = ${documentId} and deleted_at is null
    order by highlight_id`.execute(tx.db);
  return rows;
}

/** As a tracker follows them. */
export async function findTrackedHighlights(
  tx: TenantTransaction,
  documentId: string,
): Promise<readonly TrackedHighlight[]> {
  const rows = await findPlaced(tx, documentId);
  return rows.map(({ id, anchorStart, anchorEnd, text }) => ({
    id,
    anchor: { start: new Uint8Array(anchorStart), end: new Uint8Array(anchorEnd) },
    text,
  }));
}

/** Differs where a document's highlights, or one of them, are not what they were. */
export async function readHighlightStamp(tx: TenantTransaction, documentId: string): Promise<string> {
  const { rows } = await sql<{
    stamp: string;
  }>`select count(*) || ' ' || coalesce(max(updated_at)::text, '') as stamp
    from highlights where team_id = ${tx.context.teamId} and document_id = ${documentId} and deleted_at is null`.execute(
    tx.db,
  );
  return rows[0]?.stamp ?? "";
}

export interface SavedText {
  readonly documentId: string;
  readonly shared: Y.Doc;
  readonly version: number;
  readonly text: DocumentText;
}

/**
 * Part of every save: writes down where each highlight of the document now is and what it covers. One whose words
 * are gone becomes an orphan and keeps them; one whose words came back is anchored again.
 */
export async function reanchorHighlights(tx: TenantTransaction, saved: SavedText): Promise<void> {
  const shared = readSharedText(documentFragment(saved.shared));
  for (const row of await findPlaced(tx, saved.documentId)) {
    const old = { start: row.anchorStart, end: row.anchorEnd };
    const anchor = anchorsEntryOf(saved.shared, row.id) ?? old;
    const range = resolveHighlightAnchor(shared, anchor);
    const isCovered = range !== null && range.text.length <= highlightTextLengthMax;
    if (!isCovered && row.state === "orphaned") continue;
    const isSame =
      isCovered && row.state === "anchored" && range.text === row.text && sameAnchor(anchor, old);
    if (isSame) continue;
    if (isCovered) await writePlace(tx, row.id, anchor, range, saved);
    else await markOrphaned(tx, row.id);
    await markForIndexing(tx, "highlight", row.id);
    const { id, projectId } = row;
    await tx.notify({ type: "highlight", id, projectId, documentId: saved.documentId, act: "updated" });
  }
}

async function writePlace(
  tx: TenantTransaction,
  highlightId: string,
  anchor: HighlightAnchor,
  range: HighlightRange,
  saved: SavedText,
): Promise<void> {
  await changeAnchor(tx, highlightId, {
    anchorStart: anchor.start,
    anchorEnd: anchor.end,
    text: range.text,
    documentVersion: saved.version,
    ...spokenIn(saved.text, range),
  });
}

async function markOrphaned(tx: TenantTransaction, highlightId: string): Promise<void> {
  await sql`update highlights set state = 'orphaned', updated_at = now()
    where team_id = ${tx.context.teamId} and highlight_id = ${highlightId}`.execute(tx.db);
}
