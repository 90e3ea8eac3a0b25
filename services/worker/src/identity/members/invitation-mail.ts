import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { noticeMail } from "@fieldstone/platform/mail/notice-mail.ts";

export interface InvitationMail {
  readonly to: string;
  readonly teamName: string;
  readonly inviterName: string;
  readonly message: string | null;
  readonly link: string;
  readonly lifeDays: number;
}

/** The invitation mail. */
export function invitationMail(mail: InvitationMail): MailMessage {
  const { to, teamName, inviterName, message, link, lifeDays } = mail;
  const by = inviterName === "" ? "You are invited" : `${inviterName} invites you`;
  return noticeMail({
    to,
    subject: `${by} to ${teamName}`,
    lead: `${by} to ${teamName} on Fieldstone, where the team keeps what its customers said.`,
    quoted: message,
    action: { label: "Accept the invitation", link },
    end: `The invitation expires in ${lifeDays} days. If you do not know the team, you can ignore it.`,
  });
}
