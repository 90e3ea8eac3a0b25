import type { AiUsage } from "./ai-answer.ts";

export interface AiTranslationRequest {
  /** BCP 47. */
  readonly targetLanguage: string;
  /** Pieces of one text, in order. A translation refers to them by index, from 0. */
  readonly texts: readonly string[];
}

export type AiTranslationPart =
  /** Language of the texts, BCP 47. */
  | { readonly kind: "language"; readonly language: string }
  | { readonly kind: "text"; readonly at: number; readonly text: string }
  /** The provider does not translate between these languages. */
  | { readonly kind: "unsupported" }
  | { readonly kind: "usage"; readonly usage: AiUsage };
