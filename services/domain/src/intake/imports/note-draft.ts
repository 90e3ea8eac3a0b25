import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { FieldCell } from "@fieldstone/model/tables/field-cells.ts";

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
  };
}
