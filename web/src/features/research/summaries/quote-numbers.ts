/** A sentence of a summary with what supports it. */
export interface QuotingSentence {
  readonly text: string;
  readonly quotes: readonly string[];
  /** Ids of the quoted pieces, in order of the quotes. */
  readonly pieceIds: readonly string[];
}

/** The number of a quote of a piece, the same wherever the summary quotes it. */
export type QuoteNumber = (pieceId: string, quote: string) => number;

/** Numbers the quotes of a whole summary from 1, in the order in which they are first shown. */
export function numberQuotes(sections: readonly { sentences: readonly QuotingSentence[] }[]): QuoteNumber {
  const keyOf = (pieceId: string, quote: string) => `${pieceId}:${quote}`;
  const keys = new Set(
    sections.flatMap(({ sentences }) =>
      sentences.flatMap(({ quotes, pieceIds }) =>
        quotes.map((quote, place) => keyOf(pieceIds[place] ?? "", quote)),
      ),
    ),
  );
  const numbers = new Map([...keys].map((key, place) => [key, place + 1]));
  return (pieceId, quote) => numbers.get(keyOf(pieceId, quote)) ?? 0;
}
