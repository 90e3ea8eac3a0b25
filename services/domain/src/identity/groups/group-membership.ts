import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { LiveChange } from "../../kernel/changes/record-event.ts";
import { isUniqueViolation } from "../../kernel/postgres/sql-state.ts";
import { readMembers } from "../members/read-members.ts";

/** @throws ProductError `group.member_not_found` if any of these is not an active member */
export async function requireActiveMembers(tx: TenantTransaction, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const members = await readMembers(tx, userIds);
  const isActive = (id: string) => members.get(id)?.deactivatedAt === null;
  if (userIds.every(isActive)) return;
  throw new ProductError(
    "NotFound",
    "group.member_not_found",
    "One of these people is no longer a member. Reload the page.",
    {
      field: "memberIds",
    },
  );
}

/** Groups give access, so cached identities of the members that a change concerns must be reloaded. */
export function memberChanges(userIds: readonly string[]): readonly LiveChange[] {
  return userIds.map((id) => ({ type: "member", id, act: "updated" }));
}

export function groupNotFound(): ProductError {
  return new ProductError("NotFound", "group.not_found", "This group no longer exists.");
}

/** Turns a duplicate name into an error for users; returns any other error unchanged. */
export function groupNameError(error: unknown): unknown {
  if (!isUniqueViolation(error, "groups_name_key")) return error;
  return new ProductError(
    "ValidationError",
    "group.name_taken",
    "A group with this name exists. Choose another name.",
    {
      field: "name",
      cause: error,
    },
  );
}
