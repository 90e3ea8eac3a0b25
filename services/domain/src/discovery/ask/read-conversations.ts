import { askConversationsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readAiSettings, requireAi } from "../../kernel/ai/ai-settings.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { type AskConversation, type AskMessage, conversationNotFound, storedMessageParts } from "./ask.ts";

export const conversationColumns = sql`conversation_id as id, title, filter, created_at as "createdAt",
  updated_at as "updatedAt"`;

/** An answer that has been written on for longer has lost its process, in seconds. */
const answerSecondsMax = 180;

/** A process that ended left its answer unfinished: it counts as failed from then on. */
const messageColumns = sql`message_id as id, conversation_id as "conversationId", role, text, claims, counted, receipt,
  passages, model, feedback, created_at as "createdAt",
  case when lost then 'FAILED' else status end as status,
  case when lost then 'ask.interrupted' else failure_code end as "failureCode",
  case when lost then 'The answer was interrupted. Ask again.' else failure_message end as "failureMessage"`;
const messages = sql`(select *, status = 'WRITING'
  and created_at < now() - make_interval(secs => ${sql.lit(answerSecondsMax)}) as lost from ask_messages) messages`;

/** The actor's own conversations, the latest first; none where AI is switched off. @throws ProductError `auth.sign_in_needed` */
export async function listConversations(tx: TenantTransaction): Promise<readonly AskConversation[]> {
  const userId = requireMember(tx.context.actor).userId;
  if (!(await readAiSettings(tx)).enabled) return [];
  const { rows } = await sql<AskConversation>`select ${conversationColumns} from ask_conversations
    where user_id = ${userId} and deleted_at is null order by updated_at desc limit ${askConversationsMax}`.execute(
    tx.db,
  );
  return rows;
}

/** The actor's own one. @throws ProductError `ask.not_found`, `ai.*`, `auth.sign_in_needed` */
export async function readConversation(tx: TenantTransaction, id: string): Promise<AskConversation> {
  const userId = requireMember(tx.context.actor).userId;
  await requireAi(tx, "ask");
  const { rows } = await sql<AskConversation>`select ${conversationColumns} from ask_conversations
    where conversation_id = ${id} and user_id = ${userId} and deleted_at is null`.execute(tx.db);
  const [found] = rows;
  if (found === undefined) throw conversationNotFound();
  return found;
}

/** In order, as they were stored: what they cite is the reader's to check. */
export async function findMessages(
  tx: TenantTransaction,
  conversationId: string,
): Promise<readonly AskMessage[]> {
  const { rows } = await sql<AskMessage>`select ${messageColumns} from ${messages}
    where conversation_id = ${conversationId} order by place`.execute(tx.db);
  return rows.map(parsed);
}

/** An answer in a conversation of the actor's. @throws ProductError `ask.not_found`, `ai.*` */
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
