import { askConversationsMax } from "@fieldstone/model/limits.ts";
import { conversationFilterSchema } from "@fieldstone/model/search/answer.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readAiSettings, requireAi } from "../../kernel/ai/ai-settings.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import {
  type AskConversation,
  type AskFilter,
  type AskMessage,
  conversationNotFound,
  filtersTooLong,
  storedMessageParts,
} from "./ask.ts";

export const conversationColumns = sql`conversation_id as id, title, created_at as "createdAt",
  updated_at as "updatedAt"`;

/** Seconds after which an unfinished answer must have lost its process. */
const answerSecondsMax = 180;
/** The most bytes of filters read together, not counting the longest, as JSON: 25,000 ids. */
const filtersBytesMax = 1_000_000;

/** An answer whose process ended before it was finished counts as failed. */
const messageColumns = sql`message_id as id, conversation_id as "conversationId", role, text, claims, counted, receipt,
  passages, model, feedback, created_at as "createdAt",
  case when lost then 'FAILED' else status end as status,
  case when lost then 'ask.interrupted' else failure_code end as "failureCode",
  case when lost then 'The answer was interrupted. Ask again.' else failure_message end as "failureMessage"`;
const messages = sql`(select *, status = 'WRITING'
  and created_at < now() - make_interval(secs => ${sql.lit(answerSecondsMax)}) as lost from ask_messages) messages`;

/**
 * The actor's own conversations, latest first; none if AI is switched off.
 * @throws ProductError `auth.sign_in_needed`
 */
export async function listConversations(tx: TenantTransaction): Promise<readonly AskConversation[]> {
  const userId = requireMember(tx.context.actor).userId;
  if (!(await readAiSettings(tx)).enabled) return [];
  const { rows } = await sql<AskConversation>`select ${conversationColumns} from ask_conversations
    where user_id = ${userId} and deleted_at is null order by updated_at desc limit ${askConversationsMax}`.execute(
    tx.db,
  );
  return rows;
}

/** The actor's own conversation. @throws ProductError `ask.not_found`, `ai.*`, `auth.sign_in_needed` */
export async function readConversation(tx: TenantTransaction, id: string): Promise<AskConversation> {
  const userId = requireMember(tx.context.actor).userId;
  await requireAi(tx, "ask");
  const { rows } = await sql<AskConversation>`select ${conversationColumns} from ask_conversations
    where conversation_id = ${id} and user_id = ${userId} and deleted_at is null`.execute(tx.db);
  const [found] = rows;
  if (found === undefined) throw conversationNotFound();
  return found;
}

/**
 * The filters of the actor's conversations, without those that cover everything. The filters of a thousand
 * conversations about a thousand objects each are 40 MB.
 * @throws ProductError `ask.filters_too_long`, `auth.sign_in_needed`
 */
export async function findConversationFilters(
  tx: TenantTransaction,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, AskFilter>> {
  const userId = requireMember(tx.context.actor).userId;
  const { rows } = await sql<{ id: string; filter: unknown }>`
    with found as (select conversation_id, filter, octet_length(filter::text) as bytes from ask_conversations
      where conversation_id = any(${[...conversationIds]}::uuid[]) and user_id = ${userId} and deleted_at is null
        and jsonb_typeof(filter) <> 'null'),
    together as (select sum(bytes) - max(bytes) as bytes from found)
    select conversation_id as id, case when together.bytes <= ${filtersBytesMax} then filter end as filter
      from found, together`.execute(tx.db);
  return new Map(
    rows.map(({ id, filter }) => {
      if (filter === null) throw filtersTooLong();
      return [id, conversationFilterSchema.parse(filter)];
    }),
  );
}

/**
 * The questions of a conversation, in order, and whether one is being answered. Without the answers, which are
 * megabytes in a long conversation.
 */
export async function findQuestions(
  tx: TenantTransaction,
  conversationId: string,
): Promise<{ readonly questions: readonly string[]; readonly isAnswering: boolean }> {
  const { rows } = await sql<Pick<AskMessage, "role" | "text"> & { isWriting: boolean }>`
    select role, text, status = 'WRITING' and not lost as "isWriting" from ${messages}
    where conversation_id = ${conversationId} order by place`.execute(tx.db);
  return {
    questions: rows.filter(({ role }) => role === "USER").map(({ text }) => text),
    isAnswering: rows.some(({ isWriting }) => isWriting),
  };
}

/** Stored messages in order. The caller checks whether the reader may see what they cite. */
export async function findMessages(
  tx: TenantTransaction,
  conversationId: string,
): Promise<readonly AskMessage[]> {
  const { rows } = await sql<AskMessage>`select ${messageColumns} from ${messages}
    where conversation_id = ${conversationId} order by place`.execute(tx.db);
  return rows.map(parsed);
}

/** An answer in one of the actor's conversations. @throws ProductError `ask.not_found`, `ai.*` */
export async function readOwnMessage(tx: TenantTransaction, messageId: string): Promise<AskMessage> {
  const userId = requireMember(tx.context.actor).userId;
  await requireAi(tx, "ask");
  const { rows } = await sql<AskMessage>`select ${messageColumns} from ${messages}
    where message_id = ${messageId} and conversation_id in (select conversation_id from ask_conversations
      where user_id = ${userId} and deleted_at is null)`.execute(tx.db);
  const [found] = rows;
  if (found === undefined) throw conversationNotFound();
  return parsed(found);
}

function parsed(row: AskMessage): AskMessage {
  return { ...row, ...storedMessageParts.parse(row) };
}
