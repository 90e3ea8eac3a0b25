import { ProductError } from "@fieldstone/model/errors.ts";
import type { Permission } from "@fieldstone/model/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../audit/audit-store.ts";
import { findGrantee, setGrant } from "../permissions/permission-store.ts";
import { requireProjectLevel } from "../permissions/project-access.ts";

export interface SetProjectPermissionInput {
  readonly projectId: string;
  readonly userId?: string | null | undefined;
  readonly groupId?: string | null | undefined;
  /** Left out or null: the grant is removed. */
  readonly level?: Permission | null | undefined;
}

/**
 * Grants a level on a project to one member or one group, or takes the grant away.
 * @throws ProductError `permission.subject` unless exactly one is named and exists, `project.not_found`, Forbidden
 */
export async function setProjectPermission(
  tx: TenantTransaction,
  input: SetProjectPermissionInput,
): Promise<void> {
  await requireProjectLevel(tx, input.projectId, "FULL");
  const subjectType = input.userId == null ? "group" : "user";
  const subjectId = input.userId ?? input.groupId;
  const named = subjectId != null && (input.userId == null || input.groupId == null);
  if (!named || !(await findGrantee(tx, subjectType, subjectId))) {
    throw new ProductError(
      "ValidationError",
      "permission.subject",
      "Choose one member or one group of this workspace to share the project with.",
      { field: subjectType === "user" ? "userId" : "groupId" },
    );
  }
  const level = input.level ?? null;
  const object = { objectType: "project", objectId: input.projectId } as const;
  const before = await setGrant(tx, object, subjectType, subjectId, level);
  if (before === level) return;
  await recordAudit(tx, {
    kind: "permission.changed",
    subjectType: "project",
    subjectId: input.projectId,
    data: { grantedTo: { type: subjectType, id: subjectId }, level, before },
  });
  await tx.notify({ type: "project", id: input.projectId, projectId: input.projectId, act: "updated" });
}
