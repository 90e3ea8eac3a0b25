import {
  type AskCount,
  type AskMessageStatus,
  askCountSchema,
  askReceiptSchema,
} from "@fieldstone/model/ask/ask-event.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { askConversationsMax, askQuestionLengthMax, askQuestionsMax } from "@fieldstone/model/limits.ts";
import {
  type Citation,
  type ConversationRole,
  conversationFilterSchema,
} from "@fieldstone/model/search/answer.ts";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import type { SearchSources } from "../search/ask-index.ts";

export type AskFilter = z.infer<typeof conversationFilterSchema>;

/** Types in projects that can be quoted. */
export const citedDocumentTypes = ["note", "insight", "highlight"] as const;
/** Types that can be quoted, including points of channels, which are in no project. */
export const citedTypes = [...citedDocumentTypes, "channelDatum"] as const;
export type CitedType = (typeof citedTypes)[number];

/** A point is cited through its theme. */
const shownTypes = {
  note: "note",
  insight: "insight",
  highlight: "highlight",
  channelDatum: "theme",
} as const satisfies Readonly<Record<CitedType, Citation["type"]>>;

/** The type and id that readers see as the source; for a point, its theme with the point's id. */
export function citedAs({
  type,
  id,
  citedId,
}: {
  readonly type: CitedType;
  readonly id: string;
  /** The object that it is cited through, if that is another. */
  readonly citedId?: string | null | undefined;
}): Pick<Citation, "type" | "id" | "datumId"> {
  return {
    type: shownTypes[type],
    id: citedId ?? id,
    ...(type === "channelDatum" ? { datumId: id } : {}),
  };
}

/** A page of a file attached to a note or an insight. */
export const storedPage = z.object({ id: z.string(), pageNum: z.int() });

/**
 * A quote's location: in this version of its source or on a page of one of its files, from `start` to `end`
 * in UTF-16 units of that text.
 */
export const storedCitation = z.object({
  type: z.enum(citedTypes),
  id: z.string(),
  /** The note or insight that it is or is in. */
  documentId: z.string().nullable(),
  /** Set for notes and insights; highlights and pages have no version. */
  version: z.int().nullable(),
  /** The page, if the text is in a file. Missing in answers from before pages were searched. */
  file: storedPage.optional(),
  start: z.int(),
  end: z.int(),
  quote: z.string(),
  /** Who said it, in a conversation. Missing in answers from before speakers were stored. */
  speaker: z.string().optional(),
  isInterviewer: z.boolean().optional(),
});
export type StoredCitation = z.infer<typeof storedCitation>;

/** An object that an answer's text was read from. */
const storedSource = z.object({
  type: z.enum(citedTypes),
  id: z.string(),
  /** Its files whose pages were read with it. Missing in answers from before they were kept. */
  fileIds: z.array(z.string()).readonly().optional(),
});
export type StoredSource = z.infer<typeof storedSource>;

const storedClaim = z.object({ text: z.string(), citations: z.array(storedCitation) });
export type StoredClaim = z.infer<typeof storedClaim>;

export const quoteSeparator = " … ";

/** A claim's text without a statement of its own, which might repeat what its reader may not read. */
export function quotesAlone(citations: readonly { readonly quote?: string }[]): string {
  return citations.map(({ quote }) => quote).join(quoteSeparator);
}

export const storedMessageParts = z.object({
  claims: z.array(storedClaim),
  counted: askCountSchema.nullable(),
  receipt: askReceiptSchema.nullable(),
  passages: z.array(storedSource),
});

/** One member's conversation, visible to that member only. */
export interface AskConversation {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface AskMessage extends z.infer<typeof storedMessageParts> {
  readonly id: string;
  readonly conversationId: string;
  readonly role: ConversationRole;
  readonly text: string;
  readonly status: AskMessageStatus;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly counted: AskCount | null;
  readonly model: string | null;
  readonly feedback: "Good" | "Bad" | null;
  readonly createdAt: Date;
}

/** What answering a question needs. */
export interface AskSources extends SearchSources {
  readonly ai: AiProvider;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** @throws ProductError `ask.question_missing`, `ask.question_too_long` */
export function parseQuestion(text: string): string {
  const question = text.trim();
  const field = { field: "question" };
  if (question === "")
    throw new ProductError("ValidationError", "ask.question_missing", "Write a question.", field);
  if (question.length > askQuestionLengthMax) {
    const message = `A question can have ${askQuestionLengthMax} characters. Shorten it.`;
    throw new ProductError("ValidationError", "ask.question_too_long", message, field);
  }
  return question;
}

/** @throws ProductError `ask.filter`, `id.invalid` */
export function parseAskFilter(value: unknown): AskFilter | null {
  if (value === null || value === undefined) return null;
  const read = conversationFilterSchema.safeParse(value);
  if (read.success) return { ...read.data, objectIds: read.data.objectIds.map((id) => parseId(id)) };
  throw new ProductError(
    "ValidationError",
    "ask.filter",
    "Choose what to ask about: folders, projects, channels, notes, insights or tags.",
    { field: "filter", cause: read.error },
  );
}

export function conversationNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "ask.not_found",
    "This conversation was deleted, or is not yours. Start a new one.",
  );
}

export function filtersTooLong(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "ask.filters_too_long",
    "These conversations are about too many things to be read together. Ask for fewer of them at once.",
  );
}

export function conversationFull(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "ask.conversation_full",
    `A conversation can have ${askQuestionsMax} questions. Start a new one.`,
  );
}

export function tooManyConversations(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "ask.conversations_limit",
    `You can keep ${askConversationsMax} conversations. Delete some that you no longer need.`,
  );
}

export function answerIsWritten(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "ask.answer_pending",
    "The last question is still being answered. Wait for it, or cancel it.",
  );
}

/** The sources contain too little to answer from. */
export function notEnoughEvidence(): ProductError {
  return new ProductError(
    "UnprocessableContent",
    "NOT_ENOUGH_DATA",
    "Nothing that you can read answers this question. Ask it in other words, or ask about more of the workspace.",
  );
}
