import * as z from "zod";
import { countedChannelsMax } from "../limits.ts";
import { citationSchema } from "../search/answer.ts";

/** A statement of an answer with its citations. Quotes are verified in their source before they are shown. */
export const askClaimSchema = z.object({ text: z.string(), citations: z.array(citationSchema) });
export type AskClaim = z.infer<typeof askClaimSchema>;

/** What an answer is based on: the objects in scope, those that matched, and those whose text was read. */
export const askReceiptSchema = z.object({
  numItems: z.int().min(0),
  numProjects: z.int().min(0),
  numHighlights: z.int().min(0),
  /** Zero in answers stored before channels were included. */
  numChannels: z.int().min(0).default(0),
  numMatched: z.int().min(0),
  /** More may have matched than were considered; false in answers stored before this was recorded. */
  hasMoreMatches: z.boolean().default(false),
  numRead: z.int().min(0),
  /** Statements removed because none of their quotes was found in its source. */
  numRemoved: z.int().min(0),
  /** AI-written content was neither counted nor read. */
  withoutAi: z.boolean().default(false),
});
export type AskReceipt = z.infer<typeof askReceiptSchema>;

export const emptyReceipt: AskReceipt = {
  numItems: 0,
  numProjects: 0,
  numHighlights: 0,
  numChannels: 0,
  numMatched: 0,
  hasMoreMatches: false,
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

/** `2026-11-27`. zod's own date format would add 9 kB to the page. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Selects points of one channel, as its page lists them. */
const countedPointsSchema = z.object({
  channelId: z.string(),
  textContains: z.string().optional(),
  /** First and last day on which they were said, inclusive. */
  from: day.optional(),
  to: day.optional(),
});

/** The part of a count that belongs to one channel. */
const channelCountSchema = countedPointsSchema.extend({ value: z.int().min(1) });
export type ChannelCount = z.infer<typeof channelCountSchema>;

/** An answer that is a number, with a description of what was counted and a filter for its list. */
export const askCountSchema = z.object({
  target: z.enum(countTargets),
  /** The list filter; null for points, folders and parts of the object asked about. */
  form: z.unknown(),
  points: countedPointsSchema.optional(),
  /** For points of several channels, each with its own list. */
  byChannel: z.array(channelCountSchema).max(countedChannelsMax).optional(),
  /** The conditions of the filter in words: `tagged “Pricing”`. */
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

/** Events of `POST /api/ask`, one JSON object per line, in this order. */
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

/** Request body of `POST /api/ask`. */
export const askRequestSchema = z.strictObject({
  question: z.string(),
  conversationId: z.string().nullish(),
  filter: z.unknown().optional(),
  /** Leaves out AI-written content: drafts of insights, translations of notes, and highlights in them. */
  withoutAi: z.boolean().optional(),
});
