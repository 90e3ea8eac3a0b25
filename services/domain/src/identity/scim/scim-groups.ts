import { newId, tryParseId } from "@fieldstone/model/ids.ts";
import { userGroupMembersMax, userGroupsMax } from "@fieldstone/model/limits.ts";
import { applyPatch, type PatchOperation } from "@fieldstone/model/scim/apply-patch.ts";
import {
  isScimList,
  isScimObject,
  readAttribute,
  ScimError,
  type ScimObject,
  scimSchemas,
} from "@fieldstone/model/scim/scim-resource.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { endGrantsTo } from "../../access/permissions/end-grants.ts";
import { recordEvents } from "../../kernel/changes/record-event.ts";
import { isUniqueViolation } from "../../kernel/postgres/sql-state.ts";
import { groupName } from "../groups/group.ts";
import { memberChanges } from "../groups/group-membership.ts";
import {
  addGroupMembers,
  countGroups,
  deleteGroupRow,
  insertGroup,
  lockGroup,
  removeGroupMembers,
  renameGroup,
} from "../groups/group-store.ts";
import { readMembers } from "../members/read-members.ts";
import type { ScimGroupRow } from "./read-scim-groups.ts";
import { findScimGroup, storeScimGroup } from "./scim-group-store.ts";

interface GroupFields {
  readonly name: string;
  readonly externalId: string | null;
  readonly memberIds: readonly string[];
}

/** The resource of a group. `base` is the URL of the SCIM API on this host. */
export function toScimGroup(row: ScimGroupRow, base: string): ScimObject {
  return {
    schemas: [scimSchemas.group],
    id: row.id,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    displayName: row.name,
    members: row.members.map(({ value, display }) => ({
      value,
      display,
      type: "User",
      $ref: `${base}/Users/${value}`,
    })),
    meta: {
      resourceType: "Group",
      created: row.createdAt.toISOString(),
      lastModified: row.changedAt.toISOString(),
      location: `${base}/Groups/${row.id}`,
    },
  };
}

/** @throws ScimError `uniqueness`, `tooMany`, `invalidValue` */
export async function createScimGroup(tx: TenantTransaction, resource: ScimObject): Promise<ScimGroupRow> {
  const fields = readFields(resource);
  if ((await countGroups(tx)) >= userGroupsMax) {
    throw new ScimError(400, `A workspace can have ${userGroupsMax} groups.`, "tooMany");
  }
  const id = newId();
  await insertGroup(tx, { id, name: fields.name }).catch(asTaken);
  const { added } = await replaceMembers(tx, id, [], fields.memberIds);
  await storeScimGroup(tx, id, fields.externalId);
  await recordEvents(
    tx,
    { kind: "scim.group_created", subjectType: "group", subjectId: id, data: { ...fields } },
    memberChanges(added),
  );
  return await required(tx, id);
}

/** @throws ScimError as createScimGroup; 404 and 412 */
export async function replaceScimGroup(
  tx: TenantTransaction,
  id: string,
  resource: ScimObject,
  isCurrent: (group: ScimGroupRow) => void,
): Promise<ScimGroupRow> {
  const before = await locked(tx, id);
  isCurrent(before);
  return await change(tx, before, readFields(resource));
}

/** @throws ScimError as replaceScimGroup, and those of applyPatch */
export async function patchScimGroup(
  tx: TenantTransaction,
  id: string,
  operations: readonly PatchOperation[],
  isCurrent: (group: ScimGroupRow) => void,
): Promise<ScimGroupRow> {
  const before = await locked(tx, id);
  isCurrent(before);
  return await change(tx, before, readFields(applyPatch(toScimGroup(before, ""), operations)));
}

/** Deletes a group and its grants. @throws ScimError 404 */
export async function deleteScimGroup(tx: TenantTransaction, id: string): Promise<void> {
  const group = await locked(tx, id);
  await endGrantsTo(tx, { type: "group", id });
  await deleteGroupRow(tx, id);
  await recordEvents(
    tx,
    { kind: "scim.group_deleted", subjectType: "group", subjectId: id, data: { name: group.name } },
    memberChanges(group.members.map(({ value }) => value)),
  );
}

async function change(
  tx: TenantTransaction,
  before: ScimGroupRow,
  fields: GroupFields,
): Promise<ScimGroupRow> {
  const { id } = before;
  if (fields.name !== before.name) await renameGroup(tx, id, fields.name).catch(asTaken);
  const memberIds = before.members.map(({ value }) => value);
  const { added, removed } = await replaceMembers(tx, id, memberIds, fields.memberIds);
  await storeScimGroup(tx, id, fields.externalId);
  await recordEvents(
    tx,
    {
      kind: "scim.group_updated",
      subjectType: "group",
      subjectId: id,
      data: { name: fields.name, added, removed },
    },
    memberChanges([...added, ...removed]),
  );
  return await required(tx, id);
}

async function replaceMembers(
  tx: TenantTransaction,
  groupId: string,
  before: readonly string[],
  after: readonly string[],
) {
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  const known = added.length === 0 ? new Map() : await readMembers(tx, added);
  const unknown = added.find((id) => !known.has(id));
  if (unknown !== undefined) throw new ScimError(400, `There is no user ${unknown}.`, "invalidValue");
  await removeGroupMembers(tx, groupId, removed);
  await addGroupMembers(tx, groupId, added);
  return { added, removed };
}

function readFields(resource: ScimObject): GroupFields {
  const name = groupName.safeParse(readAttribute(resource, "displayName"));
  if (!name.success) {
    throw new ScimError(400, name.error.issues[0]?.message ?? "displayName is needed.", "invalidValue");
  }
  const externalId = readAttribute(resource, "externalId") ?? null;
  if (externalId !== null && (typeof externalId !== "string" || externalId.length > 300)) {
    throw new ScimError(400, "externalId is a text of 300 characters at most.", "invalidValue");
  }
  const members = readAttribute(resource, "members");
  const memberIds = new Set((isScimList(members) ? members : []).map(memberIdOf));
  if (memberIds.size > userGroupMembersMax) {
    throw new ScimError(400, `A group can have ${userGroupMembersMax} members.`, "tooMany");
  }
  return { name: name.data, externalId, memberIds: [...memberIds] };
}

function memberIdOf(member: ScimObject[string]): string {
  const value = isScimObject(member) ? readAttribute(member, "value") : member;
  const id = typeof value === "string" ? tryParseId(value) : undefined;
  if (id !== undefined) return id;
  throw new ScimError(400, "A member is named by the id of a user.", "invalidValue");
}

/** @throws ScimError 404 */
export function readScimGroup(tx: TenantTransaction, id: string): Promise<ScimGroupRow> {
  return required(tx, id);
}

async function locked(tx: TenantTransaction, id: string): Promise<ScimGroupRow> {
  await lockGroup(tx, id);
  return await required(tx, id);
}

async function required(tx: TenantTransaction, id: string): Promise<ScimGroupRow> {
  const group = await findScimGroup(tx, id);
  if (group !== undefined) return group;
  throw new ScimError(404, "There is no such group.");
}

function asTaken(error: unknown): never {
  if (!isUniqueViolation(error, "groups_name_key")) throw error;
  throw new ScimError(409, "A group of this name exists already.", "uniqueness");
}
