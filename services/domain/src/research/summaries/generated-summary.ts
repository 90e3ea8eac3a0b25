import { summaryFrameworks, summaryKinds } from "@fieldstone/model/ai/summary-frameworks.ts";
import { z } from "zod";

/** The stored data of every summary, of any object. */
export const generatedSummary = z.object({
  id: z.string(),
  kind: z.enum(summaryKinds),
  framework: z.enum(summaryFrameworks).nullable(),
  /** The instructions of a custom prompt; empty for all other frameworks. */
  instructions: z.string(),
  model: z.string(),
  promptVersion: z.string(),
  createdAt: z.date(),
  deletedAt: z.date().nullable(),
});
export type GeneratedSummary = z.infer<typeof generatedSummary>;

/** A request for a summary of any object. */
export type GeneratedSummaryRequest = Readonly<Pick<GeneratedSummary, "kind" | "framework" | "instructions">>;
