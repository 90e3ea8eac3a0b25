import type { ReactNode } from "react";
import styles from "./PiecesSummary.module.css";
import textStyles from "./SummaryPanel.module.css";

interface Sentence {
  readonly text: string;
  readonly quotes: readonly string[];
  /** What the quotes are of, in their order. */
  readonly pieceIds: readonly string[];
}

/** A quote of a sentence, as a link to what it is of. */
export interface ShownQuote {
  readonly pieceId: string;
  readonly quote: string;
  /** The quote itself, or its number. */
  readonly shown: string;
  readonly className: string | undefined;
}

/** A summary's sentences, each with the way to the pieces that it rests on. */
export function PiecesSentences(props: {
  sentences: readonly Sentence[];
  /** Each quote is shown beside its sentence. */
  withQuotes: boolean;
  renderQuote: (quote: ShownQuote) => ReactNode;
}) {
  const { sentences, withQuotes, renderQuote } = props;
  return (
    <ul className={textStyles.sentences}>
      {sentences.map(({ text, quotes, pieceIds }) => (
        <li key={`${pieceIds[0]}:${text}`}>
          <span className={quotes.includes(text) ? styles.said : undefined}>{text}</span>{" "}
          {quotes.map((quote, place) =>
            renderQuote({
              pieceId: pieceIds[place] ?? "",
              quote,
              shown: withQuotes && quote !== text ? `“${quote}”` : String(place + 1),
              className: styles.quote,
            }),
          )}
        </li>
      ))}
    </ul>
  );
}
