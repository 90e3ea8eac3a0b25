import type { DocumentNode } from "@fieldstone/model/document/document-json.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text-length.ts";
import { documentFromBody } from "../../research/documents/document-from-body.ts";
import { type PreparedDocument, prepareDocument } from "../../research/documents/prepare-document.ts";
import { splitDocument } from "../../research/documents/split-document.ts";
import { importError } from "./import-error.ts";
import { parseImport } from "./parse-import.ts";

/** A note that only has to be written down. */
export interface PreparedNote {
  readonly title: string;
  readonly document: PreparedDocument;
}

export interface PreparedImport {
  readonly noteCount: number;
  /** The notes from one of them on, each prepared when it is asked for. */
  notesFrom(index: number): Iterator<PreparedNote>;
}

/**
 * Reads a file and prepares its notes; a text longer than a document may be becomes several. Takes as much time and
 * memory as the file makes it: call it where that hurts nobody.
 * @throws ProductError import.* saying why the file cannot be read
 */
export async function prepareImport(fileName: string, bytes: Uint8Array): Promise<PreparedImport> {
  const drafts = (await parseImport(fileName, bytes)).flatMap(({ title, body }) =>
    splitDocument(documentFromBody(body)).map((content, part) => ({
      title: partTitle(title, part),
      content,
    })),
  );
  return { noteCount: drafts.length, notesFrom: (index) => prepared(drafts.slice(index)) };
}

function* prepared(
  drafts: readonly { readonly title: string; readonly content: DocumentNode }[],
): Generator<PreparedNote> {
  for (const { title, content } of drafts) yield { title, document: prepareWhole(content) };
}

/** A single table or list may hold more than a document does, and is not split. */
function prepareWhole(content: DocumentNode): PreparedDocument {
  try {
    return prepareDocument(content);
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== "document.too_large") throw error;
    throw importError("too_complex", error.message, error);
  }
}

/** The title of a part: of the first it is that of the whole. */
function partTitle(title: string, part: number): string {
  if (part === 0) return title;
  const ending = ` (part ${part + 1})`;
  return `${cutText(title, noteTitleLengthMax - ending.length)}${ending}`;
}
