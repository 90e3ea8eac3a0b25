import type { Identity } from "../members/identity.ts";

/** A program's credential, with its creator's rights. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  /** The subset of its creator's rights that it has. */
  readonly scopes: readonly string[];
  /** Its creator, whose rights it has. */
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
/** The most active tokens of one member. */
export const apiTokensPerMemberMax = 50;
/** The most tokens in a workspace admin's list. */
export const apiTokensListedMax = 1_000;
