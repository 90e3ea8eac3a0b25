import { emailDomain } from "@fieldstone/model/email.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { applyPatch, type PatchOperation } from "@fieldstone/model/scim/apply-patch.ts";
import { ScimError, type ScimObject } from "@fieldstone/model/scim/scim-resource.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { endGrantsTo } from "../../access/permissions/end-grants.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { isUniqueViolation } from "../../kernel/postgres/sql-state.ts";
import { isOwnDomain } from "../authentication/read-authentication.ts";
import { insertMember, leaveGroups, requireSeat } from "../members/member-store.ts";
import { publishAddressLinkTask, publishMemberLinkTask } from "../members/member-tasks.ts";
import { findMemberByEmail } from "../members/read-members.ts";
import { keepAnAdmin } from "../members/update-member.ts";
import { endMemberAccess } from "../offboarding/end-member-access.ts";
import {
  readScimUser,
  refreshFormattedName,
  type ScimUserFields,
  type ScimUserRow,
  toScimUser,
} from "./scim-user.ts";
import {
  findRemovedUserId,
  findScimUser,
  markScimUserRemoved,
  storeScimMember,
  storeScimUser,
} from "./scim-user-store.ts";

/** The role of members provisioned without one; the provider or a workspace admin can raise it. */
const roleDefault = "VIEWER";

/**
 * Creates a member, or restores one that the provider had deleted.
 * @throws ScimError `uniqueness` if a member has the address or userName, `invalidValue`
 */
export async function createScimUser(tx: TenantTransaction, resource: ScimObject): Promise<ScimUserRow> {
  const fields = readScimUser(resource);
  const returning = await findRemovedUserId(tx, fields.email);
  if (returning === undefined && (await findMemberByEmail(tx, fields.email)) !== undefined) throw taken();
  const id = returning ?? newId();
  const role = fields.role ?? roleDefault;
  if (returning === undefined) {
    const member = { id, email: fields.email, name: fields.name, role, workspaceAdmin: false };
    await insertMember(tx, member).catch(asTaken);
  } else {
    if (fields.active !== false) await requireSeat(tx, { role });
    // Members who left before removal ended grants may still have some; they start again without them.
    await endGrantsTo(tx, { type: "user", id });
  }
  const deactivatedAt = fields.active === false ? new Date() : null;
  await store(tx, id, { ...fields, role }, { deactivatedAt, workspaceAdmin: false });
  await recordEvent(
    tx,
    {
      kind: "scim.user_created",
      subjectType: "user",
      subjectId: id,
      data: { email: fields.email, role, active: deactivatedAt === null, returned: returning !== undefined },
    },
    { type: "member", id, act: "created" },
  );
  await tx.enqueue(publishMemberLinkTask, { userId: id }, { jobKey: id });
  return await required(tx, id);
}

/**
 * Replaces all of the provider's data of a member.
 * @throws ScimError as createScimUser; 404, 412; `mutability` for the last admin, or an admin's address
 */
export async function replaceScimUser(
  tx: TenantTransaction,
  id: string,
  resource: ScimObject,
  isCurrent: (user: ScimUserRow) => void,
): Promise<ScimUserRow> {
  const before = await required(tx, id, { forUpdate: true });
  isCurrent(before);
  const kept = toScimUser(before, "");
  return await change(tx, before, readScimUser(refreshFormattedName(kept, resource), kept));
}

/** Changes parts of the provider's data. @throws ScimError as replaceScimUser, and those of applyPatch */
export async function patchScimUser(
  tx: TenantTransaction,
  id: string,
  operations: readonly PatchOperation[],
  isCurrent: (user: ScimUserRow) => void,
): Promise<ScimUserRow> {
  const before = await required(tx, id, { forUpdate: true });
  isCurrent(before);
  const kept = toScimUser(before, "");
  const patched = refreshFormattedName(kept, applyPatch(kept, operations));
  return await change(tx, before, readScimUser(patched, kept));
}

/**
 * Ends a membership: sessions, tokens, groups and grants are removed; providers no longer see the member.
 * @throws ScimError 404, `mutability`
 */
