import { escapeHtml } from "../http/escape-html.ts";
import type { MailMessage } from "./mailer.ts";

const frame = "font:16px/26px Inter,system-ui,sans-serif;color:#26241f;max-width:30rem";
const small = "color:#6b675f;font-size:14px";

export interface Notice {
  readonly to: string;
  readonly subject: string;
  readonly lead: string;
  /** What somebody wrote. */
  readonly quoted?: string | null;
  readonly action?: { readonly label: string; readonly link: string };
  /** Why it came, and what to do if it should not have. */
  readonly end: string;
}

/** A message of the product as plain text and as HTML, with one link at most; its words are escaped here. */
export function noticeMail({ to, subject, lead, quoted, action, end }: Notice): MailMessage {
  const quote = quoted ? `“${quoted}”` : undefined;
  const text = [lead, quote, action && `${action.label}:\n${action.link}`, end];
  const html = [
    `<p>${escapeHtml(lead)}</p>`,
    quote && `<p style="white-space:pre-line">${escapeHtml(quote)}</p>`,
    action &&
      `<p><a href="${escapeHtml(action.link)}" style="color:#3d5a3a;font-weight:600">${escapeHtml(action.label)}</a></p>`,
    `<p style="${small}">${escapeHtml(end)}</p>`,
  ];
  return {
    to,
    // A line break in a name must not begin a header of its own.
    subject: subject.replaceAll(/[\r\n]+/g, " "),
    text: `${text.filter((part) => part !== undefined).join("\n\n")}\n`,
    html: `<div style="${frame}">${html.filter((part) => part !== undefined).join("")}</div>`,
  };
}
