/** Weight of a ranking by meaning in a hybrid search, by how far its best hit stands out from its last. */
export interface MeaningShare {
  /** Weight, from 0 to 1, if no hit stands out. */
  readonly least: number;
  /** Weight if a hit stands far out. */
  readonly most: number;
  /** Differences of cosines between which the weight grows. */
  readonly grows: { readonly from: number; readonly to: number };
}

/** Code of the error when more texts wait than can be embedded in a minute. */
export const embeddingsBusy = "embeddings.busy";

/** Turns texts into vectors of length 1 that are near for similar meanings; an empty text's is zero. */
export interface Embedder {
  /** Stored with the vectors, since vectors of different models cannot be compared. */
  readonly model: string;
  readonly dimensions: number;
  /**
   * Minimum cosine of similar texts, after subtracting what all texts share. For sentences of ten intents of
   * Banking77, 77% of the pairs above it have the same intent with the model (finding half of all such
   * pairs), and 54% with hashed words (finding a third).
   */
  readonly alikeMin: number;
  readonly searchShare: MeaningShare;
  /** Cosine below which a text is unrelated to a question. */
  readonly nearMin: number;
  /**
   * One vector per text, in order.
   * @param options.urgent a user waits: goes before the texts of background work
   * @param options.teamId the texts' workspace: workspaces use the model in turn
   * @throws ProductError `embeddings.busy`
   */
  embed(
    texts: readonly string[],
    options?: { readonly urgent?: boolean; readonly teamId?: string },
  ): Promise<readonly (readonly number[])[]>;
}
