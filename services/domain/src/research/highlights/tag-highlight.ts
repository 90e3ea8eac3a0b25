import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { authorOf } from "../../kernel/authors/author.ts";
import { enqueueIndexing } from "../../kernel/indexing/search-tasks.ts";
import { requireApplicableTags } from "../tags/tagging-store.ts";
import { type Highlight, highlightNotFound } from "./highlight.ts";
import { requireHighlighter } from "./highlight-policy.ts";
import { addTags, lockHighlight, removeTags } from "./highlight-store.ts";

export interface TagHighlightInput {
  readonly highlightId: string;
  readonly tagIds: readonly string[];
}

/** Puts tags on a highlight; one that it has already stays. @throws ProductError `highlight.not_found`, `tag.not_found`, Forbidden */
export async function tagHighlight(tx: TenantTransaction, input: TagHighlightInput): Promise<void> {
  const highlight = await requireTaggable(tx, input.highlightId);
  await requireApplicableTags(tx, highlight.projectId, input.tagIds);
  const added = await addTags(tx, highlight.id, input.tagIds, authorOf(tx.context.actor));
  await recordTagging(tx, highlight, "highlight.tagged", added);
}

/** Takes tags off a highlight; one that it has not is passed over. @throws ProductError `highlight.not_found`, Forbidden */
export async function untagHighlight(tx: TenantTransaction, input: TagHighlightInput): Promise<void> {
  const highlight = await requireTaggable(tx, input.highlightId);
  const removed = input.tagIds.length === 0 ? [] : await removeTags(tx, highlight.id, input.tagIds);
  await recordTagging(tx, highlight, "highlight.untagged", removed);
}

async function requireTaggable(tx: TenantTransaction, highlightId: string): Promise<Highlight> {
  const highlight = await lockHighlight(tx, highlightId);
  if (highlight === undefined || highlight.deletedAt !== null) throw highlightNotFound();
  await requireHighlighter(tx, highlight);
  return highlight;
}

async function recordTagging(
  tx: TenantTransaction,
  highlight: Highlight,
  kind: "highlight.tagged" | "highlight.untagged",
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0) return;
  const { id, projectId, documentId } = highlight;
  await recordAudit(tx, { kind, subjectType: "highlight", subjectId: id, data: { documentId, tagIds } });
  await enqueueIndexing(tx, "highlight", id);
  await tx.notify({ type: "highlight", id, projectId, documentId, act: "updated" });
}
