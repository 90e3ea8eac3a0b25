/** A program's way in, with its maker's rights. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

export const apiTokenNameLengthMax = 100;
/** Live tokens of one member. */
export const apiTokensPerMemberMax = 50;
