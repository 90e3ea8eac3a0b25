import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { GrantableObject, Grantee } from "../../access/permissions/grant.ts";
import type { ObjectGrant } from "./object-grant.ts";

/** True for an active member, an existing group and any special group. */
export async function isGrantee(tx: TenantTransaction, { type, id }: Grantee): Promise<boolean> {
  if (type === "special") return true;
  const found =
    type === "user"
      ? await sql`select 1 from users where user_id = ${id} and deactivated_at is null`.execute(tx.db)
      : await sql`select 1 from groups where group_id = ${id}`.execute(tx.db);
  return found.rows.length > 0;
}

/**
 * Every grant that applies to the object: its own, then the project's, then those of the project's folders,
 * from near to far. Grants of deactivated members are left out.
 */
export async function listObjectGrants(
  tx: TenantTransaction,
  object: GrantableObject & { readonly projectId: string | undefined },
): Promise<readonly ObjectGrant[]> {
  const { objectType, objectId } = object;
  const projectId = object.projectId ?? null;
  const folderId = objectType === "folder" ? objectId : null;
  const { rows } = await sql<ObjectGrant>`
    with recursive path (folder_id, parent_folder_id, title, depth) as (
      select folder_id, parent_folder_id, title, 1 from folders
       where deleted_at is null and folder_id = coalesce(${folderId}::uuid,
         (select projects.folder_id from projects where project_id = ${projectId}::uuid))
      union
      select folders.folder_id, folders.parent_folder_id, folders.title, path.depth + 1
        from folders join path on folders.folder_id = path.parent_folder_id where path.depth < 100
    ), sources (object_type, object_id, title, distance) as (
      select ${objectType}::text, ${objectId}::uuid, null::text, -1
      union all
      select 'project', project_id, title, 0 from projects
       where project_id = ${projectId}::uuid and project_id <> ${objectId}::uuid
      union all
      select 'folder', folder_id, title, depth from path where folder_id <> ${objectId}::uuid
    )
    select sources.object_type as "sourceType", sources.object_id as "sourceId", sources.title as "sourceTitle",
      granted.subject_type as "subjectType", granted.subject_id as "subjectId", granted.level
      from sources join permissions granted using (object_type, object_id)
      left join users on granted.subject_type = 'user' and users.user_id::text = granted.subject_id
     where granted.subject_type <> 'user' or (users.user_id is not null and users.deactivated_at is null)
     order by sources.distance, granted.subject_type <> 'special', granted.level desc, granted.created_at,
       granted.subject_id`.execute(tx.db);
  return rows;
}
