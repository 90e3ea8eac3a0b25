import { endsWithQuestion } from "@fieldstone/model/transcripts/interviewers.ts";
import type { AiTurn } from "@fieldstone/platform/ai/ai-answer.ts";
import { findWhole } from "@fieldstone/platform/ai/find-whole.ts";

const saysSomething = /[\p{L}\p{N}]/u;

/** Words that one speaker said, as far as it is known who. */
export interface SpokenQuote {
  readonly text: string;
  /** Where it begins in its passage, in UTF-16 units; undefined if it is not in it as whole words. */
  readonly start?: number;
  readonly speaker?: string;
  readonly isInterviewer?: boolean;
}

/**
 * The parts of a quote that one speaker each said. A question of an interviewer is left out: it is no statement
 * of a participant. A quote that is not in its passage as whole words stays as it is.
 */
export function quotesBySpeaker(
  passage: { readonly text: string; readonly turns?: readonly AiTurn[] },
  quote: string,
): readonly SpokenQuote[] {
  const { text, turns = [] } = passage;
  const start = findWhole(text, quote);
  if (start === undefined) return [{ text: quote }];
  if (turns.length === 0) return [{ text: quote, start }];
  return turns.flatMap((turn) => {
    const from = Math.max(start, turn.start);
    const cut = text.slice(from, Math.min(start + quote.length, turn.end));
    const said = cut.trim();
    if (!saysSomething.test(said) || (turn.isInterviewer && endsWithQuestion(said))) return [];
    const { speaker, isInterviewer } = turn;
    return [
      {
        text: said,
        start: from + cut.indexOf(said),
        ...(speaker === null ? {} : { speaker }),
        ...(isInterviewer ? { isInterviewer } : {}),
      },
    ];
  });
}
