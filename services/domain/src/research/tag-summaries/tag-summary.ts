import {
  type SummaryFramework,
  type SummaryKind,
  summaryFrameworks,
  summaryKinds,
} from "@fieldstone/model/ai/summary-frameworks.ts";
import { z } from "zod";

const storedSection = z.object({
  title: z.string().nullable(),
  sentences: z.array(
    z.object({ text: z.string(), quotes: z.array(z.object({ highlightId: z.string(), text: z.string() })) }),
  ),
});
export type TagSummarySection = z.infer<typeof storedSection>;

export const storedTagSummary = z.object({
  id: z.string(),
  tagId: z.string(),
  kind: z.enum(summaryKinds),
  framework: z.enum(summaryFrameworks).nullable(),
  instructions: z.string(),
  sections: z.array(storedSection),
  highlightIds: z.array(z.string()),
  highlightCount: z.number(),
  model: z.string(),
  promptVersion: z.string(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  deletedAt: z.date().nullable(),
});
/** What was highlighted under a tag in short, made by AI. */
export type TagSummary = z.infer<typeof storedTagSummary>;

export interface TagSummaryRequest {
  readonly tagId: string;
  readonly kind: SummaryKind;
  readonly framework: SummaryFramework | null;
  readonly instructions: string;
}
