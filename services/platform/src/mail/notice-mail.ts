import { escapeHtml } from "../http/escape-html.ts";
import type { MailMessage } from "./mailer.ts";
import { unlinkedLine, unlinkedText } from "./unlinked-text.ts";

const frame = "font:16px/26px Inter,system-ui,sans-serif;color:#26241f;max-width:30rem";
const small = "color:#6b675f;font-size:14px";

export interface Notice {
  readonly to: string;
  readonly subject: string;
  readonly lead: string;
  /** Text that a user wrote. */
  readonly quoted?: string | null;
  /** True if mail programs may link addresses in it: the recipient knows the author. */
  readonly quotesLinks?: boolean;
  readonly action?: { readonly label: string; readonly link: string };
  /** Why the recipient got the message, and what to do if it was a mistake. */
  readonly end: string;
}

/**
 * A product message as plain text and as HTML, with at most one link; escapes its texts. Names that look like
 * addresses stay text: mail programs link what they take for one.
 */
export function noticeMail(notice: Notice): MailMessage {
  const { to, quoted, action, end } = notice;
  const lead = unlinkedLine(notice.lead);
  const quotedText = quoted && !notice.quotesLinks ? unlinkedText(quoted) : quoted;
  const quote = quotedText ? `“${quotedText}”` : undefined;
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
    // In one line: a line break in a name must not start another header.
    subject: unlinkedLine(notice.subject),
    text: `${text.filter((part) => part !== undefined).join("\n\n")}\n`,
    html: `<div style="${frame}">${html.filter((part) => part !== undefined).join("")}</div>`,
  };
}
