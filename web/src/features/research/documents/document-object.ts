import type { documentCrumbs } from "../editor/document-crumbs.ts";

/** The kinds of objects that are a text people write together. */
export type DocumentType = "note" | "insight";

/** What a document's page needs to know of it. */
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
  /** Who changed the text last; null where something else was changed later. */
  readonly editedBy: { readonly kind: string; readonly name: string } | null;
  readonly project: Parameters<typeof documentCrumbs>[0];
}

/** What a kind of document is called on its page. */
export interface DocumentWords {
  /** The kind itself: "Note". */
  readonly kind: string;
  /** The one that the page shows: "This note". */
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
}
