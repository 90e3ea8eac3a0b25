import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { AiSettings } from "./ai-settings.ts";

export async function writeAiSettings(
  tx: TenantTransaction,
  { enabled, switches, regions }: AiSettings,
): Promise<void> {
  await sql`insert into ai_settings (team_id, enabled, switches, regions)
    values (${tx.context.teamId}, ${enabled}, ${JSON.stringify(switches)}::jsonb, ${[...regions]}::text[])
    on conflict (team_id) do update
      set enabled = excluded.enabled, switches = excluded.switches, regions = excluded.regions, updated_at = now()`.execute(
    tx.db,
  );
}
