import { createHmac } from "node:crypto";
import { isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { dayMs } from "@fieldstone/model/durations.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import type { WorkspaceRole } from "../members/member.ts";

/** How long an invitation can be accepted, in days; inviting again begins anew. */
export const invitationLifeDays = 7;
/** Addresses of one act of inviting. */
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
  return new Date(now + invitationLifeDays * dayMs);
}

function proofOf(key: string, teamId: string, invitationId: string): string {
  return createHmac("sha256", key).update(`invitation\0${teamId}\0${invitationId}`).digest("base64url");
}

/**
 * What the mail to the invited carries: the invitation's id and a proof that only the mail knows, so that whoever
 * has it reads that mailbox. Ids alone are seen by every manager.
 */
export function invitationToken(key: string, teamId: string, invitationId: string): string {
  return `${toShortId(invitationId)}.${proofOf(key, teamId, invitationId)}`;
}

/** The invitation's id where the token is one that was mailed; undefined otherwise. */
export function readInvitationToken(key: string, teamId: string, token: string): string | undefined {
  const [short = "", proof = ""] = token.split(".");
  const invitationId = tryParseId(short);
  if (invitationId === undefined) return undefined;
  return isSameSecret(proof, proofOf(key, teamId, invitationId)) ? invitationId : undefined;
}
