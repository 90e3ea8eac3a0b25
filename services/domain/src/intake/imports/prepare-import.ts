import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { importError } from "@fieldstone/model/files/import-error.ts";
import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import { embeddedIds } from "../../research/documents/embedded-ids.ts";
import {
  type PreparedDocument,
  type PreparedQuote,
  prepareQuoted,
} from "../../research/documents/prepare-document.ts";
import { splitDocument } from "../../research/documents/split-document.ts";
import { tooManyHighlights } from "../../research/highlights/highlight.ts";
import { fitHighlights } from "../../research/highlights/highlight-capacity.ts";
import type { ImportedFile } from "./created/imported-file.ts";
import { parseExportedProjects } from "./exported/parse-exported-project.ts";
import type { DraftCoding, NoteDraft } from "./note-draft.ts";
import { parseImport } from "./parsers/parse-import.ts";

interface PreparedParts {
  readonly document: PreparedDocument;
  /** The quote that its tags apply to. */
  readonly quote: PreparedQuote | null;
  readonly codings: readonly PreparedCoding[];
  /** Ids of the highlights quoted in its text. */
  readonly quotedIds: readonly string[];
}

/** A note or insight that is ready to be written. */
export type PreparedNote = Omit<NoteDraft, "content" | "quotedLength" | keyof PreparedParts> & PreparedParts;

/** Coded words, anchored in the note's text. */
export type PreparedCoding = PreparedQuote & Pick<DraftCoding, "codes" | "memo" | "kept">;

export interface PreparedImport {
  readonly noteCount: number;
  /** The notes from an index on, each prepared on demand. */
  notesFrom(index: number): Iterator<PreparedNote>;
}

/**
 * Parses a file and prepares its notes; a text longer than a document allows becomes several. Time and memory
 * depend on the file, so call it in a separate thread or process.
 * @throws ProductError import.* saying why the file cannot be read
 */
export async function prepareImport(file: ImportedFile): Promise<PreparedImport> {
  const { archive, importId } = file;
  const drafts = archive === undefined ? await parseImport(file) : parseExportedProjects(archive, importId);
  let noteCount = 0;
  for (const draft of drafts) noteCount += partsOf(draft).length;
  return { noteCount, notesFrom: (index) => prepared(drafts, index) };
}

/** Keeps no prepared note after it was yielded: a survey has 100,000 rows. */
function* prepared(drafts: Iterable<NoteDraft>, from: number): Generator<PreparedNote> {
  let index = 0;
  for (const draft of drafts) {
    for (const [part, content] of partsOf(draft).entries()) {
      if (index >= from) yield preparePart(draft, content, part);
      index += 1;
    }
  }
}

function partsOf(draft: NoteDraft): readonly DocumentNode[] {
  return splitDocument(draft.content);
}

function preparePart(draft: NoteDraft, content: DocumentNode, part: number): PreparedNote {
  const { tagTitles, personNames, happenedAt, quotedLength, fieldCells, namedFields } = draft;
  const isFirst = part === 0;
  const codings = isFirst ? draft.codings : [];
  const { document, quote, ranges } = prepareWhole(content, isFirst ? quotedLength : 0, codings);
  requireFewCodings(ranges.flatMap((range) => range?.text ?? []));
  return {
    objectType: draft.objectType,
    project: draft.project,
    title: visibleLine(partTitle(draft.title, part)),
    document,
    quote,
    tagTitles: tagTitles.map(visibleLine).filter((title) => title !== ""),
    personNames: personNames.map(visibleLine).filter((name) => name !== ""),
    happenedAt,
    fieldCells,
    namedFields,
    codes: isFirst ? draft.codes : [],
    codings: ranges.flatMap((range, at) => {
      const { codes, memo, kept } = codings[at] ?? { codes: [], memo: "" };
      return range === null ? [] : { ...range, codes, memo, kept };
    }),
    memo: isFirst ? draft.memo : "",
    leftOut: isFirst ? draft.leftOut : [],
    exported: isFirst ? draft.exported : null,
    quotedIds: draft.objectType === "insight" ? embeddedIds(content) : [],
  };
}

/** A single table or list may exceed a document's limit and is not split. */
function prepareWhole(content: DocumentNode, quotedLength: number, codings: readonly DraftCoding[]) {
  try {
    return prepareQuoted(content, quotedLength, codings);
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== "document.too_large") throw error;
    throw importError("too_complex", error.message, error);
  }
}

function requireFewCodings(texts: readonly string[]): void {
  if (fitHighlights({ count: 0, length: 0 }, texts)) return;
  throw importError("too_large", `${tooManyHighlights().message} Then export it again.`);
}

/** The title of a part; the first has the title of the whole. */
function partTitle(title: string, part: number): string {
  if (part === 0) return title;
  const ending = ` (part ${part + 1})`;
  return `${cutText(title, noteTitleLengthMax - ending.length)}${ending}`;
}
