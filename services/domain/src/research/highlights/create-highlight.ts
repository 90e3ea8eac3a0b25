import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { requireObjectLevel } from "../../access/permissions/object-access.ts";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { type DocumentSummary, documentNotFound } from "../documents/document.ts";
import { readDocumentSummaries } from "../documents/read-document-summaries.ts";
import { requireApplicableTags } from "../tags/tagging-store.ts";
import { addHighlight } from "./add-highlight.ts";
import { requireCoveredWords } from "./covered-words.ts";
import { requireHighlightCapacity } from "./highlight-capacity.ts";

export interface CreateHighlightInput {
  /** Set by the client, which draws the highlight before the server responds. */
  readonly id?: string | null | undefined;
  readonly documentId: string;
  readonly anchorStart: Uint8Array;
  readonly anchorEnd: Uint8Array;
  /** The text that the person selected. */
  readonly text: string;
  readonly tagIds?: readonly string[] | null | undefined;
  readonly inlineCommentOnly?: boolean | null | undefined;
  /** Default: the actor. */
  readonly author?: Author;
}

/**
 * Highlights words. Idempotent by id. Returns the highlight's id.
 * @throws ProductError `highlight.text_differs`, `highlight.too_long`, `highlight.too_many`,
 * `document.not_found`, `tag.not_found`, Forbidden for a VIEWER
 */
export async function createHighlight(tx: TenantTransaction, input: CreateHighlightInput): Promise<string> {
  const { documentId } = input;
  const tagIds = input.tagIds ?? [];
  const { projectId, version } = await requireMarkable(tx, documentId, tagIds);
  const anchor = { start: input.anchorStart, end: input.anchorEnd };
  const words = await requireCoveredWords(tx, documentId, anchor, input.text);
  await requireHighlightCapacity(tx, documentId, [words.text]);
  return await addHighlight(
    tx,
    {
      ...words,
      id: input.id ?? newId(),
      documentId,
      projectId,
      anchorStart: input.anchorStart,
      anchorEnd: input.anchorEnd,
      documentVersion: version,
      inlineCommentOnly: input.inlineCommentOnly ?? false,
      author: input.author ?? authorOf(tx.context.actor),
    },
    tagIds,
    { documentVersion: version },
  );
}

/**
 * Checks that the actor may highlight in the note or insight with these tags.
 * @throws ProductError `document.not_found`, `tag.not_found`, Forbidden for a VIEWER
 */
export async function requireMarkable(
  tx: TenantTransaction,
  documentId: string,
  tagIds: readonly string[],
): Promise<DocumentSummary> {
  const document = (await readDocumentSummaries(tx, [documentId])).get(documentId);
  if (document === undefined || document.objectType === "view") throw documentNotFound();
  await requireObjectLevel(
    tx,
    { objectType: document.objectType, objectId: documentId },
    "READ",
    documentNotFound,
  );
  requireContributor(tx.context.actor);
  await requireApplicableTags(tx, document.projectId, tagIds);
  return document;
}
