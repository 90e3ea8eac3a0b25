import type { TypedDocumentNode } from "@apollo/client";
import {
  InsightVersionsDocument,
  InsightVersionTextDocument,
  NoteVersionsDocument,
  NoteVersionTextDocument,
  RestoreInsightVersionDocument,
  RestoreNoteVersionDocument,
  type RestoreVersionInput,
  type Versions_PageFragment,
} from "../../../graphql/graphql.ts";
import type { DocumentType } from "./document-object.ts";

interface VersionText {
  readonly version: number;
  readonly text: string;
}

interface VersionQueries {
  readonly list: TypedDocumentNode<
    { document: { id: string; version: number; versions: Versions_PageFragment } },
    { id: string; first: number; after?: string | null }
  >;
  readonly text: TypedDocumentNode<
    { document: { versions: { edges: { node: VersionText }[] } } },
    { id: string; after?: string | null }
  >;
  readonly restore: TypedDocumentNode<unknown, { input: RestoreVersionInput }>;
}

/** What each kind of document answers about its versions. */
export const versionQueries: Readonly<Record<DocumentType, VersionQueries>> = {
  note: {
    list: NoteVersionsDocument,
    text: NoteVersionTextDocument,
    restore: RestoreNoteVersionDocument,
  },
  insight: {
    list: InsightVersionsDocument,
    text: InsightVersionTextDocument,
    restore: RestoreInsightVersionDocument,
  },
};
