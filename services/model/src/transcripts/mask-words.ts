import { type Span, touchesSpans } from "../media/spans.ts";
import { maskedWord } from "./masked-word.ts";
import { type SpokenTurn, wordsOfTurn } from "./transcript-word.ts";

/** A turn with each word masked that is heard in one of the spans; words keep their times. */
export function maskTurn<Turn extends SpokenTurn>(turn: Turn, muted: readonly Span[]): Turn {
  if (!touchesSpans(spanOfTurn(turn), muted)) return turn;
  const words = wordsOfTurn(turn);
  return {
    ...turn,
    text: words.map((word) => (touchesSpans(word, muted) ? maskedWord : word.text)).join(" "),
    wordTimes: words.flatMap(({ startMs, endMs }) => [startMs, endMs]),
  };
}

/** When a turn's words are heard. Words may overlap: another one than the last may end last. */
export function spanOfTurn({ startMs, endMs, wordTimes }: SpokenTurn): Span {
  return { startMs, endMs: wordTimes.reduce((last, time) => Math.max(last, time), endMs) };
}
