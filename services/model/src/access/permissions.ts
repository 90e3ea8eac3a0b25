export type Role = "MANAGER" | "CONTRIBUTOR" | "VIEWER";
export type Permission = "READ" | "WRITE" | "FULL";
export type PermissionOrNone = Permission | "NONE";

export const roles: readonly Role[] = ["MANAGER", "CONTRIBUTOR", "VIEWER"];
export const permissions: readonly Permission[] = ["READ", "WRITE", "FULL"];

/** The numbers by which levels are stored and compared. */
export const permissionLevels: Readonly<Record<PermissionOrNone, number>> = {
  NONE: 0,
  READ: 1,
  WRITE: 2,
  FULL: 3,
};

/**
 * Groups without explicit members: `public` is anyone with a share link, `markup` every member (a VIEWER
 * reads what it was granted), `playback` every VIEWER.
 */
export const specialGroups = ["public", "markup", "playback"] as const;
export type SpecialGroup = (typeof specialGroups)[number];

export function isSpecialGroup(groupId: string): groupId is SpecialGroup {
  return groupId === "public" || groupId === "markup" || groupId === "playback";
}

/** The higher of two levels. */
export function higherPermission(a: PermissionOrNone, b: PermissionOrNone): PermissionOrNone {
  return permissionLevels[a] >= permissionLevels[b] ? a : b;
}

export function permits(granted: PermissionOrNone, needed: Permission): boolean {
  return permissionLevels[granted] >= permissionLevels[needed];
}

/** The workspace role that a level requires: CONTRIBUTOR for full and write, VIEWER for read. */
export function roleForPermission(permission: Permission): Role {
  return permission === "READ" ? "VIEWER" : "CONTRIBUTOR";
}

/** The role with which a person can use a level: their own if it is sufficient. */
export function roleNeeded(own: Role, permission: Permission): Role {
  return higherRole(own, roleForPermission(permission));
}

export function higherRole(a: Role, b: Role): Role {
  return roles.indexOf(a) <= roles.indexOf(b) ? a : b;
}
