import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { escapeHtml } from "../pages/page.ts";

/** The message that proves an address: the code first, readable in a notification. */
export function confirmationMail(options: {
  to: string;
  code: string;
  link: string;
  forNewWorkspace: boolean;
}): MailMessage {
  const { to, code, link, forNewWorkspace } = options;
  const act = forNewWorkspace ? "create your workspace" : "sign in";
  const lines = {
    enter: `Enter this code to ${act}:`,
    open: "Or open this link:",
    life: "The code and the link work once and expire after five minutes.",
    stray: "If you did not request this, you can ignore it. Nobody can sign in without the code.",
  };
  const html =
    `<div style="font:16px/26px Inter,system-ui,sans-serif;color:#26241f;max-width:30rem">` +
    `<p>${lines.enter}</p><p style="font-size:28px;letter-spacing:6px;font-weight:600">${code}</p>` +
    `<p>${lines.open} <a href="${escapeHtml(link)}" style="color:#3d5a3a">${forNewWorkspace ? "Create your workspace" : "Sign in to Fieldstone"}</a></p>` +
    `<p style="color:#6b675f;font-size:14px">${lines.life} ${lines.stray}</p></div>`;
  return {
    to,
    subject: `${code} is your Fieldstone code`,
    text: `${lines.enter}\n\n${code}\n\n${lines.open}\n${link}\n\n${lines.life}\n${lines.stray}\n`,
    html,
  };
}
