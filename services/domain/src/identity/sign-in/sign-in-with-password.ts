import { ProductError } from "@fieldstone/model/errors.ts";
import {
  attemptFrom,
  limitAttempts,
  locksByAccount,
  passwordByAccount,
  passwordByAddress,
} from "../../kernel/rate-limits/attempts.ts";
import type { TenantScope } from "../../kernel/workspace/tenant-scope.ts";
import { enqueueAccountLink } from "../account-links/request-account-link.ts";
import { readSignInSettings } from "../authentication/read-authentication.ts";
import { rejectionOfMethod } from "../authentication/sign-in-settings.ts";
import { findSignInByEmail } from "../members/read-members.ts";
import { isPasswordOf } from "../passwords/password-hash.ts";
import { assertAddressAllowed } from "../security/address-ranges.ts";
import { readTeamSecurity } from "../security/read-team-security.ts";
import { openSession, type SignInOrigin } from "../sessions/open-session.ts";

export interface PasswordSignIn {
  /** Lower-case. */
  readonly email: string;
  readonly password: string;
}

/**
 * Opens a session with an address and its password. Returns its secret. A wrong password, an account without
 * one and an unknown address get the same response in the same time, and after too many attempts the same
 * lock and the same task to mail the unlock link.
 * @throws ProductError `auth.wrong_password`, `auth.locked`, `auth.address_not_allowed`, `rate.limited`
 */
export async function signInWithPassword(
  door: TenantScope,
  input: PasswordSignIn,
  origin: SignInOrigin,
): Promise<string> {
  await limitAttempts(door, [attemptFrom(passwordByAddress, origin)]);
  const { security, settings } = await door.read(async (tx) => ({
    security: await readTeamSecurity(tx),
    settings: await readSignInSettings(tx),
  }));
  // First, so that nobody can try passwords or lock an account from a network that is not allowed.
  assertAddressAllowed(security.ipAllowList, origin.ipAddress);
  // The same for everyone, whether address and password are right or not.
  const rejection = rejectionOfMethod(settings, "PASSWORD", false);
  if (rejection !== undefined) throw rejection;
  await lockAfterTooMany(door, input.email);
  const found = await door.read((tx) => findSignInByEmail(tx, input.email));
  if (!(await isPasswordOf(found?.passwordHash, input.password)) || found === undefined)
    throw wrongPassword();
  return door.write((tx) => openSession(tx, found.userId, "PASSWORD", origin));
}

async function lockAfterTooMany(door: TenantScope, email: string): Promise<void> {
  try {
    await limitAttempts(door, [{ limit: passwordByAccount, key: email }]);
  } catch (error) {
    if (!isLimited(error)) throw error;
    await sendUnlockLinkOnce(door, email);
    throw new ProductError(
      "TooManyRequests",
      "auth.locked",
      "Too many attempts. Wait 15 minutes, sign in with a code, or use the unlock link that we e-mail to this address if it has an account.",
      { field: "password", cause: error },
    );
  }
}

async function sendUnlockLinkOnce(door: TenantScope, email: string): Promise<void> {
  try {
    await limitAttempts(door, [{ limit: locksByAccount, key: email }]);
  } catch (error) {
    if (isLimited(error)) return;
    throw error;
  }
  await door.write((tx) => enqueueAccountLink(tx, { email, purpose: "UNLOCK" }));
}

const isLimited = (error: unknown): boolean => error instanceof ProductError && error.code === "rate.limited";

function wrongPassword(): ProductError {
  return new ProductError(
    "Unauthorized",
    "auth.wrong_password",
    "The e-mail address or the password is wrong. Check both, or sign in with a code sent to you.",
    { field: "password" },
  );
}
