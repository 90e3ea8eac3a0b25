import { type FileAnchor, fileAnchorLabel } from "@fieldstone/model/files/file-anchor.ts";
import { textInArea, unpackWords } from "@fieldstone/model/files/page-text.ts";
import { highlightLengthMax, pdfHighlightLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { joinWords } from "@fieldstone/model/transcripts/word-limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findFilePages } from "../files/pages/read-pages.ts";
import { findRecordings } from "../recordings/read-recordings.ts";
import { findCaptionsInSpans } from "../transcription/shown-captions.ts";
import { filePlaceInvalid, highlightTextDiffers, highlightTooLong } from "./highlight.ts";

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
    return cutText(joinWords(cues.map(({ text }) => text)), highlightLengthMax);
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
