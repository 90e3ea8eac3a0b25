import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireUnlocked } from "../tags/tag-policy.ts";
import { requireApplicableTags } from "../tags/tagging-store.ts";
import { type Highlight, highlightNotFound } from "./highlight.ts";
import { requireHighlighter } from "./highlight-policy.ts";
import { addTags, lockHighlight, removeTags } from "./highlight-store.ts";

export interface TagHighlightInput {
  readonly highlightId: string;
  readonly tagIds: readonly string[];
  /** Default: the actor. */
  readonly author?: Author;
}

/**
 * Adds tags to a highlight; tags that it has stay. Returns the ids of those added.
 * @throws ProductError `highlight.not_found`, `tag.*`, Forbidden
 */
export async function tagHighlight(
  tx: TenantTransaction,
  input: TagHighlightInput,
): Promise<readonly string[]> {
  const highlight = await requireTaggable(tx, input.highlightId);
  await requireApplicableTags(tx, highlight.projectId, input.tagIds);
  const added = await addTags(tx, highlight.id, input.tagIds, input.author ?? authorOf(tx.context.actor));
  await recordTagging(tx, highlight, "tagged", added);
  return added;
}

/**
 * Removes tags from a highlight; tags that it does not have are ignored. Returns the ids of those removed.
 * @throws ProductError `highlight.not_found`, `tag.locked`, Forbidden
 */
export async function untagHighlight(
  tx: TenantTransaction,
  input: TagHighlightInput,
): Promise<readonly string[]> {
  const highlight = await requireTaggable(tx, input.highlightId);
  await requireUnlocked(tx, input.tagIds);
  const removed = input.tagIds.length === 0 ? [] : await removeTags(tx, highlight.id, input.tagIds);
  await recordTagging(tx, highlight, "untagged", removed);
  return removed;
}

/** Locks a live highlight that the actor may tag. @throws ProductError `highlight.not_found`, Forbidden */
export async function requireTaggable(tx: TenantTransaction, highlightId: string): Promise<Highlight> {
  const highlight = await lockHighlight(tx, highlightId);
  if (highlight === undefined || highlight.deletedAt !== null) throw highlightNotFound();
  await requireHighlighter(tx, highlight);
  return highlight;
}

export async function recordTagging(
  tx: TenantTransaction,
  highlight: Highlight,
  act: "tagged" | "untagged",
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0) return;
  const { id, projectId, documentId } = highlight;
  await recordChange(tx, "highlight", act, { id, projectId, documentId }, { documentId, tagIds });
}
