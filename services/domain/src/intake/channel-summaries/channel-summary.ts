import { z } from "zod";
import {
  type GeneratedSummaryRequest,
  generatedSummary,
} from "../../research/summaries/generated-summary.ts";

const storedSection = z.object({
  /** The theme of the section; null if it covers more than one. */
  themeId: z.string().nullable(),
  title: z.string().nullable(),
  /** The theme's number of points at that time. */
  dataCount: z.number().nullable(),
  sentences: z.array(
    z.object({ text: z.string(), quotes: z.array(z.object({ datumId: z.string(), text: z.string() })) }),
  ),
});
export type ChannelSummarySection = z.infer<typeof storedSection>;

export const storedChannelSummary = generatedSummary.extend({
  channelId: z.string(),
  themeId: z.string().nullable(),
  sections: z.array(storedSection),
  dataCount: z.number(),
  createdBy: z.string().nullable(),
});
/** An AI summary of the points of a channel or of one of its themes. */
export type ChannelSummary = z.infer<typeof storedChannelSummary>;

export interface ChannelSummaryRequest extends GeneratedSummaryRequest {
  readonly channelId: string;
  /** Null for the whole channel. */
  readonly themeId: string | null;
}
