import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import type { GrantableType } from "../../kernel/objects/object-types.ts";

/** An object that a group grants its members access to. */
export interface GroupGrant {
  readonly groupId: string;
  readonly objectType: GrantableType;
  readonly objectId: string;
  /** Null if the actor may not read it. */
  readonly title: string | null;
  readonly level: Permission;
}

/** What each group grants access to, without objects in the trash, by title. */
export async function listGroupGrants(
  tx: TenantTransaction,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GroupGrant[]>> {
  const { rows } = await sql<GroupGrant>`
    with objects (object_type, object_id, title, project_id) as (
      select 'project', project_id, title, project_id from projects where deleted_at is null
      union all select 'folder', folder_id, title, null from folders where deleted_at is null
      union all select 'note', note_id, title, project_id from notes where deleted_at is null
      union all select 'insight', insight_id, title, project_id from insights where deleted_at is null
    )
    select granted.subject_id as "groupId", objects.object_type as "objectType", objects.object_id as "objectId",
      case when objects.project_id is null
          or ${isReadable(tx, sql`objects.project_id`, sql`objects.object_id`)} then objects.title end as title,
      granted.level
      from permissions granted join objects using (object_type, object_id)
     where granted.subject_type = 'group' and granted.subject_id = any(${[...groupIds]})
     order by lower(objects.title), objects.object_id`.execute(tx.db);
  return Map.groupBy(rows, (row) => row.groupId);
}
