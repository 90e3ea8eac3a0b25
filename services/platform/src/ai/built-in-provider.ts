import { foldedWords } from "../search-index/search-query.ts";
import { noUsage } from "./ai-answer.ts";
import { type AiProvider, notEnoughData, summaryWordsMin } from "./ai-provider.ts";
import { extractSentences } from "./extract-sentences.ts";
import { hashedEmbedding } from "./hashed-embedding.ts";
import { rankedQuotes } from "./ranked-quotes.ts";

const vectorDimensions = 256;

/** The default: runs in the process, needs no network, gives the same answer each time, and writes no sentence itself. */
export const builtInProvider: AiProvider = {
  description: "Built in: picks the sentences that say most, and writes none of its own.",
  generates: false,
  regions: [],
  vectorDimensions,
  async embed(_tenant, texts) {
    return texts.map((text) => hashedEmbedding(text, vectorDimensions));
  },
  async summarize(_tenant, text, { sentencesMax }) {
    const picked = foldedWords(text).length < summaryWordsMin ? [] : extractSentences(text, sentencesMax);
    if (picked.length === 0) throw notEnoughData();
    return { text: picked.join("\n"), model: "built-in-extractive", promptVersion: "1" };
  },
  answerAuthor: { model: "built-in-extractive", promptVersion: "1" },
  async *answer(_tenant, question) {
    for (const claim of rankedQuotes(question)) yield { kind: "claim", claim };
    yield { kind: "usage", usage: noUsage };
  },
};
