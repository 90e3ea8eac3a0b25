import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { revokeApiTokenRows } from "../api-tokens/api-token-store.ts";
import { revokeSessionRows } from "../sessions/session-store.ts";

/** Ends all access that a member has: sessions with what applications were let do, access tokens. Sockets close when it is announced. */
export async function endMemberAccess(tx: TenantTransaction, userId: string): Promise<void> {
  await revokeSessionRows(tx, userId);
  await revokeApiTokenRows(tx, userId);
}
