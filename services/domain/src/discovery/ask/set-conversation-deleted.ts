import { askConversationsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { tooManyConversations } from "./ask.ts";
import { requireOwnConversation } from "./ask-policy.ts";
import { changeConversation, countConversations } from "./ask-store.ts";

/**
 * Deletes or restores one of the actor's conversations.
 * @throws ProductError `ask.not_found`, `ai.*`, `ask.conversations_limit`
 */
export async function setConversationDeleted(
  tx: TenantTransaction,
  conversationId: string,
  deleted: boolean,
): Promise<void> {
  const { userId } = requireMember(tx.context.actor);
  // AI output can be deleted while AI is switched off, but only restored while it is on.
  if (!deleted) await requireAi(tx, "ask");
  const { id } = await requireOwnConversation(tx, conversationId, { deleted: !deleted });
  if (!deleted && (await countConversations(tx, userId)) >= askConversationsMax) throw tooManyConversations();
  await changeConversation(tx, id, { deleted });
  await recordAudit(tx, {
    kind: deleted ? "ask.conversation_deleted" : "ask.conversation_restored",
    subjectType: "askConversation",
    subjectId: id,
  });
}
