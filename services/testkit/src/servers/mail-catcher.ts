import { once } from "node:events";
import { Readable } from "node:stream";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailCatcher {
  readonly url: string;
  readonly caught: readonly CaughtMail[];
  /** The oldest unread message to an address; waits for one to arrive. */
  next(filter: { readonly to: string }, timeoutMs?: number): Promise<CaughtMail>;
  close(): Promise<void>;
}

const waitMsDefault = 10_000;

/** An SMTP server on a free loopback port that keeps the messages it receives. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const caught: CaughtMail[] = [];
  const taken = new Set<CaughtMail>();
  const arrivals = new EventTarget();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      PostalMime.parse(Readable.toWeb(stream)).then(({ subject = "", text = "", html = "" }) => {
        for (const { address } of session.envelope.rcptTo) caught.push({ to: address, subject, text, html });
        arrivals.dispatchEvent(new Event("mail"));
        done();
      }, done);
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the mail catcher has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    caught,
    async next({ to }, timeoutMs = waitMsDefault) {
      const signal = AbortSignal.timeout(timeoutMs);
      for (;;) {
        const mail = caught.find((each) => each.to.toLowerCase() === to.toLowerCase() && !taken.has(each));
        if (mail !== undefined) {
          taken.add(mail);
          return mail;
        }
        await new Promise<void>((resolve, reject) => {
          arrivals.addEventListener("mail", () => resolve(), { once: true });
          signal.addEventListener(
            "abort",
            () => reject(new Error(`no mail came to ${to} in ${timeoutMs} ms`)),
            {
              once: true,
            },
          );
        });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
