import { parseSpeakerLines } from "@fieldstone/model/transcripts/speaker-lines.ts";
import mammoth from "mammoth";
import type { ImportedBody } from "../../research/documents/imported-note.ts";
import { importError } from "./import-error.ts";

/** Word files are zip archives: their first bytes. An old .doc is not one. */
const zipSignature = [0x50, 0x4b, 0x03, 0x04];

/**
 * A Word document as turns where its paragraphs name their speakers, else with its headings, lists, tables and
 * emphasis. Pictures are left out.
 * @throws ProductError import.not_docx, import.empty
 */
export async function parseDocx(bytes: Uint8Array): Promise<ImportedBody> {
  if (!zipSignature.every((byte, index) => bytes[index] === byte)) {
    throw importError("not_docx", "This is not a DOCX file. Open it in Word and save it as .docx.");
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const body = await readBody(buffer);
  if (body === null) {
    throw importError("empty", "This Word file has no text. Pictures in it are not imported.");
  }
  return body;
}

async function readBody(buffer: Buffer): Promise<ImportedBody | null> {
  try {
    const { value: text } = await mammoth.extractRawText({ buffer });
    if (text.trim() === "") return null;
    const turns = parseSpeakerLines(text);
    if (turns !== null) return { kind: "turns", turns };
    const { value: html } = await mammoth.convertToHtml(
      { buffer },
      { convertImage: mammoth.images.imgElement(async () => ({ src: "" })) },
    );
    return { kind: "html", html };
  } catch (error) {
    throw importError(
      "not_docx",
      "This Word file is damaged or locked with a password. Save it again and import the new copy.",
      error,
    );
  }
}
