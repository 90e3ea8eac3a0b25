import type { ReactNode } from "react";
import styles from "./PiecesSummary.module.css";
import { repeatsQuote } from "./repeats-quote.ts";
import textStyles from "./SummaryPanel.module.css";

interface Sentence {
  readonly text: string;
  readonly quotes: readonly string[];
  /** Ids of the quoted pieces, in order of the quotes. */
  readonly pieceIds: readonly string[];
}

/** A quote of a sentence, as a link to its source. */
export interface ShownQuote {
  readonly pieceId: string;
  readonly quote: string;
  /** The quote, or its number. */
  readonly shown: string;
  readonly className: string | undefined;
}

/** A summary's sentences, each linked to the pieces that support it. */
export function PiecesSentences(props: {
  sentences: readonly Sentence[];
  /** Shows each quote beside its sentence. */
  withQuotes: boolean;
  renderQuote: (quote: ShownQuote) => ReactNode;
}) {
  const { sentences, withQuotes, renderQuote } = props;
  return (
    <ul className={textStyles.sentences}>
      {sentences.map(({ text, quotes, pieceIds }) => (
        <li key={`${pieceIds[0]}:${text}`}>
          <span className={quotes.some((quote) => repeatsQuote(text, quote)) ? styles.said : undefined}>
            {text}
          </span>{" "}
          {quotes.map((quote, place) =>
            renderQuote({
              pieceId: pieceIds[place] ?? "",
              quote,
              shown: withQuotes && !repeatsQuote(text, quote) ? `“${quote}”` : String(place + 1),
              className: styles.quote,
            }),
          )}
        </li>
      ))}
    </ul>
  );
}
