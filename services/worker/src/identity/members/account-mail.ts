import type { AccountLinkPurpose } from "@fieldstone/domain/identity/account-links/account-link.ts";
import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { noticeMail } from "@fieldstone/platform/mail/notice-mail.ts";

interface Words {
  readonly subject: string;
  readonly lead: string;
  readonly label: string;
  readonly end: string;
}

function wordsOf(purpose: AccountLinkPurpose, teamName: string): Words {
  switch (purpose) {
    case "RESET_PASSWORD":
      return {
        subject: `Set a new password for ${teamName}`,
        lead: `Someone requested a new password for your account in ${teamName} on Fieldstone.`,
        label: "Set a new password",
        end: "The link works once and expires after an hour. If it was not you, ignore this message: your password stays the same.",
      };
    case "UNLOCK":
      return {
        subject: `Unlock your account in ${teamName}`,
        lead: `Your password for ${teamName} on Fieldstone was entered incorrectly too often, so password sign-in is disabled for 15 minutes.`,
        label: "Unlock your account now",
        end: "The link works once and expires after an hour. If it was not you, someone is guessing your password: set a longer one.",
      };
    case "CHANGE_EMAIL":
      return {
        subject: `Confirm your new address for ${teamName}`,
        lead: `Someone asked to use this address for their account in ${teamName} on Fieldstone.`,
        label: "Use this address",
        end: "The link works once and expires after a day. If it was not you, ignore this message: nothing changes.",
      };
  }
}

/** A message with one link in it. */
export function accountLinkMail(mail: {
  to: string;
  teamName: string;
  purpose: AccountLinkPurpose;
  link: string;
}): MailMessage {
  const { label, ...words } = wordsOf(mail.purpose, mail.teamName);
  return noticeMail({ to: mail.to, ...words, action: { label, link: mail.link } });
}

/**
 * A notice to the current or former address of an account. Masks the new one: others may read the mailbox.
 */
export function emailChangeNotice(notice: {
  to: string;
  teamName: string;
  newEmail: string;
  done: boolean;
}): MailMessage {
  const to = maskedEmail(notice.newEmail);
  const lead = notice.done
    ? `The address of your account in ${notice.teamName} on Fieldstone was changed to ${to}. You can no longer sign in with this address.`
    : `Someone signed in as you and asked to change the address of your account in ${notice.teamName} on Fieldstone to ${to}. It changes once that address is confirmed.`;
  const end = notice.done
    ? "If it was not you, contact a workspace admin at once."
    : "If it was not you, change your password and sign out everywhere in your account settings, and contact an admin.";
  const subject = notice.done
    ? `Your address for ${notice.teamName} was changed`
    : `A change of your address for ${notice.teamName}`;
  return noticeMail({ to: notice.to, subject, lead, end });
}

/** `a…@example.com` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(1, at))}…${email.slice(Math.max(at, 0))}`;
}
