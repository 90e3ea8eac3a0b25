import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";

/** `REVOKED`: the application gave its access back. `REUSED`: a code or token that was used before was used again. */
export type GrantEnd = "REVOKED" | "REUSED";

/**
 * Ends what one consent let an application do, with its audit entry: without its grant no token of it counts. Does
 * nothing where it has ended before. `grantKey` is the SHA-256 of the grant's id.
 */
export async function endGrant(tx: TenantTransaction, grantKey: Buffer, how: GrantEnd): Promise<void> {
  const ended = await tx.db
    .deleteFrom("oauth_records")
    .where("team_id", "=", tx.context.teamId)
    .where("kind", "=", "Grant")
    .where("record_key", "=", grantKey)
    .returning(["user_id as userId", "oauth_application_id as applicationId"])
    .executeTakeFirst();
  if (ended === undefined || ended.userId === null || ended.applicationId === null) return;
  const { userId, applicationId } = ended;
  // Whoever keeps an access token's identity in memory, or a socket of its open, looks again.
  await recordEvent(
    tx,
    {
      kind: "token.revoked",
      subjectType: "oauth_application",
      subjectId: applicationId,
      // Who used a token twice may be a thief: then it is not said that the application acted.
      ...(how === "REVOKED" ? { by: userId, through: applicationId } : {}),
      data: { userId, reason: how },
    },
    { type: "member", id: userId, act: "updated" },
  );
}
