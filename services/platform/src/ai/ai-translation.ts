import type { AiUsage } from "./ai-answer.ts";

export interface AiTranslationRequest {
  /** BCP 47. */
  readonly targetLanguage: string;
  /** Pieces of one text, in its order. A translation names them by their place, from 0. */
  readonly texts: readonly string[];
}

export type AiTranslationPart =
  /** What the texts are written in, BCP 47. */
  | { readonly kind: "language"; readonly language: string }
  | { readonly kind: "text"; readonly at: number; readonly text: string }
  /** It does not translate between these languages. */
  | { readonly kind: "unsupported" }
  | { readonly kind: "usage"; readonly usage: AiUsage };
