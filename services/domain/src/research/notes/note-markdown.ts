import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { noteMarkdownMarksMax, noteMarkdownSizeBytesMax } from "@fieldstone/model/limits.ts";
import { documentFromMarkdown } from "../documents/document-from-markdown.ts";

/** What makes Markdown expensive: the ends of lines and the characters that mark something within one. */
const marks = /[\n.*_`~[\]()<>|&\\:!#]/g;

/**
 * The document of a note's first text. It is parsed where the request is answered, so what may take longer than
 * others should wait is left to an import: 33,000 paragraphs fit into 100 KB and take seconds.
 * @throws ProductError `note.markdown_too_long`
 */
export function parseNoteMarkdown(markdown: string): DocumentNode {
  if (Buffer.byteLength(markdown) > noteMarkdownSizeBytesMax) throw tooLong();
  if ((markdown.match(marks)?.length ?? 0) > noteMarkdownMarksMax) throw tooLong();
  return documentFromMarkdown(markdown);
}

function tooLong(): ProductError {
  return new ProductError(
    "ValidationError",
    "note.markdown_too_long",
    `This text is too long for one request: at most ${noteMarkdownSizeBytesMax / 1_000} KB with ${noteMarkdownMarksMax.toLocaleString("en")} lines and marks. Send it as a file to /api/import.`,
    { field: "markdown" },
  );
}
