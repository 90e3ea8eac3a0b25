import { createSmtpMailer } from "@fieldstone/platform/mail/smtp-mailer.ts";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { openMailbox } from "../mailbox.ts";
import { person, quotes } from "./canaries.testing.ts";

/** Has the mailbox of this machine store a workspace's mail about the person. */
export async function plantMail(dir: string, sender: { readonly teamId: string }): Promise<void> {
  await sendToMailbox(dir, `${person.name} said: “${quotes[0]}”`, sender);
}

/** Sends a mail into the mailbox, as a cell of this machine does. */
export async function sendToMailbox(
  dir: string,
  text: string,
  sender?: { readonly teamId: string },
): Promise<void> {
  const mailbox = await openMailbox({ dir, port: await findFreePort() });
  const mailer = createSmtpMailer({
    smtpUrl: mailbox.smtpUrl,
    from: "Fieldstone <hello@fieldstone.localhost>",
  });
  try {
    await mailer.send({ to: "ana@example.com", subject: "A comment", text, html: `<p>${text}</p>` }, sender);
  } finally {
    mailer.close();
    await mailbox.close();
  }
}
