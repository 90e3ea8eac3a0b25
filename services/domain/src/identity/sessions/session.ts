import { createHash, randomBytes } from "node:crypto";
import { sessionLifeSeconds } from "@fieldstone/model/session-cookie.ts";
import type { WorkspaceRole } from "../members/member.ts";

export const signInMethods = [
  "ONE_TIME_CODE",
  "MAGIC_LINK",
  "PASSWORD",
  "OIDC",
  "INVITE",
  "GOOGLE",
  "MICROSOFT",
  "AUTH0",
  "ENTERPRISE",
] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** A signed-in browser. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly method: SignInMethod;
  readonly userAgent: string | null;
  /** Where it was opened from. */
  readonly ipAddress: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Whom a session's or API token's secret belongs to, with what policies ask of them. */
export interface Identity {
  readonly userId: string;
  readonly role: WorkspaceRole;
  readonly workspaceAdmin: boolean;
  readonly groupIds: readonly string[];
  /** Networks that the workspace may be opened from; none means every one. */
  readonly ipAllowList: readonly string[];
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface SessionIdentity extends Identity {
  readonly sessionId: string;
}

export interface ApiTokenIdentity extends Identity {
  readonly apiTokenId: string;
  readonly scopes: readonly string[];
}

/** Least time between two writes of a session's or token's last use: sliding it is never on the hot path. */
export const lastUseWriteGapSeconds = 300;
const secretBytes = 32;

/** 32 random bytes in base64url: what the person keeps; only its hash is stored. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export function sessionExpiry(now = Date.now()): Date {
  return new Date(now + sessionLifeSeconds * 1_000);
}
