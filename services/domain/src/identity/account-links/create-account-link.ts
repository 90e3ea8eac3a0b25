import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { hashSecret, newSecret } from "../../kernel/secrets/secret.ts";
import { type AccountLinkPurpose, lifeSecondsOf } from "./account-link.ts";

/**
 * Creates a link and returns its secret; only the hash is stored. Invalidates earlier links of the same
 * purpose.
 */
export async function createAccountLink(
  tx: TenantTransaction,
  link: { readonly userId: string; readonly purpose: AccountLinkPurpose; readonly email?: string },
): Promise<string> {
  const { userId, purpose } = link;
  const secret = newSecret();
  await endAccountLinks(tx, userId, [purpose]);
  await tx.db
    .insertInto("account_links")
    .values({
      team_id: tx.context.teamId,
      account_link_id: newId(),
      user_id: userId,
      purpose,
      secret_hash: hashSecret(secret),
      email: link.email ?? null,
      expires_at: new Date(Date.now() + lifeSecondsOf[purpose] * 1_000),
    })
    .execute();
  return secret;
}

/** Invalidates a member's pending links of these purposes. */
export async function endAccountLinks(
  tx: TenantTransaction,
  userId: string,
  purposes: readonly AccountLinkPurpose[],
): Promise<void> {
  await tx.db
    .updateTable("account_links")
    .set({ used_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .where("purpose", "in", [...purposes])
    .where("used_at", "is", null)
    .execute();
}
