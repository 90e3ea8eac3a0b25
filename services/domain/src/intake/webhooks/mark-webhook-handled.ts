import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

export async function markWebhookHandled(tx: TenantTransaction, id: string, now: Date): Promise<void> {
  await tx.db
    .updateTable("webhook_events")
    .set({ handled_at: now })
    .where("team_id", "=", tx.context.teamId)
    .where("webhook_event_id", "=", id)
    .execute();
}
