import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/**
 * Tables that a copy beside the live workspace does not get: those that give access or act outside. Since the
 * time of the copy, a member may have been removed, or a link or token revoked.
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

/** Deactivates all members of a copy except its admins, who can let others in again. */
export async function closeCopy(tx: TenantTransaction): Promise<void> {
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
