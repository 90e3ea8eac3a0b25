import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { revokeApiTokenRows } from "../api-tokens/api-token-store.ts";
import { revokeSessionRows } from "../sessions/session-store.ts";

/** Ends a member's sessions, application access and access tokens. Announcing it closes their sockets. */
export async function endMemberAccess(tx: TenantTransaction, userId: string): Promise<void> {
  await revokeSessionRows(tx, userId);
  await revokeApiTokenRows(tx, userId);
}
