import type { Permission, SpecialGroup } from "@fieldstone/model/access/permissions.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { isPlaced } from "../../kernel/objects/object-registry.ts";
import type { GrantableType } from "../../kernel/objects/object-types.ts";

/** An object that levels are granted on. A grant on a folder covers everything in it. */
export interface GrantableObject {
  readonly objectType: GrantableType;
  readonly objectId: string;
}

/** A member, a group, or a special group, which has no explicit members. */
export type Grantee =
  | { readonly type: "user" | "group"; readonly id: string }
  | { readonly type: "special"; readonly id: SpecialGroup };

export interface GranteeInput {
  readonly userId?: string | null | undefined;
  readonly groupId?: string | null | undefined;
  readonly specialGroup?: SpecialGroup | null | undefined;
}

export function granteeNotFound(): ProductError {
  return new ProductError(
    "ValidationError",
    "permission.subject",
    "Choose one member or one group of this workspace to share with.",
    { field: "userId" },
  );
}

/** @throws ProductError `permission.subject` unless exactly one grantee is given */
export function parseGrantee({ userId, groupId, specialGroup }: GranteeInput): Grantee {
  const named: Grantee[] = [];
  if (userId != null) named.push({ type: "user", id: userId });
  if (groupId != null) named.push({ type: "group", id: groupId });
  if (specialGroup != null) named.push({ type: "special", id: specialGroup });
  const [grantee] = named;
  if (grantee === undefined || named.length > 1) throw granteeNotFound();
  return grantee;
}

/**
 * Checks a grant to a special group: viewers can only read, and the public reads single notes and insights by
 * link.
 * @throws ProductError `permission.viewers_read`, `permission.public_reads`, `permission.public_object`
 */
export function checkSpecialGrant(grantee: Grantee, objectType: GrantableType, level: Permission): void {
  if (grantee.id === "playback" && level !== "READ") {
    throw new ProductError(
      "ValidationError",
      "permission.viewers_read",
      "Viewers can only read. Choose “Can read” for all viewers.",
      { field: "level" },
    );
  }
  if (grantee.id !== "public") return;
  if (!isPlaced(objectType)) {
    throw new ProductError(
      "ValidationError",
      "permission.public_object",
      "Only single notes and insights can be shared publicly. Open one and create a link to it.",
      { field: "specialGroup" },
    );
  }
  if (level !== "READ") {
    throw new ProductError(
      "ValidationError",
      "permission.public_reads",
      "People with a link can only read. Choose “Can read” for the public.",
      { field: "level" },
    );
  }
}
