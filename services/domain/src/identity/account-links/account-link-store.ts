import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { hashSecret } from "../../kernel/secrets/secret.ts";
import type { AccountLinkPurpose } from "./account-link.ts";

/** Uses up a link and returns its member. Works once, while the link is valid and the member active. */
export async function takeAccountLink(
  tx: TenantTransaction,
  purpose: AccountLinkPurpose,
  secret: string,
): Promise<{ readonly userId: string; readonly email: string | null } | undefined> {
  return tx.db
    .updateTable("account_links")
    .set({ used_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("secret_hash", "=", hashSecret(secret))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("users as u")
          .select("u.user_id")
          .whereRef("u.team_id", "=", "account_links.team_id")
          .whereRef("u.user_id", "=", "account_links.user_id")
          .where("u.deactivated_at", "is", null),
      ),
    )
    .returning(["user_id as userId", "email"])
    .executeTakeFirst();
}
