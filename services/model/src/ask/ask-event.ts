import * as z from "zod";
import { citationSchema } from "../search/answer.ts";

/** One statement of an answer with what it rests on. Each quote was found in its source before anyone sees it. */
export const askClaimSchema = z.object({ text: z.string(), citations: z.array(citationSchema) });
export type AskClaim = z.infer<typeof askClaimSchema>;

/** What a question was answered from: objects in scope, those that matched, and those whose text was read. */
export const askReceiptSchema = z.object({
  numItems: z.int().min(0),
  numProjects: z.int().min(0),
  numHighlights: z.int().min(0),
  /** Answers that were kept before channels were read have none. */
  numChannels: z.int().min(0).default(0),
  numMatched: z.int().min(0),
  numRead: z.int().min(0),
  /** Statements that were removed because none of their quotes was found in its source. */
  numRemoved: z.int().min(0),
  /** What AI wrote was neither counted nor read. */
  withoutAi: z.boolean().default(false),
});
export type AskReceipt = z.infer<typeof askReceiptSchema>;

export const emptyReceipt: AskReceipt = {
  numItems: 0,
  numProjects: 0,
  numHighlights: 0,
  numChannels: 0,
  numMatched: 0,
  numRead: 0,
  numRemoved: 0,
  withoutAi: false,
};

export const countTargets = [
  "notes",
  "insights",
  "highlights",
  "people",
  "projects",
  "folders",
  "tags",
  "channels",
  "themes",
  "points",
] as const;

/** `2026-11-27`. Not zod's own, which brings 9 kB of forms of dates to the page. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Which points of one channel, as its page lists them. */
const countedPointsSchema = z.object({
  channelId: z.string(),
  textContains: z.string().optional(),
  /** Days of when they were said, both counted. */
  from: day.optional(),
  to: day.optional(),
});

/** An answer that is a number: what was counted, in words and as a list takes it. */
export const askCountSchema = z.object({
  target: z.enum(countTargets),
  /** As a filter of lists takes it; null of what no such list has: points, folders, and parts of what is asked about. */
  form: z.unknown(),
  points: countedPointsSchema.optional(),
  /** What the filter says, part by part: `tagged “Pricing”`. */
  parts: z.array(z.string()),
  value: z.int().min(0),
});
export type AskCount = z.infer<typeof askCountSchema>;

export const askMessageStatuses = ["WRITING", "DONE", "FAILED", "CANCELLED"] as const;
export type AskMessageStatus = (typeof askMessageStatuses)[number];

const passageSchema = z.object({
  type: citationSchema.shape.type,
  id: z.string(),
  datumId: z.string().optional(),
  title: z.string(),
  text: z.string(),
});

/** What `POST /api/ask` streams, one JSON object a line, in this order. */
export const askEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started"), conversationId: z.string(), messageId: z.string() }),
  z.object({ type: z.literal("read"), receipt: askReceiptSchema, passages: z.array(passageSchema) }),
  z.object({ type: z.literal("counted"), counted: askCountSchema }),
  z.object({ type: z.literal("claim"), claim: askClaimSchema }),
  z.object({
    type: z.literal("ended"),
    status: z.enum(["DONE", "FAILED", "CANCELLED"]),
    receipt: askReceiptSchema,
    failure: z.object({ code: z.string(), message: z.string() }).optional(),
  }),
]);
export type AskEvent = z.infer<typeof askEventSchema>;

/** What `POST /api/ask` is sent. */
export const askRequestSchema = z.strictObject({
  question: z.string(),
  conversationId: z.string().nullish(),
  filter: z.unknown().optional(),
  /** Leaves out what AI wrote: drafts of insights, translations of notes, and highlights in them. */
  withoutAi: z.boolean().optional(),
});
