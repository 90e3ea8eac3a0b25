import { withTurns } from "@fieldstone/document/transcript/document-turns.ts";
import { importError } from "@fieldstone/model/files/import-error.ts";
import { documentFromHtml } from "../../../research/documents/conversions/document-from-html.ts";
import type { ImportedBody } from "../../../research/documents/imported-note.ts";
import { checkArchive } from "../exported/check-archive.ts";

/** The first bytes of a Word file, which is a ZIP archive. An old .doc is not. */
const zipSignature = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads a Word document with headings, lists, tables and emphasis, and with turns if its paragraphs name
 * speakers. Images are left out.
 * @throws ProductError import.not_docx, import.empty, import.too_large
 */
export async function parseDocx(bytes: Uint8Array): Promise<ImportedBody> {
  if (!zipSignature.every((byte, index) => bytes[index] === byte)) {
    throw importError("not_docx", "This is not a DOCX file. Open it in Word and save it as .docx.");
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await checkArchive(buffer, damagedDocx);
  const document = documentFromHtml(await convertToHtml(buffer));
  if (document.content?.every((block) => block.content === undefined) ?? true) {
    throw importError("empty", "This Word file has no text. Pictures in it are not imported.");
  }
  return { kind: "document", content: withTurns(document) };
}

async function convertToHtml(buffer: Buffer): Promise<string> {
  try {
    // Loaded on demand: it takes as long as all other parsers together, and most files are of other kinds.
    const { default: mammoth } = await import("mammoth");
    const { value } = await mammoth.convertToHtml(
      { buffer },
      { convertImage: mammoth.images.imgElement(async () => ({ src: "" })) },
    );
    return value;
  } catch (error) {
    // Elements nested thousands deep: not damage, but no word processor writes them.
    if (error instanceof RangeError) throw error;
    throw damagedDocx(error);
  }
}

function damagedDocx(cause: unknown) {
  return importError(
    "not_docx",
    "This Word file is damaged or locked with a password. Save it again and import the new copy.",
    cause,
  );
}
