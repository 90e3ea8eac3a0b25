import path from "node:path";
import { withTurns } from "@fieldstone/document/transcript/document-turns.ts";
import { decodePage, decodeText } from "@fieldstone/model/files/decode-text.ts";
import { importExtensions } from "@fieldstone/model/files/file-type.ts";
import { importError } from "@fieldstone/model/files/import-error.ts";
import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import { isQdpx } from "@fieldstone/model/qdpx/is-qdpx.ts";
import { isTable } from "@fieldstone/model/tables/is-table.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { parseSrt } from "@fieldstone/model/transcripts/parse-srt.ts";
import { parseVtt } from "@fieldstone/model/transcripts/parse-vtt.ts";
import { parseSpeakerLines } from "@fieldstone/model/transcripts/speaker-lines.ts";
import { documentFromBody } from "../../../research/documents/conversions/document-from-body.ts";
import { documentFromHtml } from "../../../research/documents/conversions/document-from-html.ts";
import { documentFromMarkdown } from "../../../research/documents/conversions/document-from-markdown.ts";
import type { ImportedBody } from "../../../research/documents/imported-note.ts";
import type { ImportedFile } from "../created/imported-file.ts";
import { isExportedProject, parseExportedProject } from "../exported/parse-exported-project.ts";
import { type NoteDraft, plainDraft } from "../note-draft.ts";
import { parseDocx } from "./parse-docx.ts";
import { parseQdpx } from "./parse-qdpx.ts";
import { parseTable } from "./parse-table.ts";

/**
 * Parses a file into notes, by its extension; a table as the member chose.
 * @throws ProductError import.* saying why the file cannot be read
 */
export async function parseImport({
  name: fileName,
  bytes,
  choices,
  importId,
}: ImportedFile): Promise<Iterable<NoteDraft>> {
  const title = cutText(titleOf(fileName), noteTitleLengthMax);
  if (bytes.length === 0) throw importError("empty", "This file is empty.");
  if (isTable(fileName)) return parseTable(fileName, bytes, title, choices);
  if (isQdpx(fileName)) return parseQdpx(bytes, title);
  if (isExportedProject(fileName)) return parseExportedProject(bytes, importId);
  const body = await parseBody(path.extname(fileName).toLowerCase(), bytes);
  return [plainDraft(title, documentFromBody(body))];
}

async function parseBody(extension: string, bytes: Uint8Array): Promise<ImportedBody> {
  switch (extension) {
    case ".vtt":
      return { kind: "turns", turns: parseVtt(decodeText(bytes)) };
    case ".srt":
      return { kind: "turns", turns: parseSrt(decodeText(bytes)) };
    case ".docx":
      return parseDocx(bytes);
    case ".html":
    case ".htm":
      return pageBody(decodePage(bytes));
    case ".md":
      return { kind: "document", content: withTurns(documentFromMarkdown(someWords(decodeText(bytes)))) };
    case ".txt":
      return parseText(decodeText(bytes));
    default:
      throw importError(
        "unknown_kind",
        `Files of the kind "${extension || "without an ending"}" cannot be imported. Use ${importExtensions.map((each) => `.${each}`).join(", ")}.`,
      );
  }
}

function parseText(text: string): ImportedBody {
  const turns = parseSpeakerLines(someWords(text));
  return turns === null ? { kind: "text", text } : { kind: "turns", turns };
}

function pageBody(html: string): ImportedBody {
  const document = documentFromHtml(html);
  const isBare = document.content?.every((block) => block.content === undefined) ?? true;
  if (isBare) throw importError("empty", "This page has no text.");
  return { kind: "document", content: withTurns(document) };
}

function someWords(text: string): string {
  if (text.trim() === "") throw importError("empty", "This file is empty.");
  return text;
}

function titleOf(fileName: string): string {
  const base = path.basename(fileName.replaceAll("\\", "/"));
  return base.slice(0, base.length - path.extname(base).length).trim() || base;
}
