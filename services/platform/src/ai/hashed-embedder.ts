import type { Embedder } from "./embedder.ts";
import { hashedEmbedding } from "./hashed-embedding.ts";

const hashedDimensions = 256;

/** Near where texts share words: what remains where the model is switched off. */
export const hashedEmbedder: Embedder = {
  model: "hashed-trigrams-1",
  dimensions: hashedDimensions,
  searchShare: { least: 0.02, most: 0.02, grows: { from: 0, to: 1 } },
  // Of words that are spelled alike: whoever has none of the question's is seldom above it.
  nearMin: 0.3,
  alikeMin: 0.2,
  async embed(texts) {
    return texts.map((text) => hashedEmbedding(text, hashedDimensions));
  },
};
