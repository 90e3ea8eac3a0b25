import { askConversationsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { tooManyConversations } from "./ask.ts";
import { requireOwnConversation } from "./ask-policy.ts";
import { changeConversation, countConversations } from "./ask-store.ts";

/** Deletes a conversation of the actor's, or takes that back. @throws ProductError `ask.not_found`, `ask.conversations_limit` */
export async function setConversationDeleted(
  tx: TenantTransaction,
  conversationId: string,
  deleted: boolean,
): Promise<void> {
  const { id } = await requireOwnConversation(tx, conversationId, { deleted: !deleted });
  if (
    !deleted &&
    (await countConversations(tx, requireMember(tx.context.actor).userId)) >= askConversationsMax
  )
    throw tooManyConversations();
  await changeConversation(tx, id, { deleted });
  await recordAudit(tx, {
    kind: deleted ? "ask.conversation_deleted" : "ask.conversation_restored",
    subjectType: "askConversation",
    subjectId: id,
  });
}
