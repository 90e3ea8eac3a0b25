import { summaryOutline } from "@fieldstone/model/ai/summary-outlines.ts";
import { z } from "zod";
import type { AiClaim } from "../ai-answer.ts";
import { pickedSentences } from "./picked-sentences.ts";
import { rankedQuotes } from "./ranked-quotes.ts";

const turns = z.array(
  z.object({ start: z.int(), end: z.int(), speaker: z.string().nullable(), isInterviewer: z.boolean() }),
);
const passages = z.array(
  z.object({ title: z.string(), text: z.string(), turns: turns.readonly().optional() }),
);

/** Picks sentences of texts: the most representative ones, or those that answer a question. */
export const extractJob = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("summary"),
    request: z.object({ outline: summaryOutline, instructions: z.string(), passages }),
  }),
  z.object({
    kind: z.literal("question"),
    request: z.object({
      question: z.string(),
      earlierQuestions: z.array(z.string()),
      passages,
    }),
  }),
]);
export type ExtractJob = z.infer<typeof extractJob>;

export function extract(job: ExtractJob): readonly AiClaim[] {
  return job.kind === "summary" ? pickedSentences(job.request) : rankedQuotes(job.request);
}
