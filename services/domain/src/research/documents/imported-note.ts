/** One speaker's words, as a transcript gives them. Times are milliseconds from the recording's start. */
export interface ImportedTurn {
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly text: string;
}

export type ImportedBody =
  | { readonly kind: "turns"; readonly turns: readonly ImportedTurn[] }
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "markdown"; readonly markdown: string }
  | { readonly kind: "text"; readonly text: string };

/** What a file becomes: one note, or one a row of a table. */
export interface ImportedNote {
  readonly title: string;
  readonly body: ImportedBody;
}
