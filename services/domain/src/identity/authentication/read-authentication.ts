import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type EnterpriseConnection, type EnterpriseDomain, recordOf } from "./enterprise-connection.ts";
import { defaultSignInSettings, type SignInSettings } from "./sign-in-settings.ts";

const settingsColumns = [
  "password_enabled as passwordEnabled",
  "google_enabled as googleEnabled",
  "microsoft_enabled as microsoftEnabled",
  "email_code_enabled as emailCodeEnabled",
  "enterprise_required as enterpriseRequired",
] as const;

export async function readSignInSettings(tx: TenantTransaction): Promise<SignInSettings> {
  const row = await tx.db
    .selectFrom("sign_in_settings")
    .select(settingsColumns)
    .where("team_id", "=", tx.context.teamId)
    .executeTakeFirst();
  return row ?? defaultSignInSettings;
}

export interface StoredConnection extends EnterpriseConnection {
  readonly clientSecretSealed: string | null;
}

export async function findConnection(tx: TenantTransaction): Promise<StoredConnection | undefined> {
  const row = await tx.db
    .selectFrom("enterprise_connections")
    .select([
      "kind",
      "issuer",
      "domain",
      "audience",
      "client_id as clientId",
      "client_secret_sealed as clientSecretSealed",
      "join_role as joinRole",
      "changed_at as changedAt",
    ])
    .where("team_id", "=", tx.context.teamId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    ...row,
    kind: row.kind === "AUTH0" ? "AUTH0" : "OIDC",
    hasClientSecret: row.clientSecretSealed !== null,
  };
}

const domainColumns = ["domain", "proof", "created_at as createdAt", "verified_at as verifiedAt"] as const;

const toDomain = ({
  proof,
  ...row
}: { proof: string } & Omit<EnterpriseDomain, "record">): EnterpriseDomain => ({
  ...row,
  record: recordOf(proof),
});

export async function listDomains(tx: TenantTransaction): Promise<readonly EnterpriseDomain[]> {
  const rows = await tx.db
    .selectFrom("enterprise_domains")
    .select(domainColumns)
    .where("team_id", "=", tx.context.teamId)
    .orderBy("domain")
    .execute();
  return rows.map(toDomain);
}

export async function findDomain(
  tx: TenantTransaction,
  domain: string,
): Promise<EnterpriseDomain | undefined> {
  const row = await tx.db
    .selectFrom("enterprise_domains")
    .select(domainColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("domain", "=", domain)
    .executeTakeFirst();
  return row && toDomain(row);
}

/** Whether the workspace has proven that a domain is its own. */
export async function isOwnDomain(tx: TenantTransaction, domain: string): Promise<boolean> {
  const found = await findDomain(tx, domain);
  return found !== undefined && found.verifiedAt !== null;
}
