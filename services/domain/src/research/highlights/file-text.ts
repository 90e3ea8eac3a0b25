import { type FileAnchor, fileAnchorLabel } from "@fieldstone/model/files/file-anchor.ts";
import { textInArea, unpackWords } from "@fieldstone/model/files/page-text.ts";
import { pdfHighlightLengthMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { textOfCaptions } from "../documents/jobs/captions-job.ts";
import { lockDocumentRow } from "../documents/updates/document-update-store.ts";
import { findFilePages } from "../files/pages/read-pages.ts";
import { findRecordings } from "../recordings/read-recordings.ts";
import { lockRecording } from "../recordings/recording-store.ts";
import { findCaptionsInSpans } from "../transcription/shown-captions.ts";
import { filePlaceInvalid, highlightTextDiffers, highlightTooLong } from "./highlight.ts";

/**
 * Locks what a highlight's text is read from, so that no redaction and no correction of the transcript is missed.
 * In the order of redactions, before the highlight itself: another one could deadlock.
 */
export async function lockSpoken(
  tx: TenantTransaction,
  { fileId, documentId }: { readonly fileId: string; readonly documentId: string },
): Promise<void> {
  await lockRecording(tx, fileId);
  await lockDocumentRow(tx, documentId);
}

/**
 * The text of a highlight in a file: the words of the page or of the span's transcript, or the file's name
 * and the place if there are no words.
 * @param seen the text that the person selected, for a range of a page's text
 * @throws ProductError `highlight.place_invalid` for a place that is not in the file,
 * `highlight.text_differs`, `highlight.too_long`
 */
export async function requireFileText(
  tx: TenantTransaction,
  file: { readonly id: string; readonly name: string },
  anchor: FileAnchor,
  seen: string,
): Promise<string> {
  const words = await wordsAt(tx, file.id, anchor, seen);
  return words === "" ? fileAnchorLabel(file.name, anchor) : words;
}

async function wordsAt(
  tx: TenantTransaction,
  fileId: string,
  anchor: FileAnchor,
  seen: string,
): Promise<string> {
  if (anchor.kind === "SPAN") {
    const durationMs = (await findRecordings(tx, [fileId])).get(fileId)?.metadata?.durationMs ?? 0;
    if (anchor.endMs > durationMs) throw filePlaceInvalid();
    const [cues = []] = await findCaptionsInSpans(tx, [{ fileId, ...anchor }]);
    return textOfCaptions(cues);
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
