import { askConversationsMax, askQuestionsMax } from "@fieldstone/model/limits.ts";
import type { AiTenant } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import {
  type AskFilter,
  answerIsWritten,
  conversationFull,
  parseAskFilter,
  parseQuestion,
  tooManyConversations,
} from "./ask.ts";
import { requireOwnConversation } from "./ask-policy.ts";
import { changeConversation, countConversations, insertConversation, insertExchange } from "./ask-store.ts";
import { findMessages } from "./read-conversations.ts";

/** Longest title of a conversation, in UTF-16 units: its first question, cut. */
const titleLengthMax = 120;
/** Questions before this one that say what "it" is. */
const earlierQuestionsMax = 4;

export interface AskInput {
  readonly question: string;
  /** Left out for a new conversation. */
  readonly conversationId?: string | null | undefined;
  readonly filter?: unknown;
  readonly withoutAi?: boolean | undefined;
}

export interface StartedQuestion {
  readonly conversationId: string;
  readonly answerId: string;
  readonly question: string;
  readonly filter: AskFilter | null;
  readonly withoutAi: boolean;
  readonly earlierQuestions: readonly string[];
  readonly tenant: AiTenant;
}

/**
 * Keeps a question with the answer that is about to be written, in a conversation of the actor's.
 * @throws ProductError `ask.*`, `ai.disabled`, `plan.upgrade_needed`, `auth.sign_in_needed`
 */
export async function startQuestion(tx: TenantTransaction, input: AskInput): Promise<StartedQuestion> {
  const userId = requireMember(tx.context.actor).userId;
  await requireCapability(tx, "askSearch");
  const tenant = await requireAi(tx, "ask");
  const question = parseQuestion(input.question);
  const filter = parseAskFilter(input.filter);
  const withoutAi = input.withoutAi === true;
  if (input.conversationId == null) {
    if ((await countConversations(tx, userId)) >= askConversationsMax) throw tooManyConversations();
    const title = question.length > titleLengthMax ? `${question.slice(0, titleLengthMax - 1)}…` : question;
    const conversationId = await insertConversation(tx, { userId, title: title.toWellFormed(), filter });
    const { answerId } = await insertExchange(tx, { conversationId, question });
    return { conversationId, answerId, question, filter, withoutAi, earlierQuestions: [], tenant };
  }
  const { id: conversationId } = await requireOwnConversation(tx, input.conversationId);
  const before = await findMessages(tx, conversationId);
  if (before.some(({ status }) => status === "WRITING")) throw answerIsWritten();
  const questions = before.filter(({ role }) => role === "USER").map(({ text }) => text);
  if (questions.length >= askQuestionsMax) throw conversationFull();
  await changeConversation(tx, conversationId, { filter });
  const { answerId } = await insertExchange(tx, { conversationId, question });
  const earlierQuestions = questions.slice(-earlierQuestionsMax);
  return { conversationId, answerId, question, filter, withoutAi, earlierQuestions, tenant };
}
