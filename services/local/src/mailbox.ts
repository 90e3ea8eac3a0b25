import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { messageNames } from "./message-names.ts";

const messageSizeBytesMax = 10_000_000;
/** Number of newest messages that the page lists. */
const listedMax = 200;

export interface MailboxMessage {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailbox {
  readonly smtpUrl: string;
  /** Newest first. */
  list(): Promise<readonly MailboxMessage[]>;
  close(): Promise<void>;
}

/** An SMTP server, on loopback by default, that keeps each message as a file to read. */
export async function openMailbox(options: { dir: string; port: number; host?: string }): Promise<Mailbox> {
  const { host = "127.0.0.1" } = options;
  await mkdir(options.dir, { recursive: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    size: messageSizeBytesMax,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", done);
      stream.on("end", () => {
        keep(options.dir, Buffer.concat(chunks)).then(() => done(), done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, host, () => resolve());
  });
  return {
    smtpUrl: `smtp://${host}:${options.port}`,
    list: () => list(options.dir),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function keep(dir: string, content: Buffer): Promise<void> {
  const name = `${String(Date.now()).padStart(15, "0")}-${randomUUID()}`;
  await writeFile(path.join(dir, `${name}.part`), content);
  await rename(path.join(dir, `${name}.part`), path.join(dir, `${name}.eml`));
}

async function list(dir: string): Promise<readonly MailboxMessage[]> {
  const names = (await messageNames(dir)).toReversed();
  return Promise.all(names.slice(0, listedMax).map((name) => read(dir, name)));
}

async function read(dir: string, name: string): Promise<MailboxMessage> {
  const email: Email = await PostalMime.parse(await readFile(path.join(dir, name)));
  return {
    id: name.replace(/\.eml$/, ""),
    receivedAt: new Date(Number(name.slice(0, 15))).toISOString(),
    from: email.from?.address ?? "",
    to: (email.to ?? []).map((each) => each.address ?? "").filter((address) => address !== ""),
    subject: email.subject ?? "",
    text: email.text ?? "",
    html: email.html ?? "",
  };
}
