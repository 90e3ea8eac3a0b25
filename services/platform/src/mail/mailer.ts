/** One message to one person. Features write the content; text and HTML say the same. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
}

export interface Mailer {
  /**
   * @param sender the workspace that sends it
   * @throws Error if the server rejects the message; the caller's task retries
   */
  send(message: MailMessage, sender?: { readonly teamId: string }): Promise<void>;
  close(): void;
}
