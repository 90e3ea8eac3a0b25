import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../audit/audit-store.ts";
import { requirePerson } from "../teams/team-policy.ts";
import { revokeApiTokenRow } from "./api-token-store.ts";

/** Ends one of the actor's own tokens. @throws ProductError `api_token.not_found`, `auth.session_needed` */
export async function revokeApiToken(tx: TenantTransaction, apiTokenId: string): Promise<void> {
  const { userId } = requirePerson(tx.context.actor);
  if (!(await revokeApiTokenRow(tx, userId, apiTokenId))) {
    throw new ProductError("NotFound", "api_token.not_found", "This access token has ended already.");
  }
  await recordAudit(tx, { kind: "api_token.revoked", subjectType: "api_token", subjectId: apiTokenId });
  // Whoever keeps the token's identity in memory looks again.
  await tx.notify({ type: "member", id: userId, act: "updated" });
}
