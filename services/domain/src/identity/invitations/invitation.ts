import { createHmac } from "node:crypto";
import { isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { dayMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import type { WorkspaceRole } from "../members/member.ts";

/** How long an invitation is valid, in days; inviting again restarts it. */
export const invitationLifetimeDays = 7;
/** The most addresses in one request. */
export const invitedAtOnceMax = 100;

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: WorkspaceRole;
  readonly workspaceAdmin: boolean;
  readonly message: string | null;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export function invitationExpiry(now = Date.now()): Date {
  return new Date(now + invitationLifetimeDays * dayMs);
}

/** The rejection of an invitation that has ended, or of another address's. */
export function invitationOver(): ProductError {
  return new ProductError(
    "Forbidden",
    "invitation.over",
    "This invitation has expired, was used, or was made for another address. Ask for a new one.",
  );
}

function proofOf(key: string, teamId: string, invitationId: string): string {
  return createHmac("sha256", key).update(`invitation\0${teamId}\0${invitationId}`).digest("base64url");
}

/**
 * The token in the invitation mail: the invitation's id and a proof that only the mail contains, so that its
 * holder must have access to that mailbox. Every manager can see the id alone.
 */
export function invitationToken(key: string, teamId: string, invitationId: string): string {
  return `${toShortId(invitationId)}.${proofOf(key, teamId, invitationId)}`;
}

/** The invitation's id if the token was mailed; undefined otherwise. */
export function readInvitationToken(key: string, teamId: string, token: string): string | undefined {
  const [short = "", proof = ""] = token.split(".");
  const invitationId = tryParseId(short);
  if (invitationId === undefined) return undefined;
  return isSameSecret(proof, proofOf(key, teamId, invitationId)) ? invitationId : undefined;
}
