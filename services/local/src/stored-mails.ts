import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { type ErasedTerms, Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { workspaceHeader } from "@fieldstone/platform/mail/smtp-mailer.ts";
import type { StoredMails } from "@fieldstone/worker/tenancy/erasure/erase-person.ts";
import PostalMime from "postal-mime";
import { messageNames } from "./message-names.ts";

/** The mails that the mailbox of this machine has stored in a folder. */
export function storedMailsIn(dir: string): StoredMails {
  return { erase: (teamId, terms) => eraseMails(dir, teamId, terms) };
}

/** Deletes a workspace's mails that contain a term; a half-erased mail would help nobody. */
async function eraseMails(dir: string, teamId: string, terms: ErasedTerms): Promise<number> {
  const eraser = new Eraser(terms);
  let erased = 0;
  for (const name of await messageNames(dir)) {
    const file = path.join(dir, name);
    const mail = await PostalMime.parse(await readFile(file));
    const isOwn = mail.headers.some(({ key, value }) => key === workspaceHeader && value === teamId);
    const { subject, text, html, to, replyTo } = mail;
    if (!isOwn || !eraser.eraseJson({ subject, text, html, to, replyTo }).erased) continue;
    await rm(file);
    erased += 1;
  }
  return erased;
}
