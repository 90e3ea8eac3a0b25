import { recordAudit } from "../../kernel/audit/audit-store.ts";
import {
  accountLinkTakesByAddress,
  attemptFrom,
  clearAttempts,
  limitAttempts,
  passwordByAccount,
} from "../../kernel/rate-limits/attempts.ts";
import type { TenantScope } from "../../kernel/workspace/tenant-scope.ts";
import { readMembers } from "../members/read-members.ts";
import type { SignInOrigin } from "../sessions/open-session.ts";
import { takeAccountLink } from "./account-link-store.ts";
import { linkOver } from "./reset-password.ts";

/**
 * Lifts the lock of a member's password with a mailed link.
 * @throws ProductError `link.invalid`, `rate.limited`
 */
export async function unlockAccount(
  door: TenantScope,
  token: string,
  origin: SignInOrigin,
): Promise<{ readonly email: string }> {
  await limitAttempts(door, [attemptFrom(accountLinkTakesByAddress, origin)]);
  return door.write(async (tx) => {
    const link = await takeAccountLink(tx, "UNLOCK", token);
    if (link === undefined) throw linkOver();
    const email = (await readMembers(tx, [link.userId])).get(link.userId)?.email ?? "";
    await clearAttempts(tx, passwordByAccount, email.toLowerCase());
    const subject = { subjectType: "user", subjectId: link.userId };
    await recordAudit(tx, { kind: "account.unlocked", ...subject, by: link.userId });
    return { email };
  });
}
