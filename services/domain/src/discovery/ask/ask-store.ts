import type { AskReceipt } from "@fieldstone/model/ask/ask-event.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { AskConversation, AskFilter, AskMessage } from "./ask.ts";
import { conversationColumns } from "./read-conversations.ts";

/** The member's own conversation, live or deleted, locked. */
export async function lockConversation(
  tx: TenantTransaction,
  { conversationId, userId }: { readonly conversationId: string; readonly userId: string },
): Promise<(AskConversation & { readonly deletedAt: Date | null }) | undefined> {
  const { rows } = await sql<AskConversation & { deletedAt: Date | null }>`
    select ${conversationColumns}, deleted_at as "deletedAt" from ask_conversations
     where team_id = ${tx.context.teamId} and conversation_id = ${conversationId} and user_id = ${userId}
       for no key update`.execute(tx.db);
  return rows[0];
}

/** Counts the member's live conversations and locks out concurrent creations. */
export async function countConversations(tx: TenantTransaction, userId: string): Promise<number> {
  await lockTenant(tx, "askConversationCount");
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ask_conversations
    where team_id = ${tx.context.teamId} and user_id = ${userId} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

const filterText = (filter: AskFilter | null) => (filter === null ? null : jsonbText(filter));

export async function insertConversation(
  tx: TenantTransaction,
  {
    userId,
    title,
    filter,
  }: { readonly userId: string; readonly title: string; readonly filter: AskFilter | null },
): Promise<string> {
  const id = newId();
  await sql`insert into ask_conversations (team_id, conversation_id, user_id, title, filter)
    values (${tx.context.teamId}, ${id}, ${userId}, ${title},
      ${filterText(filter)}::jsonb)`.execute(tx.db);
  return id;
}

export async function changeConversation(
  tx: TenantTransaction,
  conversationId: string,
  change: { readonly title?: string; readonly deleted?: boolean; readonly filter?: AskFilter | null },
): Promise<void> {
  const { title, deleted, filter } = change;
  await sql`update ask_conversations set updated_at = now(), title = coalesce(${title ?? null}, title),
      filter = case when ${filter === undefined} then filter else ${filterText(filter ?? null)}::jsonb end,
      deleted_at = case when ${deleted ?? null}::boolean is null then deleted_at when ${deleted ?? false} then now() end
    where team_id = ${tx.context.teamId} and conversation_id = ${conversationId}`.execute(tx.db);
}

/** Inserts a question and its pending answer. Returns both ids. */
export async function insertExchange(
  tx: TenantTransaction,
  { conversationId, question }: { readonly conversationId: string; readonly question: string },
): Promise<{ readonly questionId: string; readonly answerId: string }> {
  const [questionId, answerId] = [newId(), newId()];
  await sql`
    insert into ask_messages (team_id, message_id, conversation_id, place, role, text, status)
    select ${tx.context.teamId}, new.id, ${conversationId}, last.place + new.place, new.role, new.text, new.status
      from (select coalesce(max(place), 0) as place from ask_messages
             where team_id = ${tx.context.teamId} and conversation_id = ${conversationId}) last,
        (values (${questionId}::uuid, 1, 'USER', ${question}, 'DONE'), (${answerId}::uuid, 2, 'ASSISTANT', '', 'WRITING'))
          new (id, place, role, text, status)`.execute(tx.db);
  return { questionId, answerId };
}

export interface AnswerEnd
  extends Pick<AskMessage, "status" | "claims" | "counted" | "passages" | "failureCode" | "failureMessage"> {
  readonly receipt: AskReceipt;
  readonly model: string;
  readonly promptVersion: string;
}

/** Stores a finished answer, unless it has been ended in the meantime. */
export async function finishAnswer(tx: TenantTransaction, messageId: string, end: AnswerEnd): Promise<void> {
  await sql`update ask_messages set status = ${end.status}, claims = ${jsonbText(end.claims)}::jsonb,
      counted = ${end.counted === null ? null : jsonbText(end.counted)}::jsonb,
      receipt = ${jsonbText(end.receipt)}::jsonb, passages = ${jsonbText(end.passages)}::jsonb,
      model = ${end.model}, prompt_version = ${end.promptVersion}, failure_code = ${end.failureCode},
      failure_message = ${end.failureMessage}
    where team_id = ${tx.context.teamId} and message_id = ${messageId} and status = 'WRITING'`.execute(tx.db);
}

export async function setFeedback(
  tx: TenantTransaction,
  messageId: string,
  feedback: "Good" | "Bad" | null,
): Promise<void> {
  await sql`update ask_messages set feedback = ${feedback}
    where team_id = ${tx.context.teamId} and message_id = ${messageId}`.execute(tx.db);
}
