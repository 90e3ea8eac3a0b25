import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { readDocumentSummaries } from "../documents/read-document-summaries.ts";
import { appendAnchor } from "../documents/updates/append-anchor.ts";
import { dropClipOf } from "../recordings/drop-clip-of.ts";
import { lockRecording } from "../recordings/recording-store.ts";
import { requireCoveredWords } from "./covered-words.ts";
import { highlightInFile } from "./highlight.ts";
import { requireOwnHighlight } from "./highlight-policy.ts";
import { changeAnchor, findHighlights } from "./highlight-store.ts";

export interface MoveHighlightInput {
  readonly id: string;
  readonly anchorStart: Uint8Array;
  readonly anchorEnd: Uint8Array;
  readonly text: string;
}

/**
 * Moves a highlight to other words of its document; also restores an orphan.
 * @throws ProductError `highlight.not_found`, `highlight.in_file`, `highlight.text_differs`,
 * `highlight.too_long`, Forbidden
 */
export async function moveHighlight(tx: TenantTransaction, input: MoveHighlightInput): Promise<void> {
  const recordingFileId = (await findHighlights(tx, [input.id])).get(input.id)?.recordingFileId ?? null;
  // Lock the recording first, as redaction does: the opposite order could deadlock.
  if (recordingFileId !== null) await lockRecording(tx, recordingFileId);
  const before = await requireOwnHighlight(tx, input.id);
  if (before.fileId !== null) throw highlightInFile();
  const { documentId, projectId } = before;
  const version =
    (await readDocumentSummaries(tx, [documentId])).get(documentId)?.version ?? before.documentVersion ?? 1;
  const anchor = { start: input.anchorStart, end: input.anchorEnd };
  const words = await requireCoveredWords(tx, documentId, anchor, input.text);
  await changeAnchor(tx, input.id, {
    ...words,
    anchorStart: input.anchorStart,
    anchorEnd: input.anchorEnd,
    documentVersion: version,
  });
  await dropClipOf(tx, input.id);
  await appendAnchor(tx, documentId, input.id, anchor);
  await recordChange(
    tx,
    "highlight",
    before.state === "orphaned" ? "put_back" : "moved",
    { id: input.id, projectId, documentId },
    { documentId, before: before.text, after: words.text },
  );
}
