import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { OauthApplication } from "./oauth-application.ts";

const applicationColumns = [
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

export async function insertOauthApplication(
  tx: TenantTransaction,
  application: Omit<OauthApplication, "createdAt">,
): Promise<OauthApplication> {
  return tx.db
    .insertInto("oauth_applications")
    .values({
      team_id: tx.context.teamId,
      oauth_application_id: application.id,
      name: application.name,
      redirect_uris: [...application.redirectUris],
      scopes: [...application.scopes],
      secret_hash: application.secretHash,
      created_by: application.createdBy,
    })
    .returning(applicationColumns)
    .executeTakeFirstOrThrow();
}

/** Deletes an application with every access that it was given. False where there is none. */
export async function deleteOauthApplicationRow(tx: TenantTransaction, id: string): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom("oauth_applications")
    .where("team_id", "=", tx.context.teamId)
    .where("oauth_application_id", "=", id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
