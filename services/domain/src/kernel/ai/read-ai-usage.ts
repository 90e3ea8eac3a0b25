import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { requireWorkspaceAdmin } from "../workspace/team-policy.ts";
import type { AiFeatureUsage } from "./ai-action.ts";

/** Use and cost of each AI feature since the month began (UTC). @throws ProductError `team.admin_needed` */
export async function readAiUsage(tx: TenantTransaction): Promise<readonly AiFeatureUsage[]> {
  requireWorkspaceAdmin(tx.context.actor);
  const { rows } = await sql<AiFeatureUsage>`
    select feature, count(*)::integer as count,
      (count(*) filter (where outcome = 'FAILED'))::integer as "failedCount",
      mode() within group (order by error_code) filter (where outcome = 'FAILED') as "errorCode",
      sum(input_tokens)::float8 as "inputTokens",
      sum(output_tokens)::float8 as "outputTokens", sum(cost_micros)::float8 as "costMicros",
      (count(*) filter (where cost_micros is null))::integer as "unknownCostCount"
      from ai_actions
     where team_id = ${tx.context.teamId} and created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'
     group by feature order by feature`.execute(tx.db);
  return rows;
}
