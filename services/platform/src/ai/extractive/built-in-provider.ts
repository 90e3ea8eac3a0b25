import { noUsage } from "../ai-answer.ts";
import { type AiProvider, cannotTranslate } from "../ai-provider.ts";
import { pickInThread, quoteInThread } from "./extract-in-thread.ts";

const author = { model: "built-in-extractive", promptVersion: "1" } as const;

/** The default: runs in the process, needs no network, is deterministic, and writes no sentences itself. */
export const builtInProvider: AiProvider = {
  description: "Built in: picks the sentences that say most, and writes none of its own.",
  generates: false,
  regions: [],
  summaryAuthor: author,
  async *summarize(tenant, request, signal) {
    for (const claim of await pickInThread(tenant, request, signal)) yield { kind: "claim", claim };
    yield { kind: "usage", usage: noUsage };
  },
  answerAuthor: author,
  async *answer(tenant, question, signal) {
    for (const claim of await quoteInThread(tenant, question, signal)) yield { kind: "claim", claim };
    yield { kind: "usage", usage: noUsage };
  },
  translationAuthor: author,
  // It writes no sentences, so it cannot write any in another language.
  translate() {
    throw cannotTranslate();
  },
};
