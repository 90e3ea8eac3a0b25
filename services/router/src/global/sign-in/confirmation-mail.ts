import { escapeHtml } from "@fieldstone/platform/http/escape-html.ts";
import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";

const buttonOf = (forNewWorkspace: boolean): string =>
  forNewWorkspace ? "Create your workspace" : "Sign in to Fieldstone";

/** The message that proves an address. The code comes first, for notifications; none where codes are off. */
export function confirmationMail(options: {
  to: string;
  code: string | undefined;
  link: string;
  forNewWorkspace: boolean;
}): MailMessage {
  const { to, code, link, forNewWorkspace } = options;
  if (code === undefined) return linkMail({ to, link, forNewWorkspace });
  const action = forNewWorkspace ? "create your workspace" : "sign in";
  const lines = {
    enter: `Enter this code to ${action}:`,
    open: "Or open this link:",
    life: "The code and the link work once and expire after five minutes.",
    stray: "If you did not request this, you can ignore it. Nobody can sign in without the code or the link.",
  };
  const html =
    `<div style="font:16px/26px Inter,system-ui,sans-serif;color:#26241f;max-width:30rem">` +
    `<p>${lines.enter}</p><p style="font-size:28px;letter-spacing:6px;font-weight:600">${code}</p>` +
    `<p>${lines.open} <a href="${escapeHtml(link)}" style="color:#3d5a3a">${buttonOf(forNewWorkspace)}</a></p>` +
    `<p style="color:#6b675f;font-size:14px">${lines.life} ${lines.stray}</p></div>`;
  return {
    to,
    subject: `${code} is your Fieldstone code`,
    text: `${lines.enter}\n\n${code}\n\n${lines.open}\n${link}\n\n${lines.life}\n${lines.stray}\n`,
    html,
  };
}

function linkMail(options: { to: string; link: string; forNewWorkspace: boolean }): MailMessage {
  const { to, link, forNewWorkspace } = options;
  const button = buttonOf(forNewWorkspace);
  const lines = {
    open: "Open this link to continue:",
    why: "This message has no code because too many wrong codes were entered. Codes work again after a day.",
    life: "The link works once, for five minutes.",
    stray: "If you did not ask for this, you can ignore it. Without the link nobody can sign in.",
  };
  const html =
    `<div style="font:16px/26px Inter,system-ui,sans-serif;color:#26241f;max-width:30rem">` +
    `<p>${lines.open} <a href="${escapeHtml(link)}" style="color:#3d5a3a">${button}</a></p><p>${lines.why}</p>` +
    `<p style="color:#6b675f;font-size:14px">${lines.life} ${lines.stray}</p></div>`;
  return {
    to,
    subject: "Your Fieldstone sign-in link",
    text: `${lines.open}\n${link}\n\n${lines.why}\n\n${lines.life}\n${lines.stray}\n`,
    html,
  };
}
