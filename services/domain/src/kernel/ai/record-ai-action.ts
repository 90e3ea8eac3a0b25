import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { recordAudit } from "../audit/audit-store.ts";
import { authorOf } from "../authors/author.ts";
import type { AiAction } from "./ai-action.ts";

/** Records the actor's AI call. A call that was refused for its region also gets an audit entry. */
export async function recordAiAction(tx: TenantTransaction, action: AiAction): Promise<void> {
  const { feature, author, usage, outcome, errorCode = null, object } = action;
  const by = authorOf(tx.context.actor);
  await sql`insert into ai_actions (team_id, ai_action_id, feature, object_type, object_id, user_id, model,
      prompt_version, input_tokens, output_tokens, cost_micros, outcome, error_code)
    values (${tx.context.teamId}, ${newId()}, ${feature}, ${object?.type ?? null}, ${object?.id ?? null},
      ${by.kind === "person" ? by.userId : null}, ${author.model}, ${author.promptVersion}, ${usage.inputTokens},
      ${usage.outputTokens}, ${usage.costMicros}, ${outcome}, ${errorCode})`.execute(tx.db);
  if (outcome !== "REFUSED") return;
  await recordAudit(tx, {
    kind: "ai.refused",
    subjectType: object?.type ?? "team",
    subjectId: object?.id ?? tx.context.teamId,
    data: { feature, model: author.model },
  });
}
