import type { SummaryOutline } from "@fieldstone/model/ai/summary-outlines.ts";

/** Words of a passage that one speaker says, in UTF-16 units. */
export interface AiTurn {
  readonly start: number;
  readonly end: number;
  /** Null if nobody is named for them. */
  readonly speaker: string | null;
  /** The speaker asks the others: questions of theirs state nothing. */
  readonly isInterviewer: boolean;
}

/** A part of a workspace's material that answers are based on. */
export interface AiPassage {
  readonly title: string;
  readonly text: string;
  /** Who says what in a conversation, in order; undefined or empty for other texts. */
  readonly turns?: readonly AiTurn[] | undefined;
}

export interface AiQuestion {
  readonly question: string;
  /** Earlier questions of the conversation, oldest first. */
  readonly earlierQuestions: readonly string[];
  /** Best first. A claim refers to them by index, from 0. */
  readonly passages: readonly AiPassage[];
}

/** A text to summarise, as passages in order. A sentence refers to them by index, from 0. */
export interface AiSummaryRequest {
  readonly outline: SummaryOutline;
  /** The user's instructions for the outline "prompt". */
  readonly instructions: string;
  readonly passages: readonly AiPassage[];
}

export interface AiQuote {
  /** Index of the passage, from 0. */
  readonly passage: number;
  readonly text: string;
}

/** One statement of an answer, with the quotes that support it, which are still unverified. */
export interface AiClaim {
  /** The section of a summary that it belongs to. */
  readonly section?: string;
  readonly text: string;
  readonly quotes: readonly AiQuote[];
}

/** Tokens and cost of a call. */
export interface AiUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Millionths of a US dollar; null if the price is not configured. */
  readonly costMicros: number | null;
}

export const noUsage: AiUsage = { inputTokens: 0, outputTokens: 0, costMicros: 0 };

export type AiAnswerPart =
  | { readonly kind: "claim"; readonly claim: AiClaim }
  | { readonly kind: "usage"; readonly usage: AiUsage };
