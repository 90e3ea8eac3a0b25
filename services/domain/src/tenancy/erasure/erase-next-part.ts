import { type ErasedTerms, Eraser } from "@fieldstone/model/erasure/eraser.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { rebuildIndexTask } from "../../kernel/indexing/search-tasks.ts";
import { eraseAuditData } from "./erase-audit-data.ts";
import { eraseInStoredDocument, findTermsAtFirst, listDocumentIds } from "./erase-documents.ts";
import { eraseInTable } from "./erase-rows.ts";
import type { Erasure, PlaceCounts } from "./erasure.ts";
import { addCounts, findErasures, lockErasure, updateErasure } from "./erasure-store.ts";
import { eraseFilesTask, eraseIndexTask } from "./erasure-tasks.ts";
import { listErasedTables } from "./list-erased-tables.ts";

/** Documents per transaction. */
const documentsAtOnce = 10;

/** Processes the next part of the rows. Returns true when they are done and the files are next. */
export async function eraseNextPart(tx: TenantTransaction, erasureId: string): Promise<boolean> {
  const erasure = await lockErasure(tx, erasureId);
  if (erasure === undefined || erasure.terms === null) return true;
  if (erasure.phase === "TEXTS") await eraseTexts(tx, erasure, erasure.terms);
  else if (erasure.phase === "ROWS") await eraseRows(tx, erasure, erasure.terms);
  else return true;
  return false;
}

async function eraseTexts(tx: TenantTransaction, erasure: Erasure, terms: ErasedTerms): Promise<void> {
  const eraser = new Eraser(terms);
  const ids = await listDocumentIds(tx, erasure.position, documentsAtOnce);
  let found: PlaceCounts = {};
  const documentIds: string[] = [];
  const termsOf: Record<string, readonly string[]> = {};
  for (const id of ids) {
    const contained = await findTermsAtFirst(tx, id, terms);
    if (contained.length > 0) termsOf[id] = contained;
    const inDocument = await eraseInStoredDocument(tx, id, { terms, eraser });
    if ((inDocument.TEXTS ?? 0) + (inDocument.VERSIONS ?? 0) > 0) documentIds.push(id);
    found = addCounts(found, inDocument);
  }
  const isLast = ids.length < documentsAtOnce;
  await updateErasure(tx, erasure, {
    phase: isLast ? "ROWS" : "TEXTS",
    position: isLast ? null : (ids.at(-1) ?? null),
    documentIds,
    termsOf,
    found,
  });
}

async function eraseRows(tx: TenantTransaction, erasure: Erasure, terms: ErasedTerms): Promise<void> {
  const tables = await listErasedTables(tx);
  const table = tables.find(({ name }) => erasure.position === null || name > erasure.position);
  if (table === undefined) {
    await updateErasure(tx, erasure, { phase: "FILES", position: null, found: {} });
    await tx.enqueue(eraseFilesTask, { erasureId: erasure.id }, { jobKey: erasure.id });
    return;
  }
  const { count, fileIds } = await eraseInTable(tx, table, new Eraser(terms));
  await updateErasure(tx, erasure, {
    phase: "ROWS",
    position: table.name,
    documentIds: fileIds,
    found: { [table.place]: count },
  });
}

/** Records what was found in files; after the last file, the index is next. */
export async function recordErasedFiles(
  tx: TenantTransaction,
  erasureId: string,
  step: { readonly position: string | null; readonly isLast: boolean; readonly found: PlaceCounts },
): Promise<void> {
  const erasure = await lockErasure(tx, erasureId);
  if (erasure?.phase !== "FILES") return;
  const { isLast, found } = step;
  const position = isLast ? null : step.position;
  await updateErasure(tx, erasure, { phase: isLast ? "INDEX" : "FILES", position, found });
  if (isLast) await tx.enqueue(eraseIndexTask, { erasureId }, { jobKey: erasureId });
}

/** The terms that are erased from what lies outside the database; undefined once the work is done. */
export async function readErasedTerms(
  tx: TenantTransaction,
  erasureId: string,
): Promise<ErasedTerms | undefined> {
  const [erasure] = await findErasures(tx, [erasureId]);
  return erasure?.terms ?? undefined;
}

/**
 * Completes the erasure once the index is dropped. The audit log is last, because every earlier part may
 * write entries.
 * @param outside what was found outside the database since the files
 */
export async function finishErasure(
  tx: TenantTransaction,
  erasureId: string,
  outside: PlaceCounts,
): Promise<void> {
  const erasure = await lockErasure(tx, erasureId);
  if (erasure?.phase !== "INDEX" || erasure.terms === null) return;
  const auditSeqs = await eraseAuditData(tx, erasure.id, new Eraser(erasure.terms));
  const found = { ...outside, AUDIT_ENTRIES: auditSeqs.length };
  await updateErasure(tx, erasure, { phase: "DONE", position: null, found });
  await recordEvent(
    tx,
    {
      kind: "person.erased",
      subjectType: "person",
      subjectId: erasure.personId,
      data: { erasureId: erasure.id, places: addCounts(erasure.counts, found), auditSeqs },
      isWhole: true,
    },
    { type: "person", id: erasure.personId, act: "deleted" },
  );
  await tx.enqueue(rebuildIndexTask, {});
}
