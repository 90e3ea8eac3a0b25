import type { ReactNode } from "react";
import styles from "./PiecesSummary.module.css";
import type { QuoteNumber, QuotingSentence } from "./quote-numbers.ts";
import { repeatsQuote } from "./repeats-quote.ts";
import textStyles from "./SummaryPanel.module.css";

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
  sentences: readonly QuotingSentence[];
  /** Of the quotes of all sections. */
  numberOf: QuoteNumber;
  /** Shows each quote beside its sentence. */
  withQuotes: boolean;
  renderQuote: (quote: ShownQuote) => ReactNode;
}) {
  const { sentences, numberOf, withQuotes, renderQuote } = props;
  return (
    <ul className={textStyles.sentences}>
      {sentences.map(({ text, quotes, pieceIds }) => (
        <li key={`${pieceIds[0]}:${text}`}>
          <span className={quotes.some((quote) => repeatsQuote(text, quote)) ? styles.said : undefined}>
            {text}
          </span>{" "}
          {quotes.map((quote, place) => {
            const pieceId = pieceIds[place] ?? "";
            const isShownWhole = withQuotes && !repeatsQuote(text, quote);
            const shown = isShownWhole ? `“${quote}”` : String(numberOf(pieceId, quote));
            return renderQuote({ pieceId, quote, shown, className: styles.quote });
          })}
        </li>
      ))}
    </ul>
  );
}
