import { emailDomain, tryParseEmail } from "@fieldstone/model/email.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { inviteMessageLengthMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { invitationsByEmail, takeAttempt } from "../../kernel/rate-limits/attempts.ts";
import { listDomains } from "../authentication/read-authentication.ts";
import { workspaceRoles } from "../members/member.ts";
import { findActiveEmails } from "../members/member-store.ts";
import { mailInvitationTask, publishInvitationLinkTask } from "../members/member-tasks.ts";
import {
  countUnansweredMails,
  findAnsweredEmails,
  lockUnansweredMails,
} from "../members/unanswered-mails.ts";
import { type Invitation, invitationExpiry, invitedAtOnceMax } from "./invitation.ts";
import { requireInviter } from "./invitation-policy.ts";
import { upsertInvitation } from "./invitation-store.ts";

export const inviteMembersInput = z.object({
  emails: z
    .array(z.string().max(1_000))
    .min(1, "Enter an e-mail address.")
    .max(invitedAtOnceMax, `You can invite at most ${invitedAtOnceMax} people at a time.`),
  role: z.enum(workspaceRoles),
  message: z
    .string()
    .trim()
    .max(inviteMessageLengthMax, `A message can have at most ${inviteMessageLengthMax} characters.`)
    .nullish()
    .transform((message) => message || null),
});

export interface InvitedMembers {
  readonly invitations: readonly Invitation[];
  readonly skipped: readonly { readonly email: string; readonly reason: string }[];
}

const tooManyUnanswered =
  "This workspace has invited many people today who have not joined yet. Try again when some have, or tomorrow.";

/**
 * Invites addresses; a pending invitation is mailed again and renewed for seven days. An address that cannot
 * be invited is skipped, with the reason. Anyone can sign up, so a workspace mails few strangers a day until
 * those it invited answer; people at a domain that it has verified are none.
 * @throws ProductError `team.admin_needed`, `invitation.too_many_unanswered` if no address could be invited
 */
export async function inviteMembers(
  tx: TenantTransaction,
  input: z.output<typeof inviteMembersInput>,
): Promise<InvitedMembers> {
  const { userId } = requireInviter(tx.context.actor, input.role);
  const skipped: { email: string; reason: string }[] = [];
  const wanted = new Set<string>();
  for (const text of input.emails) {
    const email = tryParseEmail(text);
    if (email === undefined) skipped.push({ email: text, reason: "This is not a valid e-mail address." });
    else wanted.add(email);
  }
  const members = wanted.size === 0 ? new Set<string>() : await findActiveEmails(tx, [...wanted]);
  const answered = await findAnsweredEmails(tx, [...wanted]);
  const verified = (await listDomains(tx)).filter(({ verifiedAt }) => verifiedAt !== null);
  const ownDomains = new Set(verified.map(({ domain }) => domain));
  const isStranger = (email: string) => !answered.has(email) && !ownDomains.has(emailDomain(email));
  const { left, retryAfterSeconds } = await lockUnansweredMails(tx);
  const invitations: Invitation[] = [];
  let strangers = 0;
  // Always in the same order, so that two requests cannot deadlock on the rows of addresses.
  for (const email of [...wanted].sort()) {
    if (members.has(email)) {
      skipped.push({ email, reason: "This person is already a member." });
      continue;
    }
    if (isStranger(email) && strangers >= left) {
      skipped.push({ email, reason: tooManyUnanswered });
      continue;
    }
    if (!(await takeAttempt(tx, invitationsByEmail, email))) {
      skipped.push({ email, reason: "This person was invited several times today. Try again tomorrow." });
      continue;
    }
    if (isStranger(email)) strangers += 1;
    const invitation = await upsertInvitation(tx, {
      id: newId(),
      email,
      role: input.role,
      message: input.message,
      invitedBy: userId,
      expiresAt: invitationExpiry(),
    });
    invitations.push(invitation);
    const invitationId = invitation.id;
    await recordAudit(tx, {
      kind: "invitation.created",
      subjectType: "invitation",
      subjectId: invitationId,
      data: { role: input.role },
    });
    await tx.enqueue(mailInvitationTask, { invitationId }, { jobKey: invitationId });
    await tx.enqueue(publishInvitationLinkTask, { invitationId }, { jobKey: invitationId });
  }
  if (invitations.length === 0 && skipped.some(({ reason }) => reason === tooManyUnanswered)) {
    throw new ProductError("TooManyRequests", "invitation.too_many_unanswered", tooManyUnanswered, {
      retryAfterSeconds,
    });
  }
  await countUnansweredMails(tx, strangers);
  return { invitations, skipped };
}
