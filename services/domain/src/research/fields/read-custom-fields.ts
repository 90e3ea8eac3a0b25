import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import { readsWorkspace } from "../../kernel/workspace/team-policy.ts";
import type { CustomField } from "./custom-field.ts";

export const customFieldColumns = sql`custom_fields.field_id as "id", custom_fields.project_id as "projectId",
  custom_fields.extension_id as "extensionId",
  custom_fields.object_type as "objectType", custom_fields.title, custom_fields.type, custom_fields.options,
  custom_fields.selectable_max as "selectableMax", custom_fields.rank, custom_fields.created_at as "createdAt",
  custom_fields.updated_at as "updatedAt", custom_fields.archived_at as "archivedAt"`;

const inOrder = sql`order by custom_fields.rank, custom_fields.field_id`;

/** Fields that the actor may read: those of readable projects and, for members, of the workspace. */
export async function findReadableFields(
  tx: TenantTransaction,
  fieldIds: readonly string[],
): Promise<readonly CustomField[]> {
  const member = readsWorkspace(tx.context.actor);
  const { rows } = await sql<CustomField>`select ${customFieldColumns} from custom_fields
    where field_id = any(${[...fieldIds]}::uuid[])
      and ((project_id is null and ${member}) or project_id in ${readableProjectIds(tx)})`.execute(tx.db);
  return rows;
}

/** Fields of each project, archived ones too, in order. The caller checks access to the projects. */
export async function findFieldsOfProjects(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CustomField[]>> {
  const { rows } = await sql<
    CustomField & { projectId: string }
  >`select ${customFieldColumns} from custom_fields
    where project_id = any(${[...projectIds]}::uuid[]) ${inOrder}`.execute(tx.db);
  return Map.groupBy(rows, ({ projectId }) => projectId);
}

/** Fields of the workspace, archived ones too, in order, without those of extensions. */
export async function listWorkspaceFields(tx: TenantTransaction): Promise<readonly CustomField[]> {
  const { rows } = await sql<CustomField>`select ${customFieldColumns} from custom_fields
    where project_id is null and extension_id is null ${inOrder}`.execute(tx.db);
  return rows;
}

/** The fields of extensions, archived ones too, in order. */
export async function findFieldsOfExtensions(
  tx: TenantTransaction,
  extensionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CustomField[]>> {
  const { rows } = await sql<
    CustomField & { extensionId: string }
  >`select ${customFieldColumns} from custom_fields
    where extension_id = any(${[...extensionIds]}::uuid[]) ${inOrder}`.execute(tx.db);
  return Map.groupBy(rows, ({ extensionId }) => extensionId);
}

/** Projects with the workspace fields that are on in them, individually or through an extension. */
export const enabledFields = sql`(
  select team_id, project_id, field_id from project_workspace_fields
  union all select team_id, project_extensions.project_id, field_id
    from project_extensions join extensions using (team_id, extension_id) join custom_fields using (team_id, extension_id)
   where extensions.deleted_at is null)`;

/** Live workspace fields that are on in each project, in order. The caller checks access to the projects. */
export async function findEnabledFieldsOfProjects(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CustomField[]>> {
  const { rows } = await sql<CustomField & { enabledIn: string }>`
    select ${customFieldColumns}, enabled.project_id as "enabledIn"
      from ${enabledFields} as enabled join custom_fields using (team_id, field_id)
     where enabled.project_id = any(${[...projectIds]}::uuid[]) and archived_at is null
     ${inOrder}`.execute(tx.db);
  return Map.groupBy(rows, ({ enabledIn }) => enabledIn);
}
