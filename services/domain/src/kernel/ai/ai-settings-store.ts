import { type AiFeature, defaultAiSwitches } from "@fieldstone/model/ai/ai-switches.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { AiSettings } from "./ai-settings.ts";

export async function writeAiSettings(
  tx: TenantTransaction,
  { enabled, switches, regions }: AiSettings,
): Promise<void> {
  await sql`insert into ai_settings (team_id, enabled, switches, regions)
    values (${tx.context.teamId}, ${enabled}, ${jsonbText(switches)}::jsonb, ${[...regions]}::text[])
    on conflict (team_id) do update
      set enabled = excluded.enabled, switches = excluded.switches, regions = excluded.regions, updated_at = now()`.execute(
    tx.db,
  );
}

/** A condition that is true if a feature's results are shown, by the rules of `readAiSettings`. */
export function aiShown(tx: TenantTransaction, feature: AiFeature): RawBuilder<boolean> {
  const { teamId } = tx.context;
  return sql<boolean>`(not exists (select from ai_settings where ai_settings.team_id = ${teamId}
      and (not enabled or coalesce(switches ->> ${feature}, ${defaultAiSwitches[feature]}) = 'Off'))
    and not exists (select from tenant_limits where tenant_limits.team_id = ${teamId}
      and 'DISABLE_GEN_AI_ADDON' = any(add_ons)))`;
}
