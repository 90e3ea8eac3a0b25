import { tryParseEmail } from "@fieldstone/model/email.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { z } from "zod";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import {
  accountLinkTakesByAddress,
  attemptFrom,
  emailChanges,
  limitAttempts,
} from "../../kernel/rate-limits/attempts.ts";
import { requirePerson } from "../../kernel/workspace/team-policy.ts";
import type { TenantScope } from "../../kernel/workspace/tenant-scope.ts";
import { storeEmail } from "../members/member-store.ts";
import { publishAddressLinkTask } from "../members/member-tasks.ts";
import { findMemberByEmail, findPasswordHash, readMembers } from "../members/read-members.ts";
import { countUnansweredMails, lockUnansweredMails } from "../members/unanswered-mails.ts";
import { isPasswordOf } from "../passwords/password-hash.ts";
import type { SignInOrigin } from "../sessions/open-session.ts";
import { takeAccountLink } from "./account-link-store.ts";
import { mailEmailChangedTask, mailEmailChangeTask } from "./account-link-tasks.ts";
import { endAccountLinks } from "./create-account-link.ts";
import { linkOver } from "./reset-password.ts";

export const requestEmailChangeInput = z.object({
  email: z.string().transform((text, context) => {
    const email = tryParseEmail(text);
    if (email !== undefined) return email;
    context.addIssue({
      code: "custom",
      message: "Enter a full e-mail address, for example name@company.com.",
    });
    return z.NEVER;
  }),
  /** Required if the member has a password. */
  currentPassword: z.string().max(1_000).nullish(),
});

/**
 * Requests a change of the actor's own address, which happens once a mailed link confirms the new one. The
 * response is the same if another account has the new address.
 * @throws ProductError `auth.session_needed`, `password.wrong_current`, `rate.limited`,
 *   `email.same`, `email.too_many_unanswered`
 */
export async function requestEmailChange(
  door: TenantScope,
  actor: Actor,
  input: z.output<typeof requestEmailChangeInput>,
): Promise<void> {
  const { userId } = requirePerson(actor);
  await limitAttempts(door, [{ limit: emailChanges, key: userId }]);
  const passwordHash = await door.read((tx) => findPasswordHash(tx, userId));
  if (passwordHash !== null && !(await isPasswordOf(passwordHash, input.currentPassword ?? ""))) {
    throw new ProductError(
      "ValidationError",
      "password.wrong_current",
      "This is not your current password.",
      {
        field: "currentPassword",
      },
    );
  }
  const own = await door.read(async (tx) => (await readMembers(tx, [userId])).get(userId)?.email);
  // Nothing that the actor does not know, and no link would come.
  if (own === input.email)
    throw new ProductError("ValidationError", "email.same", "This is already your address.", {
      field: "email",
    });
  await door.write(async (tx) => {
    const { left, retryAfterSeconds } = await lockUnansweredMails(tx);
    if (left === 0) throw tooManyUnanswered(retryAfterSeconds);
    // Counted for every address, so that the answer says nothing about it.
    await countUnansweredMails(tx, 1);
    await recordAudit(tx, { kind: "email.change_asked", subjectType: "user", subjectId: userId });
    await tx.enqueue(mailEmailChangeTask, { userId, email: input.email }, { jobKey: `email:${userId}` });
  });
}

function tooManyUnanswered(retryAfterSeconds: number): ProductError {
  return new ProductError(
    "TooManyRequests",
    "email.too_many_unanswered",
    "This workspace has mailed too many new addresses today. Try again tomorrow.",
    { retryAfterSeconds },
  );
}

/**
 * Changes a member's address with the link that was mailed to the new one.
 * @throws ProductError `link.invalid`, `email.taken`, `rate.limited`
 */
export async function confirmEmailChange(
  door: TenantScope,
  token: string,
  origin: SignInOrigin,
): Promise<{ readonly email: string }> {
  await limitAttempts(door, [attemptFrom(accountLinkTakesByAddress, origin)]);
  return door.write(async (tx) => {
    const link = await takeAccountLink(tx, "CHANGE_EMAIL", token);
    if (link === undefined || link.email === null) throw linkOver();
    const { userId } = link;
    const email = link.email.toLowerCase();
    const oldEmail = (await readMembers(tx, [userId])).get(userId)?.email.toLowerCase() ?? "";
    if (email !== oldEmail && (await findMemberByEmail(tx, email, { forUpdate: true })) !== undefined) {
      throw new ProductError(
        "InvalidOperation",
        "email.taken",
        "Another member of this workspace uses this address. Use a different one.",
      );
    }
    await storeEmail(tx, userId, email);
    // Invalidates links that were mailed to the old address.
    await endAccountLinks(tx, userId, ["RESET_PASSWORD", "UNLOCK", "CHANGE_EMAIL"]);
    await recordEvent(
      tx,
      {
        kind: "email.changed",
        subjectType: "user",
        subjectId: userId,
        by: userId,
        data: { before: oldEmail, after: email },
      },
      { type: "member", id: userId, act: "updated" },
    );
    await tx.enqueue(publishAddressLinkTask, { email }, { jobKey: `address:${email}` });
    await tx.enqueue(publishAddressLinkTask, { email: oldEmail }, { jobKey: `address:${oldEmail}` });
    await tx.enqueue(mailEmailChangedTask, { userId, oldEmail }, { jobKey: `changed:${userId}` });
    return { email };
  });
}
