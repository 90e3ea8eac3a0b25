import { ProductError } from "@fieldstone/model/errors.ts";
import { findSignInByEmail } from "../members/member-store.ts";
import { limitAttempts, passwordByAccount, passwordByAddress } from "../rate-limits/attempts.ts";
import { openSession, type SignInOrigin } from "../sessions/open-session.ts";
import type { TenantDoor } from "../teams/tenant-door.ts";
import { isPasswordOf } from "./password-hash.ts";

export interface PasswordSignIn {
  /** Lower-case. */
  readonly email: string;
  readonly password: string;
}

/**
 * Opens a session for an address and its password; answers the session's secret. A wrong password, an account
 * without one and an unknown address get the same answer in the same time.
 * @throws ProductError `auth.wrong_password`, `rate.limited`
 */
export async function signInWithPassword(
  door: TenantDoor,
  input: PasswordSignIn,
  origin: SignInOrigin,
): Promise<string> {
  await limitAttempts(door, [
    { limit: passwordByAccount, key: input.email },
    { limit: passwordByAddress, key: origin.ipAddress ?? "unknown" },
  ]);
  const found = await door.read((tx) => findSignInByEmail(tx, input.email));
  if (!(await isPasswordOf(found?.passwordHash, input.password)) || found === undefined)
    throw wrongPassword();
  return door.write((tx) => openSession(tx, found.userId, "PASSWORD", origin));
}

function wrongPassword(): ProductError {
  return new ProductError(
    "Unauthorized",
    "auth.wrong_password",
    "The e-mail address or the password is wrong. Check both, or sign in with a code sent to you.",
    { field: "password" },
  );
}
