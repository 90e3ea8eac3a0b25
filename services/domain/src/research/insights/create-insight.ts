import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { findObjectPlaces } from "../../access/permissions/object-place-store.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { createDocument } from "../documents/create-document.ts";
import { type PreparedDocument, prepareDocument } from "../documents/prepare-document.ts";
import { documentOfHighlights } from "./embedded-highlights.ts";
import { insightHighlightsMax, parseInsightTitle } from "./insight.ts";
import { insertInsight, linkHighlights } from "./insight-store.ts";

export interface CreateInsightInput {
  readonly projectId: string;
  readonly title?: string | null | undefined;
  /** Embedded in the new text, in this order. */
  readonly highlightIds?: readonly string[] | null | undefined;
  /** An existing text that embeds the highlights. Default: a text of the highlights alone. */
  readonly content?: DocumentNode;
  /** The same text, prepared. */
  readonly prepared?: PreparedDocument;
}

/**
 * Creates an insight with its text from highlights that the actor may read. Returns its id.
 * @throws ProductError `project.not_found`, `highlight.not_found`, `insight.highlights_limit`,
 * `title.too_long`, Forbidden
 */
export async function createInsight(
  tx: TenantTransaction,
  input: CreateInsightInput,
  author: Author = authorOf(tx.context.actor),
): Promise<string> {
  const { projectId } = input;
  await requireProjectLevel(tx, projectId, "WRITE");
  const title = parseInsightTitle(input.title ?? "");
  const highlightIds = [...new Set(input.highlightIds ?? [])];
  await requireReadableHighlights(tx, highlightIds);
  const insightId = newId();
  await insertInsight(tx, { id: insightId, projectId, title }, author);
  const prepared = input.prepared ?? prepareDocument(input.content ?? documentOfHighlights(highlightIds));
  await createDocument(tx, { id: insightId, objectType: "insight", projectId, author }, prepared);
  await linkHighlights(tx, insightId, highlightIds);
  await recordChange(
    tx,
    "insight",
    "created",
    { id: insightId, projectId, documentId: insightId },
    // The audit log is never rewritten, and a title by AI may contain words that are redacted later.
    { projectId, ...(author.kind === "model" ? {} : { title }), highlightCount: highlightIds.length },
  );
  return insightId;
}

async function requireReadableHighlights(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<void> {
  if (highlightIds.length > insightHighlightsMax) {
    throw new ProductError(
      "ValidationError",
      "insight.highlights_limit",
      `An insight can start from ${insightHighlightsMax} highlights. Choose fewer; more can be added to its text.`,
      { field: "highlightIds" },
    );
  }
  const places = await findObjectPlaces(tx, "highlight", highlightIds);
  const levels = await loadDocumentLevels(tx, places);
  if (places.filter((place) => levels.has(place.documentId)).length !== highlightIds.length) {
    throw new ProductError(
      "NotFound",
      "highlight.not_found",
      "One of the highlights no longer exists. Reload the page and choose again.",
      { field: "highlightIds" },
    );
  }
}
