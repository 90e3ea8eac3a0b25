import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import type { FieldCell } from "@fieldstone/model/tables/field-cells.ts";
import type { ExportedParts } from "./exported-parts.ts";
import type { CodePlace, ImportedCode } from "./imported-code.ts";

/** What a highlight of an exported project was besides its words, its tags and its comments. */
export interface KeptHighlight {
  /** Its place among the highlights of the file, by which quotes of it find it again. */
  readonly number: number;
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly inlineCommentOnly: boolean;
}

/** Words that another program coded, or that were highlighted here. */
export interface DraftCoding {
  /** In UTF-16 units of the note's text. */
  readonly start: number;
  readonly end: number;
  readonly codes: readonly CodePlace[];
  /** What was noted about them. */
  readonly memo: string;
  readonly kept?: KeptHighlight | undefined;
}

/** A value of a field of notes that a file names by its title. */
export interface NamedField {
  readonly title: string;
  readonly type: CustomFieldType;
  readonly text: string;
  /** Options that can be chosen of a new field; as many as usual where left out. */
  readonly selectableMax?: number | undefined;
}

/** A note that a file becomes, or an insight of an exported project, before its document is made. */
export interface NoteDraft {
  readonly objectType: "note" | "insight";
  readonly title: string;
  readonly content: DocumentNode;
  /** Characters at the start of the text that somebody said, which its tags are put on. */
  readonly quotedLength: number;
  readonly tagTitles: readonly string[];
  /** Names or e-mail addresses of who said it. */
  readonly personNames: readonly string[];
  readonly happenedAt: Date | null;
  /** What it has in fields of its project. */
  readonly fieldCells: readonly FieldCell[];
  /** What it has in fields that are known by their titles: those that the project lacks are made. */
  readonly namedFields: readonly NamedField[];
  /** Codes that are made with it, used or not. */
  readonly codes: readonly ImportedCode[];
  readonly codings: readonly DraftCoding[];
  /** What was noted about it as a whole. */
  readonly memo: string;
  /** What else comes with a text of an exported project. */
  readonly exported: ExportedParts | null;
}

/** A draft of a note that is its text alone. */
export function plainDraft(title: string, content: DocumentNode): NoteDraft {
  return {
    objectType: "note",
    title,
    content,
    quotedLength: 0,
    tagTitles: [],
    personNames: [],
    happenedAt: null,
    fieldCells: [],
    namedFields: [],
    codes: [],
    codings: [],
    memo: "",
    exported: null,
  };
}
