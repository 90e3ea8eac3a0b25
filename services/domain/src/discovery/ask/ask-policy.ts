import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { type AskConversation, conversationNotFound } from "./ask.ts";
import { lockConversation } from "./ask-store.ts";

/**
 * Locks and returns the actor's own conversation.
 * @throws ProductError `ask.not_found`, `auth.sign_in_needed`
 */
export async function requireOwnConversation(
  tx: TenantTransaction,
  conversationId: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<AskConversation> {
  const userId = requireMember(tx.context.actor).userId;
  const found = await lockConversation(tx, { conversationId, userId });
  if (found === undefined || (found.deletedAt !== null) !== deleted) throw conversationNotFound();
  return found;
}
