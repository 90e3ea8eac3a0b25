import * as z from "zod";
import { frameworkSchema } from "./summary.ts";
import { summaryKinds } from "./summary-frameworks.ts";

/** A sentence of a summary with the words of the text that it rests on. */
export const summarySentenceSchema = z.object({ text: z.string(), quotes: z.array(z.string()) });
export type SummarySentence = z.infer<typeof summarySentenceSchema>;

/** What `POST /api/summaries` is sent. */
export const summaryRequestSchema = z.strictObject({
  noteId: z.string(),
  kind: z.enum(summaryKinds),
  framework: frameworkSchema.nullish(),
  /** What a summary of the framework "Custom prompt" is to tell. */
  instructions: z.string().nullish(),
});

/** What `POST /api/channel-summaries` is sent. */
export const channelSummaryRequestSchema = z.strictObject({
  channelId: z.string(),
  /** One of its themes alone. */
  themeId: z.string().nullish(),
  kind: z.enum(summaryKinds),
  framework: frameworkSchema.nullish(),
  instructions: z.string().nullish(),
});

/** What `POST /api/tag-summaries` is sent. */
export const tagSummaryRequestSchema = summaryRequestSchema
  .omit({ noteId: true })
  .extend({ tagId: z.string() });

/** What `POST /api/summaries`, `POST /api/channel-summaries` and `POST /api/tag-summaries` stream, one JSON object a line, in this order. */
export const summaryEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started") }),
  z.object({ type: z.literal("sentence"), section: z.string().nullable(), sentence: summarySentenceSchema }),
  z.object({
    type: z.literal("ended"),
    status: z.enum(["DONE", "FAILED", "CANCELLED"]),
    /** Sentences that were removed because none of their quotes is in the text. */
    numRemoved: z.int().min(0),
    summaryId: z.string().nullable(),
    failure: z.object({ code: z.string(), message: z.string() }).optional(),
  }),
]);
export type SummaryEvent = z.infer<typeof summaryEventSchema>;
