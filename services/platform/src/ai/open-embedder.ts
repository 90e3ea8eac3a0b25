import type { CellConfig } from "../config/cell-config.ts";
import type { Embedder } from "./embedder.ts";
import { hashedEmbedder } from "./hashed-embedder.ts";
import { sentenceEmbedder } from "./sentence-embedder.ts";

/** The embedder that the settings name. Nothing is loaded before its first text. */
export function embedderOf({ embeddings }: Pick<CellConfig, "embeddings">): Embedder {
  return embeddings === "hashed" ? hashedEmbedder : sentenceEmbedder;
}

/** The same for work of one workspace, which has its threads in turn with others. */
export function embedderFor(teamId: string, config: Pick<CellConfig, "embeddings">): Embedder {
  const embedder = embedderOf(config);
  return { ...embedder, embed: (texts, options) => embedder.embed(texts, { ...options, teamId }) };
}
