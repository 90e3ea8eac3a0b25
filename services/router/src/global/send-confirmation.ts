import { randomUUID } from "node:crypto";
import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import type { Mailer } from "@fieldstone/platform/mail/mailer.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { confirmationMail } from "./confirmation-mail.ts";
import type { EmailProofs, WantedPage } from "./email-proof.ts";
import { addCode } from "./one-time-code-store.ts";
import { keyedHash, newCode, newSecret } from "./secrets.ts";

export interface ConfirmationServices {
  readonly database: GlobalDatabase;
  readonly proofs: EmailProofs;
  readonly mailer: Pick<Mailer, "send">;
  readonly emailHashKey: string;
  readonly publicUrl: string;
  readonly now: () => number;
}

export interface ConfirmationRequest {
  /** Lower-case and checked. */
  readonly email: string;
  readonly forceCreateWorkspace: boolean;
  readonly skipFastLoginRedirect: boolean;
  /** Travels in the link alone, sealed: a code is entered where it is known. */
  readonly wanted?: WantedPage | undefined;
}

export interface SentConfirmation {
  readonly codeChallenge: string;
  /** The `set-cookie` value that lets this browser, and no other, enter the code. */
  readonly cookie: string;
}

export function codeHashOf(key: string, challenge: string, code: string): string {
  return keyedHash(key, "one-time-code", challenge, code);
}

export function linkHashOf(key: string, challenge: string, secret: string): string {
  return keyedHash(key, "magic-link", challenge, secret);
}

/**
 * Sends one message with a code and a link that live 300 seconds. It is sent to every address alike, known or
 * not, so that neither the answer nor its time tells who is a member.
 */
export async function sendConfirmation(
  services: ConfirmationServices,
  request: ConfirmationRequest,
): Promise<SentConfirmation> {
  const { email, forceCreateWorkspace, skipFastLoginRedirect, wanted } = request;
  const { emailHashKey: key } = services;
  const challenge = randomUUID();
  const code = newCode();
  const secret = newSecret();
  const pending = { challenge, email, showChoice: forceCreateWorkspace || skipFastLoginRedirect };
  await addCode(
    services.database,
    {
      challenge,
      emailHash: emailHashOf(key, email),
      codeHash: codeHashOf(key, challenge, code),
      tokenHash: linkHashOf(key, challenge, secret),
      purpose: forceCreateWorkspace ? "CREATE_WORKSPACE" : "SIGN_IN",
    },
    services.now(),
  );
  const token = services.proofs.sealLink({ ...pending, secret, ...(wanted === undefined ? {} : { wanted }) });
  const link = `${services.publicUrl}/auth/confirm-email?token=${token}`;
  await services.mailer.send(
    confirmationMail({ to: email, code, link, forNewWorkspace: forceCreateWorkspace }),
  );
  return { codeChallenge: challenge, cookie: services.proofs.challengeCookie(pending) };
}
