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

/** Levels granted on one object, by group (including special ones) and by user. */
export interface PermissionMap {
  readonly groups: Readonly<Partial<Record<string, Permission>>>;
  readonly users: Readonly<Partial<Record<string, Permission>>>;
}

export interface PermissionSubject {
  readonly userId: string;
  readonly groupIds: readonly string[];
}

/** The higher of two levels. */
export function higherPermission(a: PermissionOrNone, b: PermissionOrNone): PermissionOrNone {
  return permissionLevels[a] >= permissionLevels[b] ? a : b;
}

export function permits(granted: PermissionOrNone, needed: Permission): boolean {
  return permissionLevels[granted] >= permissionLevels[needed];
}

function granted(grants: Readonly<Partial<Record<string, Permission>>>, id: string): PermissionOrNone {
  return Object.hasOwn(grants, id) ? (grants[id] ?? "NONE") : "NONE";
}

/** The highest of a user's own grant, the grants of the user's groups and the markup grant. */
export function resolvePermission(map: PermissionMap, subject: PermissionSubject): PermissionOrNone {
  let best = higherPermission(granted(map.users, subject.userId), granted(map.groups, "markup"));
  for (const groupId of subject.groupIds) best = higherPermission(best, granted(map.groups, groupId));
  return best;
}

/** The level that a role can use: never more than READ for a VIEWER. */
export function permissionForRole(level: PermissionOrNone, role: Role): PermissionOrNone {
  return role === "VIEWER" && level !== "NONE" ? "READ" : level;
}

/**
 * What a member may do with an object. A MANAGER may do everything in the workspace (decided by us: the
 * documents only define the levels).
 */
export function effectivePermission(
  map: PermissionMap,
  subject: PermissionSubject & { readonly role: Role },
): PermissionOrNone {
  if (subject.role === "MANAGER") return "FULL";
  const groupIds = subject.role === "VIEWER" ? [...subject.groupIds, "playback"] : subject.groupIds;
  return permissionForRole(resolvePermission(map, { ...subject, groupIds }), subject.role);
}

/** What a signed-out visitor with the share link may do: the public grant, limited to READ. */
export function publicPermission(map: PermissionMap): PermissionOrNone {
  return granted(map.groups, "public") === "NONE" ? "NONE" : "READ";
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
