import { emailHashOf, isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import type { CodeGuesses } from "./code-guesses.ts";
import type { Challenge, EmailProofs, ReturnTo } from "./email-proof.ts";
import { isCodeLive, type OneTimeCode, takeTry, useCode } from "./one-time-code-store.ts";
import { codeHashOf, linkHashOf } from "./send-confirmation.ts";

export interface ConfirmServices {
  readonly database: GlobalDatabase;
  readonly proofs: EmailProofs;
  readonly emailHashKey: string;
  readonly guesses: CodeGuesses;
  readonly now: () => number;
}

export type Confirmation =
  | { readonly method: "EMAIL"; readonly token: string }
  | { readonly method: "ONE_TIME_CODE"; readonly codeChallenge: string; readonly code: string };

export interface ConfirmedEmail {
  readonly email: string;
  /** The person asked to choose or create a workspace, so do not enter their only one directly. */
  readonly showChoice: boolean;
  /** The page that the link leads to, in any browser. */
  readonly returnTo?: ReturnTo | undefined;
}

const wrongCode = (): ProductError =>
  new ProductError(
    "ValidationError",
    "code.invalid",
    "That code is wrong or has expired. Check it, or request a new one.",
    { field: "code" },
  );

const wrongLink = (): ProductError =>
  new ProductError(
    "ValidationError",
    "link.invalid",
    "This link has already been used or has expired. Request a new one.",
  );

/** The address that a confirmation claims, before any database check: for the rate limit. */
export function claimedEmailOf(
  services: ConfirmServices,
  confirmation: Confirmation,
  cookies: string | undefined,
): string | undefined {
  if (confirmation.method === "EMAIL") return services.proofs.openLink(confirmation.token)?.email;
  return services.proofs.readChallenge(cookies)?.email;
}

/**
 * What a mailed link would prove, and whether this browser requested it. Consumes nothing: a page calls it
 * before it signs in a person, who may have been sent another's link, or a link scanner.
 * @throws ProductError `link.invalid`
 */
export async function inspectLink(
  services: ConfirmServices,
  token: string,
  cookies: string | undefined,
): Promise<{ readonly email: string; readonly askedHere: boolean }> {
  const link = services.proofs.openLink(token);
  if (link === undefined || !(await isCodeLive(services.database, link.challenge, services.now()))) {
    throw wrongLink();
  }
  const askedHere = services.proofs.readChallenge(cookies)?.challenge === link.challenge;
  return { email: link.email, askedHere };
}

/**
 * Checks a code, entered in the browser that requested it, or a link, opened anywhere. Works only once.
 * @throws ProductError `code.invalid`, `code.links_only`, `link.invalid`
 */
export async function confirmEmail(
  services: ConfirmServices,
  confirmation: Confirmation,
  { cookies, address }: { readonly cookies: string | undefined; readonly address: string },
): Promise<ConfirmedEmail> {
  if (confirmation.method === "EMAIL") return confirmByLink(services, confirmation.token);
  const pending = services.proofs.readChallenge(cookies);
  if (pending === undefined || pending.challenge !== confirmation.codeChallenge.toLowerCase()) {
    throw wrongCode();
  }
  const emailHash = emailHashOf(services.emailHashKey, pending.email);
  await services.guesses.begin(emailHash, address);
  try {
    const confirmed = await confirmByCode(services, pending, confirmation.code);
    await services.guesses.wasRight(emailHash);
    return confirmed;
  } catch (error) {
    if (error instanceof ProductError) await services.guesses.wasWrong(address);
    throw error;
  }
}

async function confirmByLink(services: ConfirmServices, token: string): Promise<ConfirmedEmail> {
  const link = services.proofs.openLink(token);
  if (link === undefined) throw wrongLink();
  const stored = await takeTry(services.database, link.challenge, services.now());
  const given = linkHashOf(services.emailHashKey, link.challenge, link.secret);
  if (stored === undefined || !isSameSecret(given, stored.tokenHash)) throw wrongLink();
  return finish(services, stored, link, wrongLink);
}

async function confirmByCode(
  services: ConfirmServices,
  pending: Challenge,
  code: string,
): Promise<ConfirmedEmail> {
  const stored = await takeTry(services.database, pending.challenge, services.now());
  const given = codeHashOf(services.emailHashKey, pending.challenge, code);
  if (stored === undefined || !isSameSecret(given, stored.codeHash)) throw wrongCode();
  return finish(services, stored, pending, wrongCode);
}

async function finish(
  services: ConfirmServices,
  stored: OneTimeCode,
  sealed: ConfirmedEmail,
  rejection: () => ProductError,
): Promise<ConfirmedEmail> {
  const { email, showChoice, returnTo } = sealed;
  if (!isSameSecret(emailHashOf(services.emailHashKey, email), stored.emailHash)) throw rejection();
  if (!(await useCode(services.database, stored.challenge, services.now()))) throw rejection();
  return { email, showChoice, returnTo };
}
