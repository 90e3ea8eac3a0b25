import {
  higherPermission,
  higherRole,
  type Permission,
  type Role,
} from "@fieldstone/model/access/permissions.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireActiveMember, updateMember } from "../../identity/members/update-member.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requirePerson } from "../../kernel/workspace/team-policy.ts";
import { requireGrantor } from "../grants/grantable-object.ts";
import { listObjectGrants } from "../grants/object-grant-store.ts";
import { grantLevel } from "../grants/set-permission.ts";
import { keepDecidable } from "./access-deciders.ts";
import { type AccessRequest, accessRequestNotFound } from "./access-request.ts";
import { listOpenRequests, lockRequest, markDecided } from "./access-request-store.ts";
import { mailAccessDecisionTask } from "./access-request-tasks.ts";

/** The most open requests checked for one list, oldest first. */
const listedRequestsMax = 500;

/** Open requests that the actor may decide, oldest first. */
export async function listDecidableRequests(tx: TenantTransaction): Promise<readonly AccessRequest[]> {
  requirePerson(tx.context.actor);
  return keepDecidable(tx, await listOpenRequests(tx, listedRequestsMax));
}

export interface DecideAccessInput {
  readonly id: string;
  /** If null or left out, the request is rejected. */
  readonly level?: Permission | null | undefined;
  /** Grants on the project that contains the note or insight, not only on the document. */
  readonly wholeProject?: boolean | null | undefined;
  /** Also raises the requester to this role, if theirs is lower: a viewer can only read. */
  readonly role?: Role | null | undefined;
}

/**
 * Grants a level, or rejects the request. Never lowers a requester's access.
 * @throws ProductError `access_request.not_found` also for members who may not grant,
 *   `access_request.decided`, `team.admin_needed` if the actor raises a role without being a workspace admin
 */
export async function decideAccess(tx: TenantTransaction, input: DecideAccessInput): Promise<void> {
  const { userId } = requirePerson(tx.context.actor);
  const request = await lockRequest(tx, input.id);
  if (request === undefined) throw accessRequestNotFound();
  if ((await keepDecidable(tx, [request])).length === 0) throw accessRequestNotFound();
  if (request.status !== "OPEN") {
    throw new ProductError(
      "InvalidOperation",
      "access_request.decided",
      "Someone has already decided this. Reload the page.",
    );
  }
  const level = input.level ?? null;
  if (level !== null) {
    if (input.role) await raiseRole(tx, request.requesterId, input.role);
    await grantAsked(tx, request, level, input.wholeProject === true);
  }
  await markDecided(tx, request.id, userId, level);
  await recordEvent(
    tx,
    {
      kind: level === null ? "access_request.refused" : "access_request.allowed",
      subjectType: request.objectType,
      subjectId: request.objectId,
      data: { accessRequestId: request.id, requesterId: request.requesterId, level },
    },
    { type: "accessRequest", id: request.id, projectId: request.projectId, act: "deleted" },
  );
  await tx.enqueue(mailAccessDecisionTask, { accessRequestId: request.id }, { jobKey: request.id });
}

async function grantAsked(
  tx: TenantTransaction,
  request: AccessRequest,
  level: Permission,
  wholeProject: boolean,
): Promise<void> {
  const object = wholeProject
    ? ({ objectType: "project", objectId: request.projectId } as const)
    : { objectType: request.objectType, objectId: request.objectId };
  const place = await requireGrantor(tx, object);
  const before = (await listObjectGrants(tx, place)).find(
    ({ sourceId, subjectId }) => sourceId === place.objectId && subjectId === request.requesterId,
  );
  const granted = higherPermission(before?.level ?? "NONE", level);
  if (granted !== "NONE") await grantLevel(tx, place, { type: "user", id: request.requesterId }, granted);
}

async function raiseRole(tx: TenantTransaction, id: string, role: Role): Promise<void> {
  const member = await requireActiveMember(tx, id);
  if (higherRole(member.role, role) !== member.role) await updateMember(tx, { id, role });
}
