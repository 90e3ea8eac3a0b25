import { type FileAnchorParts, readFileAnchor } from "@fieldstone/model/files/file-anchor.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { findDocumentPlaces } from "../../access/permissions/read-document-places.ts";
import { authorOf } from "../../kernel/authors/author.ts";
import { fileNotFound } from "../files/attachments/attachment.ts";
import { readAttachedFile } from "../files/read-file.ts";
import { requireApplicableTags } from "../tags/tagging-store.ts";
import { addHighlight } from "./add-highlight.ts";
import { lockSpoken, requireFileText } from "./file-text.ts";
import { filePlaceInvalid } from "./highlight.ts";

export interface CreateFileHighlightInput {
  /** Set by the client, which draws the highlight before the server responds. */
  readonly id?: string | null | undefined;
  readonly fileId: string;
  readonly anchor: FileAnchorParts;
  /** The text that the person selected, for a range of a page's text. */
  readonly text?: string | null | undefined;
  readonly tagIds?: readonly string[] | null | undefined;
}

/**
 * Highlights a place in an attached file: words or an area of a page, or a span of a recording. Idempotent by
 * id. Returns the highlight's id.
 * @throws ProductError `file.not_found`, `highlight.place_invalid`, `highlight.text_differs`,
 * `highlight.too_long`, `tag.not_found`, Forbidden for a VIEWER
 */
export async function createFileHighlight(
  tx: TenantTransaction,
  input: CreateFileHighlightInput,
): Promise<string> {
  const { fileId } = input;
  const file = await readAttachedFile(tx, fileId);
  const [place] = file.documentId === null ? [] : await findDocumentPlaces(tx, [file.documentId]);
  if (place === undefined) throw fileNotFound();
  requireContributor(tx.context.actor);
  const { documentId, projectId } = place;
  const tagIds = input.tagIds ?? [];
  await requireApplicableTags(tx, projectId, tagIds);
  const fileAnchor = readFileAnchor(input.anchor);
  if (fileAnchor === undefined) throw filePlaceInvalid();
  if (fileAnchor.kind === "SPAN") await lockSpoken(tx, { fileId, documentId });
  const text = await requireFileText(tx, file, fileAnchor, input.text ?? "");
  return await addHighlight(
    tx,
    {
      id: input.id ?? newId(),
      documentId,
      projectId,
      fileId,
      fileAnchor,
      text,
      speaker: null,
      startMs: null,
      endMs: null,
      recordingFileId: null,
      inlineCommentOnly: false,
      author: authorOf(tx.context.actor),
    },
    tagIds,
    { fileId, ...fileAnchor },
  );
}
