import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import type { FieldCell } from "@fieldstone/model/tables/field-cells.ts";
import type { CodePlace, ImportedCode } from "./created/imported-code.ts";
import type { DraftProject, ExportedParts, LeftOut } from "./exported/exported-parts.ts";

/** The data of an exported highlight besides its words, tags and comments. */
export interface StoredHighlight {
  /** Its number among the highlights of the file, to which quotes refer. */
  readonly number: number;
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly inlineCommentOnly: boolean;
}

/** Words with codes from another program, or with an exported highlight. */
export interface DraftCoding {
  /** In UTF-16 units of the note's text. */
  readonly start: number;
  readonly end: number;
  readonly codes: readonly CodePlace[];
  /** Notes about them. */
  readonly memo: string;
  readonly kept?: StoredHighlight | undefined;
}

/** A field value whose field the file names by title. */
export interface NamedField {
  readonly title: string;
  readonly type: CustomFieldType;
  readonly text: string;
  /** How many options a new field allows per value; the default if left out. */
  readonly selectableMax?: number | undefined;
  /** Only matches a field of this type; with another type, a new field gets a number in its title. */
  readonly ofTypeOnly?: boolean | undefined;
}

/** An imported note, or insight of an exported project, before its document is created. */
export interface NoteDraft {
  readonly objectType: "note" | "insight";
  readonly title: string;
  readonly content: DocumentNode;
  /** Characters at the start of the text that were said, which the note's tags apply to. */
  readonly quotedLength: number;
  readonly tagTitles: readonly string[];
  /** Names or e-mail addresses of the speakers. */
  readonly personNames: readonly string[];
  readonly happenedAt: Date | null;
  /** Values of the project's fields. */
  readonly fieldCells: readonly FieldCell[];
  /** Values of fields identified by title; missing fields are created. */
  readonly namedFields: readonly NamedField[];
  /** Codes created with it, used or not. */
  readonly codes: readonly ImportedCode[];
  readonly codings: readonly DraftCoding[];
  /** Notes about it as a whole. */
  readonly memo: string;
  /** What is left out of its file; for the whole file with its first note. */
  readonly leftOut: readonly LeftOut[];
  /** In a file with several projects, the one that it belongs to. Null for the chosen project. */
  readonly project: DraftProject | null;
  /** The other parts of an exported text. */
  readonly exported: ExportedParts | null;
}

/** A draft of a note with text only. */
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
    leftOut: [],
    project: null,
    exported: null,
  };
}
