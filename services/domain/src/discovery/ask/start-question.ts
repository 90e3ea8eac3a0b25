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
import { findQuestions } from "./read-conversations.ts";

/** Longest title of a conversation, its shortened first question, in UTF-16 units. */
const titleLengthMax = 120;
/** Earlier questions used to resolve "it". */
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
 * Stores a question and its pending answer in one of the actor's conversations.
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
  const { questions, isAnswering } = await findQuestions(tx, conversationId);
  if (isAnswering) throw answerIsWritten();
  if (questions.length >= askQuestionsMax) throw conversationFull();
  await changeConversation(tx, conversationId, { filter });
  const { answerId } = await insertExchange(tx, { conversationId, question });
  const earlierQuestions = questions.slice(-earlierQuestionsMax);
  return { conversationId, answerId, question, filter, withoutAi, earlierQuestions, tenant };
}
