import { assertPassword } from "@fieldstone/model/access/password.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import {
  accountLinkTakesByAddress,
  attemptFrom,
  clearAttempts,
  limitAttempts,
  passwordByAccount,
} from "../../kernel/rate-limits/attempts.ts";
import type { TenantScope } from "../../kernel/workspace/tenant-scope.ts";
import { replacePasswordHash } from "../members/member-store.ts";
import { readMembers } from "../members/read-members.ts";
import { hashPassword } from "../passwords/password-hash.ts";
import type { SignInOrigin } from "../sessions/open-session.ts";
import { revokeSessionRows } from "../sessions/session-store.ts";
import { takeAccountLink } from "./account-link-store.ts";
import { endAccountLinks } from "./create-account-link.ts";
import { requirePasswords } from "./request-account-link.ts";

export function linkOver(): ProductError {
  return new ProductError(
    "Forbidden",
    "link.invalid",
    "This link has already been used or has expired. Request a new one.",
  );
}

/**
 * Sets a new password with a mailed link and ends all of the member's sessions. Returns their address, to
 * sign in with.
 * @throws ProductError `password.*` (the rules; the link stays valid), `link.invalid`, `rate.limited`
 */
export async function resetPassword(
  door: TenantScope,
  input: { readonly token: string; readonly newPassword: string },
  origin: SignInOrigin,
): Promise<{ readonly email: string }> {
  assertPassword(input.newPassword);
  await requirePasswords(door);
  await limitAttempts(door, [attemptFrom(accountLinkTakesByAddress, origin)]);
  const passwordHash = await hashPassword(input.newPassword);
  return door.write(async (tx) => {
    const link = await takeAccountLink(tx, "RESET_PASSWORD", input.token);
    if (link === undefined) throw linkOver();
    const { userId } = link;
    const email = (await readMembers(tx, [userId])).get(userId)?.email ?? "";
    await replacePasswordHash(tx, userId, passwordHash);
    await revokeSessionRows(tx, userId);
    // Also invalidates a pending change of address, which an attacker may have requested.
    await endAccountLinks(tx, userId, ["RESET_PASSWORD", "UNLOCK", "CHANGE_EMAIL"]);
    await clearAttempts(tx, passwordByAccount, email.toLowerCase());
    const subject = { subjectType: "user", subjectId: userId };
    await recordEvent(
      tx,
      { kind: "password.reset", ...subject, by: userId },
      { type: "member", id: userId, act: "updated" },
    );
    return { email };
  });
}
