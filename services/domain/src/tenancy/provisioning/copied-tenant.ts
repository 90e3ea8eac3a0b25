import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/**
 * What a copy beside the living workspace does not take over: whatever opens a door or acts outside. Since the moment that
 * it is of, somebody may have been removed, a link been closed, a token been revoked.
 */
const leftOut: ReadonlySet<string> = new Set([
  "account_links",
  "api_tokens",
  "enterprise_connections",
  "enterprise_domains",
  "invitations",
  "oauth_applications",
  "oauth_records",
  "rate_limits",
  "scim_tokens",
  "sessions",
  "share_links",
  "sign_in_settings",
  "webhook_events",
]);

export function isLeftOut(table: string): boolean {
  return leftOut.has(table);
}

/** Closes a copy to all but its admins; they let others in again as they would let in anybody. */
export async function settleCopy(tx: TenantTransaction): Promise<void> {
  const { teamId } = tx.context;
  await tx.db
    .updateTable("users")
    .set({ deactivated_at: new Date() })
    .where("team_id", "=", teamId)
    .where("workspace_admin", "=", false)
    .where("deactivated_at", "is", null)
    .execute();
  await tx.db.updateTable("team_security").set({ join_domains: [] }).where("team_id", "=", teamId).execute();
}
