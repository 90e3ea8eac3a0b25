import * as z from "zod";
import { frameworkSchema } from "./summary.ts";
import { summaryKinds } from "./summary-frameworks.ts";

/** A sentence of a summary with the quotes that support it. */
export const summarySentenceSchema = z.object({ text: z.string(), quotes: z.array(z.string()) });
export type SummarySentence = z.infer<typeof summarySentenceSchema>;

/** Request body of `POST /api/summaries`. */
export const summaryRequestSchema = z.strictObject({
  noteId: z.string(),
  kind: z.enum(summaryKinds),
  framework: frameworkSchema.nullish(),
  /** What to summarize, for the framework "Custom prompt". */
  instructions: z.string().nullish(),
});

/** Request body of `POST /api/channel-summaries`. */
export const channelSummaryRequestSchema = z.strictObject({
  channelId: z.string(),
  /** Limits the summary to one theme. */
  themeId: z.string().nullish(),
  kind: z.enum(summaryKinds),
  framework: frameworkSchema.nullish(),
  instructions: z.string().nullish(),
});

/** Request body of `POST /api/tag-summaries`. */
export const tagSummaryRequestSchema = summaryRequestSchema
  .omit({ noteId: true })
  .extend({ tagId: z.string() });

/** Events that the summary endpoints stream, one JSON object per line, in this order. */
export const summaryEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started") }),
  z.object({ type: z.literal("sentence"), section: z.string().nullable(), sentence: summarySentenceSchema }),
  z.object({
    type: z.literal("ended"),
    status: z.enum(["DONE", "FAILED", "CANCELLED"]),
    /** Number of sentences removed because none of their quotes is in the text. */
    numRemoved: z.int().min(0),
    summaryId: z.string().nullable(),
    failure: z.object({ code: z.string(), message: z.string() }).optional(),
  }),
]);
export type SummaryEvent = z.infer<typeof summaryEventSchema>;
