import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { escapeHtml } from "./escape-html.ts";

export interface InvitationMail {
  readonly to: string;
  readonly teamName: string;
  readonly inviterName: string;
  readonly message: string | null;
  readonly link: string;
  readonly lifeDays: number;
}

/** The words to whoever is invited. */
export function invitationMail(mail: InvitationMail): MailMessage {
  const { to, teamName, inviterName, message, link, lifeDays } = mail;
  const by = inviterName === "" ? "You are invited" : `${inviterName} invites you`;
  const lead = `${by} to ${teamName} on Fieldstone, where the team keeps what its customers said.`;
  const life = `The invitation expires in ${lifeDays} days. If you do not know the team, you can ignore it.`;
  const quoted = message === null ? "" : `“${message}”`;
  const html =
    `<div style="font:16px/26px Inter,system-ui,sans-serif;color:#26241f;max-width:30rem">` +
    `<p>${escapeHtml(lead)}</p>${quoted === "" ? "" : `<p style="white-space:pre-line">${escapeHtml(quoted)}</p>`}` +
    `<p><a href="${escapeHtml(link)}" style="color:#3d5a3a;font-weight:600">Accept the invitation</a></p>` +
    `<p style="color:#6b675f;font-size:14px">${escapeHtml(life)}</p></div>`;
  return {
    to,
    subject: `${by} to ${teamName}`.replaceAll(/[\r\n]+/g, " "),
    text: `${lead}\n${quoted === "" ? "" : `\n${quoted}\n`}\nAccept the invitation:\n${link}\n\n${life}\n`,
    html,
  };
}
