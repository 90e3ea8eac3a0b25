import type { SummaryOutline } from "@fieldstone/model/ai/summary-outlines.ts";

/** A stretch of a workspace's material that a question is answered from. */
export interface AiPassage {
  readonly title: string;
  readonly text: string;
}

export interface AiQuestion {
  readonly question: string;
  /** What was asked before in the conversation, oldest first. */
  readonly earlierQuestions: readonly string[];
  /** The best first. A claim names them by their place, from 0. */
  readonly passages: readonly AiPassage[];
}

/** A text to be summarized, in passages in its order. A sentence names them by their place, from 0. */
export interface AiSummaryRequest {
  readonly outline: SummaryOutline;
  /** What the outline "prompt" asks for. */
  readonly instructions: string;
  readonly passages: readonly AiPassage[];
}

export interface AiQuote {
  /** Place of the passage, from 0. */
  readonly passage: number;
  readonly text: string;
}

/** One statement of an answer, with what it rests on. Nobody has checked the quotes yet. */
export interface AiClaim {
  /** The part of a summary that it belongs to. */
  readonly section?: string;
  readonly text: string;
  readonly quotes: readonly AiQuote[];
}

/** What a call used. */
export interface AiUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Millionths of a US dollar; null where the price is not set up. */
  readonly costMicros: number | null;
}

export const noUsage: AiUsage = { inputTokens: 0, outputTokens: 0, costMicros: 0 };

export type AiAnswerPart =
  | { readonly kind: "claim"; readonly claim: AiClaim }
  | { readonly kind: "usage"; readonly usage: AiUsage };
