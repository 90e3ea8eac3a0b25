import type { TypedDocumentNode } from "@apollo/client";
import {
  InsightVersionsDocument,
  InsightVersionTextDocument,
  NoteVersionsDocument,
  NoteVersionTextDocument,
  RestoreInsightVersionDocument,
  RestoreNoteVersionDocument,
  type RestoreVersionInput,
  RestoreViewVersionDocument,
  type Versions_PageFragment,
  ViewVersionsDocument,
} from "../../../../graphql/graphql.ts";
import type { DocumentType } from "../document-object.ts";

interface VersionText {
  readonly version: number;
  /** Null while text is being redacted from it. */
  readonly text: string | null;
}

/** The kinds with versions: texts, and the drawings of views. */
export type VersionedType = DocumentType | "view";

interface VersionQueries {
  readonly list: TypedDocumentNode<
    { document: { id: string; version: number; versions: Versions_PageFragment } },
    { id: string; first: number; after?: string | null }
  >;
  readonly restore: TypedDocumentNode<unknown, { input: RestoreVersionInput }>;
}

/** The version queries of each kind. */
export const versionQueries: Readonly<Record<VersionedType, VersionQueries>> = {
  note: { list: NoteVersionsDocument, restore: RestoreNoteVersionDocument },
  insight: { list: InsightVersionsDocument, restore: RestoreInsightVersionDocument },
  view: { list: ViewVersionsDocument, restore: RestoreViewVersionDocument },
};

type VersionTextQuery = TypedDocumentNode<
  { document: { versions: { edges: { node: VersionText }[] } } },
  { id: string; after?: string | null }
>;

/** The query for a version's text. */
export const versionTextQueries: Readonly<Record<DocumentType, VersionTextQuery>> = {
  note: NoteVersionTextDocument,
  insight: InsightVersionTextDocument,
};
