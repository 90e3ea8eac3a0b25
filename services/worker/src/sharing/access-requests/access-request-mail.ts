import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { noticeMail } from "@fieldstone/platform/mail/notice-mail.ts";

/** The mail to a member who may decide. */
export function accessRequestMail(mail: {
  readonly to: string;
  readonly requesterName: string;
  /** `the project “Churn”` */
  readonly object: string;
  readonly toWrite: boolean;
  /** True if a viewer asks to edit, which needs another role. */
  readonly needsRole: boolean;
  readonly message: string | null;
  readonly link: string;
}): MailMessage {
  const asks = `${mail.requesterName} asks to ${mail.toWrite ? "edit" : "read"} ${mail.object}`;
  return noticeMail({
    to: mail.to,
    subject: asks,
    lead: mail.needsRole
      ? `${asks} on Fieldstone, and is a viewer: a workspace admin can make them a contributor in the same step.`
      : `${asks} on Fieldstone, and has no access to it yet.`,
    quoted: mail.message,
    action: { label: "Decide", link: mail.link },
    end: "You received this because you can share it. We notify the person of your decision.",
  });
}

/**
 * The mail to the requester. If access was rejected, it has no title, which they may not be allowed to know.
 */
export function accessDecisionMail(mail: {
  readonly to: string;
  readonly teamName: string;
  /** Undefined if access was rejected. */
  readonly allowedObject: string | undefined;
  readonly kind: string;
  readonly link: string;
}): MailMessage {
  const { to, teamName, allowedObject, kind, link } = mail;
  if (allowedObject === undefined) {
    return noticeMail({
      to,
      subject: `Your request for access in ${teamName} was declined`,
      lead: `You requested access to a ${kind} in ${teamName} on Fieldstone. It was declined.`,
      action: { label: "See the page", link },
      end: "You can request access again after a day, or talk to the person who sent you there.",
    });
  }
  return noticeMail({
    to,
    subject: `You now have access to ${allowedObject}`,
    lead: `You requested access to ${allowedObject} in ${teamName} on Fieldstone. You now have it.`,
    action: { label: "Open it", link },
    end: "You received this message because you requested access.",
  });
}
