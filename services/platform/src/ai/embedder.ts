/** Turns texts into vectors of length 1 that are near where the texts mean the same; that of an empty text is zero. */
export interface Embedder {
  /** Vectors of different models cannot be compared: this is recorded beside them. */
  readonly model: string;
  readonly dimensions: number;
  /**
   * Cosine from which two texts are alike, once what all texts share is taken away. Of sentences of ten intents of
   * Banking77, pairs above it are of one intent in 77% of cases by the model (half of all such pairs are found) and in
   * 54% by hashed words (a third).
   */
  readonly alikeMin: number;
  /** Share of the ranking by meaning in a search by both, from 0 to 1. */
  readonly searchShare: number;
  /**
   * One vector for each text, in order.
   * @param options.urgent somebody waits: goes before the texts of work in the background
   * @throws ProductError `embeddings.busy`
   */
  embed(
    texts: readonly string[],
    options?: { readonly urgent?: boolean },
  ): Promise<readonly (readonly number[])[]>;
}
