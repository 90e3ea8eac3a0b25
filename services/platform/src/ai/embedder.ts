/** How much a ranking by meaning counts in a search by both, by how far its best hit stands out from its last. */
export interface MeaningShare {
  /** Of the whole, from 0 to 1, where none stands out. */
  readonly least: number;
  /** The same where one stands far out. */
  readonly most: number;
  /** Differences of cosines from which on it grows, and where it is full-grown. */
  readonly grows: { readonly from: number; readonly to: number };
}

/** Code of the error where more waits for vectors than is made in a minute. */
export const embeddingsBusy = "embeddings.busy";

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
  readonly searchShare: MeaningShare;
  /** Cosine below which a text has nothing to do with a question, whatever else there is. */
  readonly nearMin: number;
  /**
   * One vector for each text, in order.
   * @param options.urgent somebody waits: goes before the texts of work in the background
   * @param options.teamId whose texts they are: workspaces have the threads in turn
   * @throws ProductError `embeddings.busy`
   */
  embed(
    texts: readonly string[],
    options?: { readonly urgent?: boolean; readonly teamId?: string },
  ): Promise<readonly (readonly number[])[]>;
}
