import type { Embedder } from "./embedder.ts";
import { hashedEmbedding } from "./hashed-embedding.ts";

const hashedDimensions = 256;

/** Texts are near if they share words: the fallback when the model is disabled. */
export const hashedEmbedder: Embedder = {
  model: "hashed-trigrams-1",
  dimensions: hashedDimensions,
  searchShare: { least: 0.02, most: 0.02, grows: { from: 0, to: 1 } },
  // Similar spelling: texts without any of the question's words are seldom above it.
  nearMin: 0.3,
  alikeMin: 0.2,
  async embed(texts) {
    return texts.map((text) => hashedEmbedding(text, hashedDimensions));
  },
};
