import { newId } from "@fieldstone/model/ids.ts";
import { summaryInstructionsLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordSummaryChange } from "../../../research/summaries/record-summary-change.ts";
import { insertSummary } from "../../../research/summaries/summary-store.ts";
import { recordTagSummaryChange } from "../../../research/tag-summaries/record-tag-summary-change.ts";
import { insertTagSummary } from "../../../research/tag-summaries/tag-summary-store.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import { importedId } from "../imported-id.ts";
import type { DraftWhole } from "./draft-whole.ts";
import { readTextHashes } from "./restored-store.ts";
import type { Restoring } from "./restoring.ts";
import { tagsOfImport } from "./tags-of-import.ts";

/** The file does not name the model. */
const importedBy = { model: "import", promptVersion: "" } as const;

/** Restores summaries of notes, and of tags that this import created. */
export async function restoreSummaries(
  tx: TenantTransaction,
  restoring: Restoring,
  whole: DraftWhole,
): Promise<readonly LeftOut[]> {
  await restoreNoteSummaries(tx, restoring, whole);
  return restoreTagSummaries(tx, restoring, whole);
}

async function restoreNoteSummaries(
  tx: TenantTransaction,
  { current: { id: importId, projectId, createdBy } }: Restoring,
  { summaries }: DraftWhole,
): Promise<void> {
  const noteIdOf = (number: number) => importedId(importId, "document", number);
  // Leaves out those of notes that were deleted or moved during the import.
  const hashes = await readTextHashes(
    tx,
    projectId,
    summaries.map(({ documentNumber }) => noteIdOf(documentNumber)),
  );
  for (const { documentNumber, instructions, isEdited, isStale, createdAt, ...summary } of summaries) {
    const noteId = noteIdOf(documentNumber);
    const textHash = hashes.get(noteId);
    if (textHash === undefined) continue;
    const id = newId();
    await insertSummary(tx, {
      ...{ ...summary, ...importedBy, id, noteId, createdAt: new Date(createdAt) },
      sections: [...summary.sections],
      instructions: cutText(instructions, summaryInstructionsLengthMax),
      textHash: isStale ? "" : textHash,
      editedBy: isEdited ? createdBy : null,
    });
    const { kind, framework } = summary;
    await recordSummaryChange(tx, "restored", { id, noteId, projectId }, { kind, framework, importId });
  }
}

async function restoreTagSummaries(
  tx: TenantTransaction,
  restoring: Restoring,
  { tagSummaries }: DraftWhole,
): Promise<readonly LeftOut[]> {
  const { id: importId, projectId, createdBy } = restoring.current;
  const tagAt = await tagsOfImport(tx, restoring, tagSummaries);
  const leftOut: LeftOut[] = [];
  for (const { place, instructions, highlightIds, createdAt, ...summary } of tagSummaries) {
    const tagId = tagAt(place);
    if (tagId === undefined) {
      leftOut.push({ kind: "SUMMARY", name: place.title, reason: "KEPT" });
      continue;
    }
    const id = newId();
    await insertTagSummary(tx, {
      ...{ ...summary, ...importedBy, id, tagId, createdBy, createdAt: new Date(createdAt) },
      sections: [...summary.sections],
      instructions: cutText(instructions, summaryInstructionsLengthMax),
      highlightIds: [...highlightIds],
      highlightCount: highlightIds.length,
    });
    const { kind, framework } = summary;
    await recordTagSummaryChange(tx, "restored", { id, tagId }, { projectId }, { kind, framework, importId });
  }
  return leftOut;
}
