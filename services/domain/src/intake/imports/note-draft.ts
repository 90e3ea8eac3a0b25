import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { FieldCell } from "@fieldstone/model/tables/field-cells.ts";
import type { CodePlace, ImportedCode } from "./imported-code.ts";

/** Words that another program coded. */
export interface DraftCoding {
  /** In UTF-16 units of the note's text. */
  readonly start: number;
  readonly end: number;
  readonly codes: readonly CodePlace[];
  /** What was noted about them. */
  readonly memo: string;
}

/** A note that a file becomes, before its document is made. */
export interface NoteDraft {
  readonly title: string;
  readonly content: DocumentNode;
  /** Characters at the start of the text that somebody said, which its tags are put on. */
  readonly quotedLength: number;
  readonly tagTitles: readonly string[];
  /** Name or e-mail address of who said it. */
  readonly personName: string | null;
  readonly happenedAt: Date | null;
  /** What it has in fields of its project. */
  readonly fieldCells: readonly FieldCell[];
  /** Codes that are made with it, used or not. */
  readonly codes: readonly ImportedCode[];
  readonly codings: readonly DraftCoding[];
  /** What was noted about it as a whole. */
  readonly memo: string;
}

/** A draft of a note that is its text alone. */
export function plainDraft(title: string, content: DocumentNode): NoteDraft {
  return {
    title,
    content,
    quotedLength: 0,
    tagTitles: [],
    personName: null,
    happenedAt: null,
    fieldCells: [],
    codes: [],
    codings: [],
    memo: "",
  };
}
