import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Folder } from "./folder.ts";

export const folderColumns = sql`folder_id as id, parent_folder_id as "parentFolderId", title,
  created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt"`;

/** Every live folder by title; not paged because a workspace has few. */
export async function listFolders(tx: TenantTransaction): Promise<readonly Folder[]> {
  const { rows } = await sql<Folder>`select ${folderColumns} from folders
    where deleted_at is null order by lower(title), folder_id`.execute(tx.db);
  return rows;
}

export async function findFolders(
  tx: TenantTransaction,
  folderIds: readonly string[],
): Promise<readonly Folder[]> {
  const { rows } = await sql<Folder>`select ${folderColumns} from folders
    where folder_id = any(${[...folderIds]}::uuid[]) and deleted_at is null`.execute(tx.db);
  return rows;
}
