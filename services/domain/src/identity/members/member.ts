export type WorkspaceRole = "MANAGER" | "CONTRIBUTOR" | "VIEWER";
export const workspaceRoles = ["MANAGER", "CONTRIBUTOR", "VIEWER"] as const;

/** A user of one workspace. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: WorkspaceRole;
  readonly workspaceAdmin: boolean;
  readonly jobRole: string | null;
  readonly jobTitle: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly deactivatedAt: Date | null;
  /** Hides the first steps on Home: the member closed them or completed all. */
  readonly gettingStartedHidden: boolean;
}
