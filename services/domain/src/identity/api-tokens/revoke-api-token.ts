import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requirePerson } from "../../kernel/workspace/team-policy.ts";
import { revokeApiTokenRow } from "./api-token-store.ts";

/**
 * Revokes one of the actor's own tokens; a workspace admin can revoke any.
 * @throws ProductError `api_token.not_found`, `auth.session_needed`
 */
export async function revokeApiToken(tx: TenantTransaction, apiTokenId: string): Promise<void> {
  const { userId, workspaceAdmin } = requirePerson(tx.context.actor);
  const ofUserId = await revokeApiTokenRow(tx, apiTokenId, workspaceAdmin ? undefined : userId);
  if (ofUserId === undefined) {
    throw new ProductError(
      "NotFound",
      "api_token.not_found",
      "This access token has already been revoked or has expired.",
    );
  }
  // Invalidates the token's cached identity and closes its sockets.
  await recordEvent(
    tx,
    {
      kind: "api_token.revoked",
      subjectType: "api_token",
      subjectId: apiTokenId,
      data: { userId: ofUserId },
    },
    { type: "member", id: ofUserId, act: "updated" },
  );
}
