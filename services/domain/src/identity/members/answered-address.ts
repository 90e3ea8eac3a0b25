import { type RawBuilder, sql } from "kysely";
import type { SignInMethod } from "../authentication/sign-in-method.ts";

/**
 * For a query of `users`: somebody who reads mail at the member's address has signed in. A member's visits say
 * nothing about an address that an identity provider assigned later.
 */
export const hasAnswered: RawBuilder<boolean> = sql`(last_seen_at is not null and email_assigned_at is null)`;

/** True if signing in this way proves the address: a password stays the same when the address changes. */
export function provesAddress(method: SignInMethod): boolean {
  return method !== "PASSWORD";
}