export async function deleteScimUser(tx: TenantTransaction, id: string): Promise<void> {
  const user = await required(tx, id, { forUpdate: true });
  await keepLastAdmin(tx, user);
  const kept = toScimUser(user, "");
  const fields = readScimUser(kept, kept);
  await storeScimMember(tx, id, fields, {
    deactivatedAt: user.deactivatedAt ?? new Date(),
    workspaceAdmin: false,
  });
  await endMemberAccess(tx, id);
  await leaveGroups(tx, id);
  await endGrantsTo(tx, { type: "user", id });
  await markScimUserRemoved(tx, user);
  await recordEvent(
    tx,
    { kind: "scim.user_deleted", subjectType: "user", subjectId: id },
    { type: "member", id, act: "deleted" },
  );
  await tx.enqueue(publishMemberLinkTask, { userId: id }, { jobKey: id });
}

async function change(
  tx: TenantTransaction,
  before: ScimUserRow,
  fields: ScimUserFields,
): Promise<ScimUserRow> {
  const { id } = before;
  const wasActive = before.deactivatedAt === null;
  const isActive = fields.active ?? wasActive;
  const ends = wasActive && !isActive;
  if (ends) await keepLastAdmin(tx, before);
  if (isActive && before.workspaceAdmin) await requireAdminAddress(tx, before, fields);
  if (isActive) await requireSeat(tx, { role: fields.role ?? before.role }, before);
  await store(tx, id, fields, {
    deactivatedAt: isActive ? null : (before.deactivatedAt ?? new Date()),
    workspaceAdmin: before.workspaceAdmin && isActive,
  });
  if (ends) await endMemberAccess(tx, id);
  const after = await required(tx, id);
  await recordEvent(
    tx,
    {
      kind: ends
        ? "scim.user_deactivated"
        : wasActive === isActive
          ? "scim.user_updated"
          : "scim.user_reactivated",
      subjectType: "user",
      subjectId: id,
      data: { before: audited(before), after: audited(after) },
    },
    { type: "member", id, act: "updated" },
  );
  if (wasActive !== isActive) await tx.enqueue(publishMemberLinkTask, { userId: id }, { jobKey: id });
  if (before.email.toLowerCase() !== after.email.toLowerCase()) {
    for (const email of [before.email, after.email]) {
      await tx.enqueue(publishAddressLinkTask, { email }, { jobKey: `address:${email}` });
    }
  }
  return after;
}

function audited({ email, name, role, deactivatedAt }: ScimUserRow) {
  return { email, name, role, active: deactivatedAt === null };
}

async function store(
  tx: TenantTransaction,
  id: string,
  fields: ScimUserFields,
  state: { readonly deactivatedAt: Date | null; readonly workspaceAdmin: boolean },
): Promise<void> {
  await storeScimMember(tx, id, fields, state).catch(asTaken);
  await storeScimUser(tx, id, fields).catch(asTaken);
}

async function keepLastAdmin(tx: TenantTransaction, user: ScimUserRow): Promise<void> {
  if (user.workspaceAdmin && user.deactivatedAt === null) await keepAnAdmin(tx, user.id);
}

/**
 * Who reads an admin's mail can sign in as the admin. So a provider, which makes nobody an admin, moves an admin
 * only to addresses that the workspace controls. @throws ScimError `mutability`
 */
async function requireAdminAddress(
  tx: TenantTransaction,
  before: ScimUserRow,
  { email }: ScimUserFields,
): Promise<void> {
  if (email === before.email.toLowerCase()) return;
  if (await isOwnDomain(tx, emailDomain(email))) return;
  throw new ScimError(
    400,
    "The address of a workspace admin can only be changed to one at a domain that the workspace has verified. They can also change it themselves, in their settings.",
    "mutability",
  );
}

/** @throws ScimError 404 */
export function readScimUserRow(tx: TenantTransaction, id: string): Promise<ScimUserRow> {
  return required(tx, id);
}

async function required(
  tx: TenantTransaction,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<ScimUserRow> {
  const user = await findScimUser(tx, id, options);
  if (user !== undefined) return user;
  throw new ScimError(404, "There is no such user.");
}

function taken(): ScimError {
  return new ScimError(409, "A member with this userName or address exists already.", "uniqueness");
}

function asTaken(error: unknown): never {
  const isTaken =
    isUniqueViolation(error, "users_email_key") || isUniqueViolation(error, "scim_users_user_name_key");
  throw isTaken ? taken() : error;
}
