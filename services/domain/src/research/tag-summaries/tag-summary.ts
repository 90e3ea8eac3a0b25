import { z } from "zod";
import { type GeneratedSummaryRequest, generatedSummary } from "../summaries/generated-summary.ts";

const storedSection = z.object({
  title: z.string().nullable(),
  sentences: z.array(
    z.object({ text: z.string(), quotes: z.array(z.object({ highlightId: z.string(), text: z.string() })) }),
  ),
});
export type TagSummarySection = z.infer<typeof storedSection>;

export const storedTagSummary = generatedSummary.extend({
  tagId: z.string(),
  sections: z.array(storedSection),
  highlightIds: z.array(z.string()),
  highlightCount: z.number(),
  createdBy: z.string().nullable(),
});
/** A summary by AI of the highlights with a tag. */
export type TagSummary = z.infer<typeof storedTagSummary>;

export interface TagSummaryRequest extends GeneratedSummaryRequest {
  readonly tagId: string;
}
