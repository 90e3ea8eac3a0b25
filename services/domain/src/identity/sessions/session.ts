import { sessionLifetimeSeconds } from "@fieldstone/model/access/session-cookie.ts";
import type { SignInMethod } from "../authentication/sign-in-method.ts";
import type { Identity } from "../members/identity.ts";

/** A signed-in browser. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly method: SignInMethod;
  readonly userAgent: string | null;
  /** The address that it was opened from. */
  readonly ipAddress: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

export interface SessionIdentity extends Identity {
  readonly sessionId: string;
}

export function sessionExpiry(now = Date.now()): Date {
  return new Date(now + sessionLifetimeSeconds * 1_000);
}
