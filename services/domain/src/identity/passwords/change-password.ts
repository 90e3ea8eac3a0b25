import { assertPassword } from "@fieldstone/model/access/password.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { limitAttempts, passwordChanges } from "../../kernel/rate-limits/attempts.ts";
import { requirePerson } from "../../kernel/workspace/team-policy.ts";
import type { TenantScope } from "../../kernel/workspace/tenant-scope.ts";
import { storePasswordHash } from "../members/member-store.ts";
import { findPasswordHash } from "../members/read-members.ts";
import { revokeSessionRows } from "../sessions/session-store.ts";
import { hashPassword, isPasswordOf } from "./password-hash.ts";

export interface PasswordChange {
  /** Required if the member has a password. */
  readonly currentPassword?: string | null | undefined;
  readonly newPassword: string;
}

/**
 * Sets the actor's own password and ends their other sessions.
 * @throws ProductError `password.*` (the rules), `password.wrong_current`, `auth.session_needed`, `rate.limited`
 */
export async function changePassword(
  door: TenantScope,
  actor: Actor,
  keptSessionId: string | undefined,
  input: PasswordChange,
): Promise<void> {
  const { userId } = requirePerson(actor);
  assertPassword(input.newPassword);
  await limitAttempts(door, [{ limit: passwordChanges, key: userId }]);
  const current = await door.read((tx) => findPasswordHash(tx, userId));
  if (current !== null && !(await isPasswordOf(current, input.currentPassword ?? ""))) {
    throw new ProductError(
      "ValidationError",
      "password.wrong_current",
      "This is not your current password.",
      {
        field: "currentPassword",
      },
    );
  }
  const passwordHash = await hashPassword(input.newPassword);
  await door.write(async (tx) => {
    // Compared with the hash checked above: two changes at once must not both use one old password.
    if (!(await storePasswordHash(tx, userId, current, passwordHash))) {
      throw new ProductError(
        "InvalidOperation",
        "password.changed",
        "Your password has just been changed. Reload the page.",
      );
    }
    await revokeSessionRows(tx, userId, keptSessionId);
    await recordEvent(
      tx,
      { kind: "password.changed", subjectType: "user", subjectId: userId },
      { type: "member", id: userId, act: "updated" },
    );
  });
}
