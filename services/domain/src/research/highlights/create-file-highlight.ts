import {
  type FileAnchor,
  type FileAnchorParts,
  fileAnchorLabel,
  readFileAnchor,
} from "@fieldstone/model/files/file-anchor.ts";
import { textInArea, unpackWords } from "@fieldstone/model/files/page-text.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { pdfHighlightLengthMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { findDocumentPlaces } from "../../access/permissions/read-document-places.ts";
import { authorOf } from "../../kernel/authors/author.ts";
import { fileNotFound } from "../files/attachment.ts";
import { findFilePages } from "../files/pages/read-pages.ts";
import { readAttachedFile } from "../files/read-file.ts";
import { findRecordings } from "../recordings/read-recordings.ts";
import { requireApplicableTags } from "../tags/tagging-store.ts";
import { findTextInSpans } from "../transcription/heard-words.ts";
import { addHighlight } from "./add-highlight.ts";
import { filePlaceInvalid, highlightTextDiffers, highlightTooLong } from "./highlight.ts";

export interface CreateFileHighlightInput {
  /** Made by the client where it draws the highlight before the server answers. */
  readonly id?: string | null | undefined;
  readonly fileId: string;
  readonly anchor: FileAnchorParts;
  /** What the person saw as selected, for a range of a page's text. */
  readonly text?: string | null | undefined;
  readonly tagIds?: readonly string[] | null | undefined;
}

/**
 * Marks a place in a file that is attached to a note or insight: words or an area of a page, or a span of a recording.
 * A repeat with the same id finds what the first one made. Returns its id.
 * @throws ProductError `file.not_found`, `highlight.place_invalid`, `highlight.text_differs`, `highlight.too_long`, `tag.not_found`, Forbidden for a VIEWER
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
  const words = await requireFileText(tx, fileId, fileAnchor, input.text ?? "");
  return await addHighlight(
    tx,
    {
      id: input.id ?? newId(),
      documentId,
      projectId,
      fileId,
      fileAnchor,
      text: words === "" ? fileAnchorLabel(file.name, fileAnchor) : words,
      speaker: null,
      startMs: null,
      endMs: null,
      inlineCommentOnly: false,
      author: authorOf(tx.context.actor),
    },
    tagIds,
    { fileId, ...fileAnchor },
  );
}

/** The words at a place that is in the file: of a span those of its transcript, none before there is one. */
async function requireFileText(
  tx: TenantTransaction,
  fileId: string,
  anchor: FileAnchor,
  seen: string,
): Promise<string> {
  if (anchor.kind === "SPAN") {
    const durationMs = (await findRecordings(tx, [fileId])).get(fileId)?.metadata?.durationMs ?? 0;
    if (anchor.endMs > durationMs) throw filePlaceInvalid();
    const [heard = ""] = await findTextInSpans(tx, [{ fileId, ...anchor }]);
    return heard;
  }
  const { pageNum } = anchor;
  const [page] = await findFilePages(tx, fileId, { first: pageNum, last: pageNum });
  if (page?.status !== "processed") throw filePlaceInvalid();
  const text =
    anchor.kind === "TEXT"
      ? page.text.slice(anchor.start, anchor.end)
      : textInArea({ text: page.text, words: unpackWords(page.words) }, anchor.area);
  if (text.length > pdfHighlightLengthMax) throw highlightTooLong(pdfHighlightLengthMax);
  if (anchor.kind === "TEXT" && (text !== seen || text.trim() === "")) throw highlightTextDiffers();
  return text;
}
