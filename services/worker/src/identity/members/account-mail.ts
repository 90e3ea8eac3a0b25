import type { AccountLinkPurpose } from "@fieldstone/domain/identity/account-links/account-link.ts";
import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { escapeHtml } from "./escape-html.ts";

interface Words {
  readonly subject: string;
  readonly lead: string;
  readonly act: string;
  readonly stray: string;
}

function wordsOf(purpose: AccountLinkPurpose, teamName: string): Words {
  switch (purpose) {
    case "RESET_PASSWORD":
      return {
        subject: `Set a new password for ${teamName}`,
        lead: `Someone requested a new password for your account in ${teamName} on Fieldstone.`,
        act: "Set a new password",
        stray:
          "The link works once and expires after an hour. If it was not you, ignore this message: your password stays the same.",
      };
    case "UNLOCK":
      return {
        subject: `Unlock your account in ${teamName}`,
        lead: `Your password for ${teamName} on Fieldstone was entered incorrectly too often, so password sign-in is disabled for 15 minutes.`,
        act: "Unlock your account now",
        stray:
          "The link works once and expires after an hour. If it was not you, someone is guessing your password: set a longer one.",
      };
    case "CHANGE_EMAIL":
      return {
        subject: `Confirm your new address for ${teamName}`,
        lead: `Someone asked to use this address for their account in ${teamName} on Fieldstone.`,
        act: "Use this address",
        stray:
          "The link works once and expires after a day. If it was not you, ignore this message: nothing changes.",
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
  const { subject, lead, act, stray } = wordsOf(mail.purpose, mail.teamName);
  return {
    to: mail.to,
    subject: oneLine(subject),
    text: `${lead}\n\n${act}:\n${mail.link}\n\n${stray}\n`,
    html:
      `<div style="${frame}"><p>${escapeHtml(lead)}</p>` +
      `<p><a href="${escapeHtml(mail.link)}" style="color:#3d5a3a;font-weight:600">${act}</a></p>` +
      `<p style="${small}">${escapeHtml(stray)}</p></div>`,
  };
}

/** Word to the address that an account has or had. The new one is named in part: a mailbox may be read by others. */
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
  const stray = notice.done
    ? "If it was not you, contact a workspace admin at once."
    : "If it was not you, change your password and sign out everywhere in your account settings, and contact an admin.";
  const subject = notice.done
    ? `Your address for ${notice.teamName} was changed`
    : `A change of your address for ${notice.teamName}`;
  return {
    to: notice.to,
    subject: oneLine(subject),
    text: `${lead}\n\n${stray}\n`,
    html: `<div style="${frame}"><p>${escapeHtml(lead)}</p><p style="${small}">${stray}</p></div>`,
  };
}

/** `a…@example.com` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(1, at))}…${email.slice(Math.max(at, 0))}`;
}

const frame = "font:16px/26px Inter,system-ui,sans-serif;color:#26241f;max-width:30rem";
const small = "color:#6b675f;font-size:14px";
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, " ");
