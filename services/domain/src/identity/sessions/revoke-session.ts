import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requireMember, requirePerson } from "../../kernel/workspace/team-policy.ts";
import { revokeSessionRow, revokeSessionRows } from "./session-store.ts";

/**
 * Ends one of the actor's own sessions, in this browser or another.
 * @throws ProductError `session.not_found`
 */
export async function revokeSession(tx: TenantTransaction, sessionId: string): Promise<void> {
  const { userId } = requireMember(tx.context.actor);
  if (!(await revokeSessionRow(tx, userId, sessionId))) {
    throw new ProductError("NotFound", "session.not_found", "This session has already ended.");
  }
  // Announced as a change of the member, so that cached identities are reloaded and sockets closed.
  await recordEvent(
    tx,
    { kind: "session.revoked", subjectType: "session", subjectId: sessionId },
    { type: "member", id: userId, act: "updated" },
  );
}

/** Ends all of the actor's sessions except `keptSessionId`, if given. Returns the number of ended ones. */
export async function revokeSessions(
  tx: TenantTransaction,
  keptSessionId: string | undefined,
): Promise<number> {
  const { userId } = requirePerson(tx.context.actor);
  const count = await revokeSessionRows(tx, userId, keptSessionId);
  await recordEvent(
    tx,
    {
      kind: "session.all_revoked",
      subjectType: "user",
      subjectId: userId,
      data: { count },
    },
    { type: "member", id: userId, act: "updated" },
  );
  return count;
}
