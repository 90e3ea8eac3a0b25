import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { OauthApplication } from "./oauth-application.ts";

export const applicationColumns = [
  "oauth_application_id as id",
  "name",
  "redirect_uris as redirectUris",
  "scopes",
  "secret_hash as secretHash",
  "created_by as createdBy",
  "created_at as createdAt",
] as const;

export function listOauthApplications(tx: TenantTransaction): Promise<OauthApplication[]> {
  return tx.db
    .selectFrom("oauth_applications")
    .select(applicationColumns)
    .where("team_id", "=", tx.context.teamId)
    .orderBy("created_at", "desc")
    .orderBy("oauth_application_id")
    .execute();
}

export function findOauthApplication(
  tx: TenantTransaction,
  id: string,
): Promise<OauthApplication | undefined> {
  return tx.db
    .selectFrom("oauth_applications")
    .select(applicationColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("oauth_application_id", "=", id)
    .executeTakeFirst();
}
