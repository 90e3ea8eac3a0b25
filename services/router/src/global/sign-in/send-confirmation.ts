import { randomUUID } from "node:crypto";
import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import type { Mailer } from "@fieldstone/platform/mail/mailer.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { keyedHash, newCode, newSecret } from "../secrets.ts";
import type { CodeGuesses } from "./code-guesses.ts";
import { confirmationMail } from "./confirmation-mail.ts";
import type { EmailProofs, ReturnTo } from "./email-proof.ts";
import { addCode } from "./one-time-code-store.ts";

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
  /** Lower case and validated. */
  readonly email: string;
  readonly forceCreateWorkspace: boolean;
  readonly skipFastLoginRedirect: boolean;
  /** Sent in the link only, encrypted: the page on which a code is entered knows it. */
  readonly returnTo?: ReturnTo | undefined;
}

export interface SentConfirmation {
  /** The challenge that a code is entered for; undefined if the message has only a link. */
  readonly codeChallenge: string | undefined;
  /** The `set-cookie` value that lets only this browser enter the code. */
  readonly cookie: string;
}

export function codeHashOf(key: string, challenge: string, code: string): string {
  return keyedHash(key, "one-time-code", challenge, code);
}

export function linkHashOf(key: string, challenge: string, secret: string): string {
  return keyedHash(key, "magic-link", challenge, secret);
}

/**
 * Sends a message with a code and a link that are valid for 300 seconds, or only the link after too many
 * wrong codes. It is sent whether or not the address is known, so that neither the answer nor its timing
 * reveals members.
 */
export async function sendConfirmation(
  services: ConfirmationServices,
  request: ConfirmationRequest,
): Promise<SentConfirmation> {
  const { email, forceCreateWorkspace, skipFastLoginRedirect, returnTo } = request;
  const { emailHashKey: key } = services;
  const challenge = randomUUID();
  const emailHash = emailHashOf(key, email);
  // A code is stored in any case, so that the answer takes as long; an unsent one cannot be guessed.
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
