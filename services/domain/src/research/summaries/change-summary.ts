import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { recordSummaryChange } from "./record-summary-change.ts";
import { type NoteSummary, summaryEmptied, summaryNotFound } from "./summary.ts";
import { requireSummarizableNote } from "./summary-policy.ts";
import { findSummary, insertSummary, markSummaryDeleted, retireLike } from "./summary-store.ts";

/** The summary that a change created, deleted or restored. */
interface ChangedSummary {
  readonly noteId: string;
  readonly summaryId: string;
}

/** Deletes a summary; `restoreSummary` restores it. @throws ProductError `summary.*` */
export async function deleteSummary(tx: TenantTransaction, summaryId: string): Promise<ChangedSummary> {
  const summary = await requireSummary(tx, summaryId);
  const changed = { noteId: summary.noteId, summaryId };
  if (summary.deletedAt !== null) return changed;
  await markSummaryDeleted(tx, summaryId, true);
  await recordSummaryChange(tx, "deleted", summary);
  return changed;
}

/** Restores a summary, replacing the one that replaced it. @throws ProductError `summary.*` */
export async function restoreSummary(tx: TenantTransaction, summaryId: string): Promise<ChangedSummary> {
  const summary = await requireSummary(tx, summaryId);
  await requireAi(tx, "summarize");
  const changed = { noteId: summary.noteId, summaryId };
  if (summary.deletedAt === null) return changed;
  const replaced = await retireLike(tx, summary);
  await markSummaryDeleted(tx, summaryId, false);
  await recordSummaryChange(tx, "restored", summary, { replaced });
  return changed;
}

export interface UpdateSummaryInput {
  readonly id: string;
  /** The text of each section, with one sentence per line; empty lines are ignored. */
  readonly sections: readonly string[];
}

/**
 * Edits the text of a summary. Unchanged sentences keep their quotes. The previous summary can be restored.
 * @throws ProductError `summary.*`
 */
export async function updateSummary(
  tx: TenantTransaction,
  input: UpdateSummaryInput,
): Promise<ChangedSummary> {
  const before = await requireSummary(tx, input.id);
  await requireAi(tx, "summarize");
  if (before.deletedAt !== null) throw summaryNotFound();
  const quotesOf = new Map(
    before.sections.flatMap(({ sentences }) => sentences.map(({ text, quotes }) => [text, quotes] as const)),
  );
  const updatedAt = new Date().toISOString();
  const sections = before.sections.flatMap((section, place) => {
    const lines = (input.sections[place] ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    const sentences = lines.map((text) => ({ text, quotes: [...(quotesOf.get(text) ?? [])] }));
    return sentences.length === 0 ? [] : [{ ...section, updatedAt, sentences }];
  });
  if (sections.length === 0) throw summaryEmptied();
  const id = newId();
  await insertSummary(tx, { ...before, id, sections, editedBy: memberId(tx.context.actor) });
  await recordSummaryChange(tx, "updated", { ...before, id }, { replaced: before.id });
  return { noteId: before.noteId, summaryId: id };
}

async function requireSummary(tx: TenantTransaction, summaryId: string): Promise<NoteSummary> {
  const summary = await findSummary(tx, summaryId);
  if (summary === undefined) throw summaryNotFound();
  await requireSummarizableNote(tx, summary.noteId, summaryNotFound);
  return summary;
}
