import { summaryFrameworks, summaryKinds } from "@fieldstone/model/ai/summary-frameworks.ts";
import { z } from "zod";

/** What is stored of every summary, whatever it is of. */
export const generatedSummary = z.object({
  id: z.string(),
  kind: z.enum(summaryKinds),
  framework: z.enum(summaryFrameworks).nullable(),
  /** What was asked for in a person's own words; empty for every framework but that of one's own. */
  instructions: z.string(),
  model: z.string(),
  promptVersion: z.string(),
  createdAt: z.date(),
  deletedAt: z.date().nullable(),
});
export type GeneratedSummary = z.infer<typeof generatedSummary>;

/** What is asked for, whatever it is of. */
export type GeneratedSummaryRequest = Readonly<Pick<GeneratedSummary, "kind" | "framework" | "instructions">>;
