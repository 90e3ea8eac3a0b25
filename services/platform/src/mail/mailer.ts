/** One message to one person. Features make the words; both forms say the same. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
}

export interface Mailer {
  /** @throws Error where the server does not take the message; the caller's task tries again */
  send(message: MailMessage): Promise<void>;
  close(): void;
}
