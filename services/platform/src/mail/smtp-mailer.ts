import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  readonly smtpUrl: string;
  readonly from: string;
}

/** Names the workspace that sent a mail, for a mailbox from which a person's data has to be erased. */
export const workspaceHeader = "x-fieldstone-workspace";

const connectionsMax = 2;
const timeoutMs = 15_000;

/** Sends over SMTP, with at most two connections. */
export function createSmtpMailer(options: SmtpMailerOptions): Mailer {
  const { hostname, port, protocol, username, password } = new URL(options.smtpUrl);
  const secure = protocol === "smtps:";
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A message must never load a file or a URL, whatever its content.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, replyTo }, sender) {
      await transport.sendMail({
        from: options.from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(sender === undefined ? {} : { headers: { [workspaceHeader]: sender.teamId } }),
      });
    },
    close: () => transport.close(),
  };
}
