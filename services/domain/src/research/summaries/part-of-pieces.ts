import type { SummaryFramework, SummaryKind } from "@fieldstone/model/ai/summary-frameworks.ts";
import { type SummaryOutline, summaryOutlines } from "@fieldstone/model/ai/summary-outlines.ts";
import type { AiPassage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { SummaryPart } from "./stream-summary.ts";

interface PiecesRequest {
  readonly kind: SummaryKind;
  readonly framework: SummaryFramework | null;
  readonly instructions: string;
}

/** A standalone statement: a point of a channel or a highlight. */
interface Piece extends AiPassage {
  readonly saidAt: Date;
}

const sentencesOf = { chapter: 2, paragraph: 8, streaming: 8 } as const;

/** Among standalone pieces, questions count as much as statements; in conversations, the answers say more. */
function wholeOf(sentencesMax: number): SummaryOutline {
  return { by: "whole", sentencesMax, withQuestions: true };
}

/** The outline of a summary of this kind as one text. */
export function wholeOfKind(kind: SummaryKind): SummaryOutline {
  return wholeOf(sentencesOf[kind]);
}

/** The request for a summary of pieces. Chapters are topics, unless the framework defines them. */
export function partOfPieces<P extends Piece>(
  { kind, framework, instructions }: PiecesRequest,
  pieces: readonly P[],
): SummaryPart<P> {
  const outline: SummaryOutline =
    framework !== null ? outlineOf(framework) : kind === "chapter" ? { by: "topics" } : wholeOfKind(kind);
  const passages =
    outline.by === "time" ? pieces.toSorted((a, b) => a.saidAt.getTime() - b.saidAt.getTime()) : pieces;
  // Only chapters have headings; the other kinds are one text.
  return {
    outline,
    instructions,
    passages,
    heading: ({ section = null }) => (kind === "chapter" ? section : null),
  };
}

function outlineOf(framework: SummaryFramework): SummaryOutline {
  const outline = summaryOutlines[framework];
  return outline.by === "whole" ? wholeOf(outline.sentencesMax) : outline;
}
