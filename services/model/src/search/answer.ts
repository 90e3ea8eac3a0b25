import * as z from "zod";
import { conversationObjectTypes } from "./conversation-objects.ts";

export const citationTypes = ["highlight", "insight", "note", "theme", "tag"] as const;

/** Who wrote a source's words; for a highlight, those of its note or insight. */
export const sourceAuthors = ["person", "import", "model"] as const;

export const citationSchema = z.object({
  id: z.string(),
  type: z.enum(citationTypes),
  parentId: z.string().optional(),
  /** The quoted point of a channel; `id` is then its theme's, or its channel's if it has no theme. */
  datumId: z.string().optional(),
  title: z.string().optional(),
  projectTitle: z.string().optional(),
  text: z.string().optional(),
  quote: z.string().optional(),
  /** Who said the words, in a conversation. */
  speaker: z.string().optional(),
  /** The speaker asks the others, as an interviewer does. */
  isInterviewer: z.boolean().optional(),
  citationReferenceId: z.string().optional(),
  authorKind: z.enum(sourceAuthors).optional(),
  /** The page of an attached file that contains the words, if they are in one. */
  file: z.object({ id: z.string(), name: z.string(), pageNum: z.int().min(1) }).optional(),
});

/** The answer to a question asked over the workspace's data. */
export const answerSchema = z.object({
  summary: z.string(),
  citations: z.array(citationSchema),
  numProjects: z.int().min(0),
  numHighlights: z.int().min(0),
  numChannels: z.int().min(0),
  numItems: z.int().min(0),
  isQuestion: z.boolean(),
});
export type Citation = z.infer<typeof citationSchema>;
export type Answer = z.infer<typeof answerSchema>;

export const conversationRoles = ["ASSISTANT", "USER"] as const;
export type ConversationRole = (typeof conversationRoles)[number];
export const conversationFeedback = ["Good", "Bad"] as const;
export const conversationFilterSchema = z.strictObject({
  objectType: z.enum(conversationObjectTypes),
  objectIds: z.array(z.string()).max(1000),
});
