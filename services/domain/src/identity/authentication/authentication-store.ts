import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { endGrantsButOfAdmins } from "../oauth/oauth-grant-store.ts";
import { readSignInSettings, type StoredConnection } from "./read-authentication.ts";
import type { SignInSettings } from "./sign-in-settings.ts";

/** The workspace's sign-in settings, and whether the member is a workspace admin. */
export async function readSignInGate(
  tx: TenantTransaction,
  userId: string,
): Promise<{ readonly settings: SignInSettings; readonly workspaceAdmin: boolean }> {
  const settings = await readSignInSettings(tx);
  const member = await tx.db
    .selectFrom("users")
    .select("workspace_admin")
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return { settings, workspaceAdmin: member?.workspace_admin === true };
}

export async function storeSignInSettings(tx: TenantTransaction, settings: SignInSettings): Promise<void> {
  const values = {
    password_enabled: settings.passwordEnabled,
    google_enabled: settings.googleEnabled,
    microsoft_enabled: settings.microsoftEnabled,
    email_code_enabled: settings.emailCodeEnabled,
    enterprise_required: settings.enterpriseRequired,
  };
  await tx.db
    .insertInto("sign_in_settings")
    .values({ team_id: tx.context.teamId, ...values })
    .onConflict((conflict) => conflict.column("team_id").doUpdateSet({ ...values, updated_at: sql`now()` }))
    .execute();
}

export type ConnectionValues = Omit<StoredConnection, "hasClientSecret" | "changedAt">;

/** `renew` if the settings sent to the provider changed. */
export async function storeConnection(
  tx: TenantTransaction,
  connection: ConnectionValues,
  renew: boolean,
): Promise<void> {
  const values = {
    kind: connection.kind,
    issuer: connection.issuer,
    domain: connection.domain,
    audience: connection.audience,
    client_id: connection.clientId,
    client_secret_sealed: connection.clientSecretSealed,
    join_role: connection.joinRole,
  };
  await tx.db
    .insertInto("enterprise_connections")
    .values({ team_id: tx.context.teamId, ...values })
    .onConflict((conflict) =>
      conflict.column("team_id").doUpdateSet({ ...values, ...(renew ? { changed_at: sql`now()` } : {}) }),
    )
    .execute();
}

export async function replaceSealedSecret(
  tx: TenantTransaction,
  sealed: string,
  resealed: string,
): Promise<boolean> {
  const result = await tx.db
    .updateTable("enterprise_connections")
    .set({ client_secret_sealed: resealed })
    .where("team_id", "=", tx.context.teamId)
    .where("client_secret_sealed", "=", sealed)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteConnection(tx: TenantTransaction): Promise<boolean> {
  const result = await tx.db
    .deleteFrom("enterprise_connections")
    .where("team_id", "=", tx.context.teamId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** True if someone has signed in through the provider since a time. */
export async function wasConnectionUsed(tx: TenantTransaction, since: Date): Promise<boolean> {
  const row = await tx.db
    .selectFrom("sessions")
    .select("session_id")
    .where("team_id", "=", tx.context.teamId)
    .where("method", "=", "ENTERPRISE")
    .where("created_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the sessions that the workspace's provider did not open, and all applications' access. Admins keep
 * theirs, as they keep a sign-in method. Returns the number of ended sessions.
 */
export async function endOtherSessions(tx: TenantTransaction): Promise<number> {
  await endGrantsButOfAdmins(tx);
  const ended = await tx.db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("method", "!=", "ENTERPRISE")
    .where("revoked_at", "is", null)
    .where("user_id", "not in", (eb) =>
      eb
        .selectFrom("users")
        .select("user_id")
        .where("team_id", "=", tx.context.teamId)
        .where("workspace_admin", "=", true),
    )
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

export async function insertDomain(tx: TenantTransaction, domain: string, proof: string): Promise<void> {
  await tx.db
    .insertInto("enterprise_domains")
    .values({ team_id: tx.context.teamId, domain, proof })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDomain(tx: TenantTransaction, domain: string): Promise<boolean> {
  const result = await tx.db
    .deleteFrom("enterprise_domains")
    .where("team_id", "=", tx.context.teamId)
    .where("domain", "=", domain)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function markDomainVerified(tx: TenantTransaction, domain: string): Promise<boolean> {
  const result = await tx.db
    .updateTable("enterprise_domains")
    .set({ verified_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("domain", "=", domain)
    .where("verified_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
