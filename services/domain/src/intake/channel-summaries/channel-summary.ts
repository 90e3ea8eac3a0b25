import {
  type SummaryFramework,
  type SummaryKind,
  summaryFrameworks,
  summaryKinds,
} from "@fieldstone/model/ai/summary-frameworks.ts";
import { z } from "zod";

const storedSection = z.object({
  /** The theme that it is about; null where it is about no theme alone. */
  themeId: z.string().nullable(),
  title: z.string().nullable(),
  /** Points that the theme had. */
  dataCount: z.number().nullable(),
  sentences: z.array(
    z.object({ text: z.string(), quotes: z.array(z.object({ datumId: z.string(), text: z.string() })) }),
  ),
});
export type ChannelSummarySection = z.infer<typeof storedSection>;

export const storedChannelSummary = z.object({
  id: z.string(),
  channelId: z.string(),
  themeId: z.string().nullable(),
  kind: z.enum(summaryKinds),
  framework: z.enum(summaryFrameworks).nullable(),
  instructions: z.string(),
  sections: z.array(storedSection),
  dataCount: z.number(),
  model: z.string(),
  promptVersion: z.string(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  deletedAt: z.date().nullable(),
});
/** What the points of a channel, or of one of its themes, say in short, made by AI. */
export type ChannelSummary = z.infer<typeof storedChannelSummary>;

export interface ChannelSummaryRequest {
  readonly channelId: string;
  /** Null for the whole channel. */
  readonly themeId: string | null;
  readonly kind: SummaryKind;
  readonly framework: SummaryFramework | null;
  readonly instructions: string;
}
