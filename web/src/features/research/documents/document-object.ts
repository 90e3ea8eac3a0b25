import type { documentCrumbs } from "../editor/document-crumbs.ts";

/** The kinds of objects with a collaborative text. */
export type DocumentType = "note" | "insight";

/** What a document's page needs to know about it. */
export interface DocumentObject {
  readonly id: string;
  readonly title: string;
  readonly starred: boolean;
  readonly wordCount: number;
  readonly rejectedEditCount: number;
  readonly viewerLevel: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly importOrigin?: string | null;
  readonly happenedAt?: string | null;
  readonly author: {
    readonly kind: string;
    readonly name: string;
    readonly importedBy?: { readonly name: string } | null;
    readonly user?: { readonly id: string } | null;
  };
  /** Who last edited the text; null if something else was changed later. */
  readonly editedBy: { readonly kind: string; readonly name: string } | null;
  readonly project: Parameters<typeof documentCrumbs>[0];
}

/** The names of a kind of document on its page. */
export interface DocumentLabels {
  /** The kind: "Note". */
  readonly kind: string;
  /** The one on this page: "This note". */
  readonly here: string;
  readonly title: string;
  readonly text: string;
  readonly placeholder: { readonly writing: string; readonly reading: string };
  readonly side: string;
  readonly editKey: string;
  readonly readOnly: string;
  readonly share: string;
  readonly more: string;
  readonly move: string;
  /** Shown while files are dragged over the page. */
  readonly drop: string;
}
