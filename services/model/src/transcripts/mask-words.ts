import { type Span, touchesSpans } from "../media/spans.ts";
import { type SpokenTurn, wordsOfTurn } from "./transcript-word.ts";

/** Stands for a word that is redacted: as long for each, so that it does not tell which word it was. */
export const maskedWord = "▇▇▇";

/** A turn with a mask in place of each word that is heard in one of the spans; each keeps its time. */
export function maskTurn<Turn extends SpokenTurn>(turn: Turn, muted: readonly Span[]): Turn {
  if (!touchesSpans(turn, muted)) return turn;
  const words = wordsOfTurn(turn);
  return {
    ...turn,
    text: words.map((word) => (touchesSpans(word, muted) ? maskedWord : word.text)).join(" "),
    wordTimes: words.flatMap(({ startMs, endMs }) => [startMs, endMs]),
  };
}
