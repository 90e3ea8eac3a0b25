import { ProductError } from "@fieldstone/model/errors.ts";
import { noteMarkdownMarksMax, noteMarkdownSizeBytesMax } from "@fieldstone/model/limits.ts";
import { countMarkdownMarks } from "@fieldstone/model/text/markdown-marks.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { prepareMarkdownJob } from "../documents/jobs/prepare-markdown-job.ts";
import { type PreparedDocument, tooManyBlocks } from "../documents/prepare-document.ts";

/** Parsing one mark takes as long as reading this many bytes of a stored document: 0.05 ms. */
const bytesPerMark = 128;

/**
 * Prepares the document of a note's first text, in a thread if it is long. Texts that would take seconds need
 * an import: 100 KB can hold 33,000 paragraphs.
 * @throws ProductError `note.markdown_too_long`, `document.too_large`, `document.busy`
 */
export async function prepareNoteMarkdown(teamId: string, markdown: string): Promise<PreparedDocument> {
  if (Buffer.byteLength(markdown) > noteMarkdownSizeBytesMax) throw tooLong();
  const markCount = countMarkdownMarks(markdown);
  if (markCount > noteMarkdownMarksMax) throw tooLong();
  const weight = markdown.length + markCount * bytesPerMark;
  const prepared = await workOnDocument(teamId, prepareMarkdownJob, { parts: [], text: markdown }, weight);
  if (prepared === null) throw tooManyBlocks();
  return prepared;
}

function tooLong(): ProductError {
  return new ProductError(
    "ValidationError",
    "note.markdown_too_long",
    `This text is too long for one request: at most ${noteMarkdownSizeBytesMax / 1_000} KB with ${noteMarkdownMarksMax.toLocaleString("en")} lines and marks. Send it as a file to /api/import.`,
    { field: "markdown" },
  );
}
