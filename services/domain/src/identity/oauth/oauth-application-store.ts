import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { OauthApplication } from "./oauth-application.ts";
import { applicationColumns } from "./read-oauth-applications.ts";

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

/** Deletes an application and all of its access. Returns false if there is none. */
export async function deleteOauthApplicationRow(tx: TenantTransaction, id: string): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom("oauth_applications")
    .where("team_id", "=", tx.context.teamId)
    .where("oauth_application_id", "=", id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
