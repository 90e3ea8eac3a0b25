import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";

/** `REVOKED`: the application returned its access. `REUSED`: a used code or token was used again. */
export type GrantEnd = "REVOKED" | "REUSED";

/**
 * Ends an application's grant, with an audit entry: without it, none of its tokens are valid. Does nothing if
 * it has ended already. `grantKey` is the SHA-256 of the grant's id.
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
  // Invalidates the token's cached identity and closes its sockets.
  await recordEvent(
    tx,
    {
      kind: "token.revoked",
      subjectType: "oauth_application",
      subjectId: applicationId,
      // A reused token may be stolen, so the entry does not name the application as the actor.
      ...(how === "REVOKED" ? { by: userId, through: applicationId } : {}),
      data: { userId, reason: how },
    },
    { type: "member", id: userId, act: "updated" },
  );
}
