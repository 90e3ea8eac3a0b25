import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import {
  checkSpecialGrant,
  type GrantableObject,
  type Grantee,
  type GranteeInput,
  granteeNotFound,
  parseGrantee,
} from "../../access/permissions/grant.ts";
import { setGrant } from "../../access/permissions/permission-store.ts";
import { listLiveLinksIn } from "../../access/share-links/share-link-store.ts";
import { type LiveChange, recordEvents } from "../../kernel/changes/record-event.ts";
import { isPlaced } from "../../kernel/objects/object-registry.ts";
import { createShareLink } from "../share-links/create-share-link.ts";
import { requirePublicAccess } from "../share-links/public-access.ts";
import { revokeLinksIn } from "../share-links/revoke-share-link.ts";
import { type GrantablePlace, requireGrantor } from "./grantable-object.ts";
import { isGrantee } from "./object-grant-store.ts";

export interface SetPermissionInput extends GrantableObject, GranteeInput {
  /** If null or left out, the grant is removed. */
  readonly level?: Permission | null | undefined;
}

/**
 * Sets or removes a grant of a member, a group or a special group on a project, folder, note or insight. The
 * public is granted access by share links: granting creates one if there is none, removing turns all of them
 * off.
 * @throws ProductError `permission.subject`, `permission.viewers_read`, `permission.public_*`, NotFound,
 *   Forbidden without FULL
 */
export async function setPermission(tx: TenantTransaction, input: SetPermissionInput): Promise<void> {
  const place = await requireGrantor(tx, input);
  const grantee = parseGrantee(input);
  const level = input.level ?? null;
  if (level !== null) checkSpecialGrant(grantee, input.objectType, level);
  if (grantee.id === "public") return setPublic(tx, place, level !== null);
  // Grants to deactivated members can only be removed.
  if (level !== null && !(await isGrantee(tx, grantee))) throw granteeNotFound();
  await grantLevel(tx, place, grantee, level);
}

/** Sets the grant with its audit entry and notifies open pages. Checks no permissions. */
export async function grantLevel(
  tx: TenantTransaction,
  place: GrantablePlace,
  grantee: Grantee,
  level: Permission | null,
): Promise<void> {
  const before = await setGrant(tx, place, grantee, level);
  if (before === level) return;
  await recordEvents(
    tx,
    {
      kind: "permission.changed",
      subjectType: place.objectType,
      subjectId: place.objectId,
      data: { grantedTo: grantee, level, before },
    },
    changesOfGrant(place),
  );
}

function changesOfGrant({ objectType, objectId, projectId }: GrantablePlace): readonly LiveChange[] {
  if (projectId === undefined) return [{ type: "folder", id: objectId, act: "updated" }];
  // Open pages of a project reread their permissions when it changes.
  const project: LiveChange = { type: "project", id: projectId, projectId, act: "updated" };
  return isPlaced(objectType)
    ? [project, { type: objectType, id: objectId, projectId, act: "updated" }]
    : [project];
}

async function setPublic(tx: TenantTransaction, place: GrantablePlace, shared: boolean): Promise<void> {
  if (!shared) return revokeLinksIn(tx, place);
  await requirePublicAccess(tx);
  const { objectType, objectId } = place;
  if (!isPlaced(objectType)) return;
  if ((await listLiveLinksIn(tx, place)).length === 0) await createShareLink(tx, { objectType, objectId });
}
