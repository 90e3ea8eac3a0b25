import { type Permission, type PermissionOrNone, permits } from "@fieldstone/model/access/permissions.ts";
import { hourMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { z } from "zod";
import { loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { isManager } from "../../access/permissions/member-policy.ts";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import { findDocumentPlaces } from "../../access/permissions/read-document-places.ts";
import { takeMailableMembers } from "../../identity/members/unanswered-mails.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requirePerson } from "../../kernel/workspace/team-policy.ts";
import { findMailedDeciders } from "./access-deciders.ts";
import {
  type OwnAccessRequest,
  type RequestableObject,
  type requestAccessInput,
  requestAgainAfterHours,
} from "./access-request.ts";
import {
  changeOpenRequest,
  countOpenRequests,
  findLatestRequest,
  findRequestsOf,
  insertRequest,
} from "./access-request-store.ts";
import { mailAccessRequestTask } from "./access-request-tasks.ts";
import { findRequest } from "./read-access-request.ts";

/** The most requests listed for their requester, and open at once: each is a row, and up to 20 mails. */
const ownRequestsMax = 100;

/**
 * Requests access from those who may grant it. A request for an object that does not exist behaves the same,
 * so that asking reveals nothing. An open request is changed instead of repeated. A viewer who asks to edit
 * also asks for the role that this needs.
 * @throws ProductError `access_request.not_needed`, `access_request.refused_lately`, `access_request.too_many`,
 *   `project.not_found` and similar for a manager, who can read everything that exists
 */
export async function requestAccess(
  tx: TenantTransaction,
  input: z.output<typeof requestAccessInput>,
): Promise<void> {
  const { userId } = requirePerson(tx.context.actor);
  await refuseNeedless(tx, input, input.level);
  const latest = await findLatestRequest(tx, userId, input);
  if (latest?.status === "OPEN") return changeOpenRequest(tx, latest.id, input);
  if (latest?.status === "REFUSED") refuseTooSoon(latest);
  if ((await countOpenRequests(tx, userId)) >= ownRequestsMax) throw tooManyRequests();
  const id = newId();
  if (await insertRequest(tx, { ...input, id, requesterId: userId })) await notifyDeciders(tx, id);
}

/** The actor's own latest request for the object. @throws ProductError `auth.*` */
export function readOwnRequest(
  tx: TenantTransaction,
  object: RequestableObject,
): Promise<OwnAccessRequest | undefined> {
  return findLatestRequest(tx, requirePerson(tx.context.actor).userId, object);
}

/** The actor's own requests, newest first. @throws ProductError `auth.*` */
export function listOwnRequests(tx: TenantTransaction): Promise<readonly OwnAccessRequest[]> {
  return findRequestsOf(tx, requirePerson(tx.context.actor).userId, ownRequestsMax);
}

function tooManyRequests(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "access_request.too_many",
    `You have requested access to ${ownRequestsMax} objects, and nobody has answered yet. Talk to the people who own them.`,
  );
}

async function refuseNeedless(
  tx: TenantTransaction,
  object: RequestableObject,
  wanted: Permission,
): Promise<void> {
  if (permits(await levelOn(tx, object), wanted)) {
    throw new ProductError(
      "InvalidOperation",
      "access_request.not_needed",
      "You already have this access. Reload the page.",
    );
  }
  if (isManager(tx.context.actor)) {
    throw new ProductError(
      "NotFound",
      `${object.objectType}.not_found`,
      `This ${object.objectType} no longer exists. Managers have access to everything that does.`,
    );
  }
}

async function levelOn(
  tx: TenantTransaction,
  { objectType, objectId }: RequestableObject,
): Promise<PermissionOrNone> {
  if (objectType === "project") return (await loadProjectLevels(tx, [objectId])).get(objectId) ?? "NONE";
  const places = (await findDocumentPlaces(tx, [objectId])).filter(
    (place) => place.objectType === objectType,
  );
  return (await loadDocumentLevels(tx, places)).get(objectId) ?? "NONE";
}

function refuseTooSoon({ decidedAt }: OwnAccessRequest): void {
  const again = (decidedAt?.getTime() ?? 0) + requestAgainAfterHours * hourMs;
  if (again <= Date.now()) return;
  throw new ProductError(
    "TooManyRequests",
    "access_request.refused_lately",
    "Your request was declined less than a day ago. Request it again tomorrow, or talk to the person who sent you here.",
  );
}

async function notifyDeciders(tx: TenantTransaction, id: string): Promise<void> {
  const request = await findRequest(tx, id);
  if (request === undefined) return;
  // Before the event: its lock must be taken before those of queues.
  const mailed = await takeMailableMembers(tx, await findMailedDeciders(tx, request));
  const { objectType, objectId, projectId, level } = request;
  await recordEvent(
    tx,
    {
      kind: "access_request.created",
      subjectType: objectType,
      subjectId: objectId,
      data: { accessRequestId: id, level },
    },
    { type: "accessRequest", id, projectId, act: "created" },
  );
  for (const userId of mailed) {
    await tx.enqueue(mailAccessRequestTask, { accessRequestId: id, userId });
  }
}
