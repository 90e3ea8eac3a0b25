import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { TranscriptTurn } from "@fieldstone/model/transcripts/transcript-turn.ts";

export type ImportedBody =
  | { readonly kind: "turns"; readonly turns: readonly TranscriptTurn[] }
  | { readonly kind: "document"; readonly content: DocumentNode }
  | { readonly kind: "markdown"; readonly markdown: string }
  | { readonly kind: "text"; readonly text: string };
