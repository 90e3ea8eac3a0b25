import type { WorkspaceRole } from "./member.ts";

/** Whom the secret of a session, token or application belongs to, with what policies ask of them. */
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

/** Least time between two writes of a secret's last use: sliding it is never on the hot path. */
export const lastUseWriteGapSeconds = 300;
