import type { Identity } from "../members/identity.ts";

/** A program's credential, with its creator's rights. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  /** What it may be used for, of what its maker may do. */
  readonly scopes: readonly string[];
  /** Whose rights it has: its maker's. */
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

export interface ApiTokenIdentity extends Identity {
  readonly apiTokenId: string;
  readonly scopes: readonly string[];
}

export const apiTokenNameLengthMax = 100;
/** Live tokens of one member. */
export const apiTokensPerMemberMax = 50;
/** Shown to a workspace admin at once. */
export const apiTokensListedMax = 1_000;
