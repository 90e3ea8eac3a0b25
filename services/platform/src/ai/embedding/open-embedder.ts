import type { CellConfig } from "../../config/cell-config.ts";
import type { Embedder } from "./embedder.ts";
import { hashedEmbedder } from "./hashed-embedder.ts";
import { sentenceEmbedder } from "./sentence-embedder.ts";

/** The configured embedder. It loads nothing before its first text. */
export function embedderOf({ embeddings }: Pick<CellConfig, "embeddings">): Embedder {
  return embeddings === "hashed" ? hashedEmbedder : sentenceEmbedder;
}

/** The same for a workspace's texts; workspaces use the embedder in turn. */
export function embedderFor(teamId: string, config: Pick<CellConfig, "embeddings">): Embedder {
  const embedder = embedderOf(config);
  return { ...embedder, embed: (texts, options) => embedder.embed(texts, { ...options, teamId }) };
}
