import type { WorkspaceRole } from "./member.ts";

/** The owner of a session, token or application secret, with what policies need to know of them. */
export interface Identity {
  readonly userId: string;
  readonly role: WorkspaceRole;
  readonly workspaceAdmin: boolean;
  readonly groupIds: readonly string[];
  /** Networks that may open the workspace; empty for any. */
  readonly ipAllowList: readonly string[];
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** Least time between two updates of a secret's last use, so that most requests need no write. */
export const lastUseWriteGapSeconds = 300;
