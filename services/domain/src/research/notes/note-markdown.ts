import { ProductError } from "@fieldstone/model/errors.ts";
import { noteMarkdownMarksMax, noteMarkdownSizeBytesMax } from "@fieldstone/model/limits.ts";
import { workOnDocument } from "../documents/document-work.ts";
import { type PreparedDocument, tooManyBlocks } from "../documents/prepare-document.ts";
import { prepareMarkdownJob } from "../documents/prepare-markdown-job.ts";

/** What makes Markdown expensive: the ends of lines and the characters that mark something within one. */
const marks = /[\n.*_`~[\]()<>|&\\:!#]/g;

/** A mark takes as long to read as so many bytes of a stored document: 0.05 ms. */
const bytesPerMark = 128;

/**
 * The document of a note's first text, made in a thread where it is long. What would take seconds is left to an import:
 * 33,000 paragraphs fit into 100 KB.
 * @throws ProductError `note.markdown_too_long`, `document.too_large`, `document.busy`
 */
export async function prepareNoteMarkdown(teamId: string, markdown: string): Promise<PreparedDocument> {
  if (Buffer.byteLength(markdown) > noteMarkdownSizeBytesMax) throw tooLong();
  const markCount = markdown.match(marks)?.length ?? 0;
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
