import { randomUUID } from "node:crypto";
import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import type { Mailer } from "@fieldstone/platform/mail/mailer.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import type { CodeGuesses } from "./code-guesses.ts";
import { confirmationMail } from "./confirmation-mail.ts";
import type { EmailProofs, ReturnTo } from "./email-proof.ts";
import { addCode } from "./one-time-code-store.ts";
import { keyedHash, newCode, newSecret } from "./secrets.ts";

export interface ConfirmationServices {
  readonly database: GlobalDatabase;
  readonly proofs: EmailProofs;
  readonly mailer: Pick<Mailer, "send">;
  readonly emailHashKey: string;
  readonly guesses: CodeGuesses;
  readonly publicUrl: string;
  readonly now: () => number;
}

export interface ConfirmationRequest {
  /** Lower-case and checked. */
  readonly email: string;
  readonly forceCreateWorkspace: boolean;
  readonly skipFastLoginRedirect: boolean;
  /** Travels in the link alone, sealed: a code is entered where it is known. */
  readonly returnTo?: ReturnTo | undefined;
}

export interface SentConfirmation {
  /** What a code is entered for; undefined where the message has a link alone. */
  readonly codeChallenge: string | undefined;
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
 * Sends one message with a code and a link that live 300 seconds; with the link alone where too many codes were guessed. It is sent to every address alike, known or
 * not, so that neither the answer nor its time tells who is a member.
 */
export async function sendConfirmation(
  services: ConfirmationServices,
  request: ConfirmationRequest,
): Promise<SentConfirmation> {
  const { email, forceCreateWorkspace, skipFastLoginRedirect, returnTo } = request;
  const { emailHashKey: key } = services;
  const challenge = randomUUID();
  const emailHash = emailHashOf(key, email);
  // A code is made and stored in either case: what is not told cannot be guessed, and the answer takes as long.
  const code = newCode();
  const codesOff = await services.guesses.areOff(emailHash);
  const secret = newSecret();
  const pending = { challenge, email, showChoice: forceCreateWorkspace || skipFastLoginRedirect };
  await addCode(
    services.database,
    {
      challenge,
      emailHash,
      codeHash: codeHashOf(key, challenge, code),
      tokenHash: linkHashOf(key, challenge, secret),
      purpose: forceCreateWorkspace ? "CREATE_WORKSPACE" : "SIGN_IN",
    },
    services.now(),
  );
  const token = services.proofs.sealLink({
    ...pending,
    secret,
    ...(returnTo === undefined ? {} : { returnTo }),
  });
  const link = `${services.publicUrl}/auth/confirm-email?token=${token}`;
  await services.mailer.send(
    confirmationMail({
      to: email,
      code: codesOff ? undefined : code,
      link,
      forNewWorkspace: forceCreateWorkspace,
    }),
  );
  return {
    codeChallenge: codesOff ? undefined : challenge,
    cookie: services.proofs.challengeCookie(pending),
  };
}
