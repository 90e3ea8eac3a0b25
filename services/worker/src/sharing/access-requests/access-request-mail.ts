import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { escapeHtml } from "../../identity/members/escape-html.ts";

const frame = "font:16px/26px Inter,system-ui,sans-serif;color:#26241f;max-width:30rem";
const small = "color:#6b675f;font-size:14px";

interface Words {
  readonly to: string;
  readonly subject: string;
  readonly lead: string;
  readonly quoted?: string | null;
  readonly act: string;
  readonly link: string;
  readonly end: string;
}

function mailOf({ to, subject, lead, quoted, act, link, end }: Words): MailMessage {
  const quote = quoted ? `“${quoted}”` : "";
  return {
    to,
    subject: subject.replaceAll(/[\r\n]+/g, " "),
    text: `${lead}\n${quote === "" ? "" : `\n${quote}\n`}\n${act}:\n${link}\n\n${end}\n`,
    html:
      `<div style="${frame}"><p>${escapeHtml(lead)}</p>` +
      (quote === "" ? "" : `<p style="white-space:pre-line">${escapeHtml(quote)}</p>`) +
      `<p><a href="${escapeHtml(link)}" style="color:#3d5a3a;font-weight:600">${escapeHtml(act)}</a></p>` +
      `<p style="${small}">${escapeHtml(end)}</p></div>`,
  };
}

/** The words to whoever may decide. */
export function accessRequestMail(mail: {
  readonly to: string;
  readonly requesterName: string;
  /** `the project “Churn”` */
  readonly object: string;
  readonly toWrite: boolean;
  readonly message: string | null;
  readonly link: string;
}): MailMessage {
  const asks = `${mail.requesterName} asks to ${mail.toWrite ? "edit" : "read"} ${mail.object}`;
  return mailOf({
    to: mail.to,
    subject: asks,
    lead: `${asks} on Fieldstone, and has no access to it yet.`,
    quoted: mail.message,
    act: "Decide",
    link: mail.link,
    end: "You received this because you can share it. We notify the person of your decision.",
  });
}

/** The words to whoever asked. One who was refused is told no title: they may not know it. */
export function accessDecisionMail(mail: {
  readonly to: string;
  readonly teamName: string;
  /** Undefined where access was refused. */
  readonly allowedObject: string | undefined;
  readonly kind: string;
  readonly link: string;
}): MailMessage {
  const { to, teamName, allowedObject, kind, link } = mail;
  if (allowedObject === undefined) {
    return mailOf({
      to,
      subject: `Your request for access in ${teamName} was refused`,
      lead: `You requested access to a ${kind} in ${teamName} on Fieldstone. It was declined.`,
      act: "See the page",
      link,
      end: "You can request access again after a day, or talk to the person who sent you there.",
    });
  }
  return mailOf({
    to,
    subject: `You now have access to ${allowedObject}`,
    lead: `You requested access to ${allowedObject} in ${teamName} on Fieldstone. You now have it.`,
    act: "Open it",
    link,
    end: "You received this message because you requested access.",
  });
}
