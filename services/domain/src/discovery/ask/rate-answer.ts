import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { conversationNotFound } from "./ask.ts";
import { setFeedback } from "./ask-store.ts";
import { readOwnMessage } from "./read-conversations.ts";

/** Rates an answer; null removes the rating. @throws ProductError `ask.not_found` */
export async function rateAnswer(
  tx: TenantTransaction,
  messageId: string,
  feedback: "Good" | "Bad" | null,
): Promise<void> {
  const { id, role } = await readOwnMessage(tx, messageId);
  if (role !== "ASSISTANT") throw conversationNotFound();
  await setFeedback(tx, id, feedback);
  await recordAudit(tx, {
    kind: "ask.answer_rated",
    subjectType: "askConversation",
    subjectId: id,
    data: { feedback },
  });
}
