import type { Permission } from "@fieldstone/model/access/permissions.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { Grantee } from "../../access/permissions/grant.ts";
import { type Capacity, requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import { objectKinds } from "../../kernel/objects/object-registry.ts";
import { type Folder, folderNotFound, foldersMax, tooManyFolders } from "./folder.ts";
import { findFolders, folderColumns } from "./read-folders.ts";

export type FolderGrant = Grantee & { readonly level: Permission };

/** @throws ProductError `folder.not_found` */
export async function requireFolder(tx: TenantTransaction, folderId: string): Promise<void> {
  if ((await findFolders(tx, [folderId])).length === 0) throw folderNotFound();
}

export async function insertFolder(
  tx: TenantTransaction,
  folder: Pick<Folder, "id" | "parentFolderId" | "title" | "createdBy">,
): Promise<void> {
  await tx.db
    .insertInto("folders")
    .values({
      team_id: tx.context.teamId,
      folder_id: folder.id,
      parent_folder_id: folder.parentFolderId,
      title: folder.title,
      created_by: folder.createdBy,
    })
    .execute();
}

export async function updateFolderRow(
  tx: TenantTransaction,
  folderId: string,
  changes: { readonly title: string; readonly parentFolderId: string | null },
): Promise<void> {
  await sql`update folders set title = ${changes.title}, parent_folder_id = ${changes.parentFolderId}, updated_at = now()
    where folder_id = ${folderId}`.execute(tx.db);
}

/** Number of live folders. */
async function countFolders(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from folders
    where deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export const folderCapacity: Capacity = { counted: "folders", lock: "folderTree", count: countFolders };

/** @throws ProductError `plan.limit_reached`, `folder.too_many` */
export async function requireFolderCapacity(tx: TenantTransaction): Promise<void> {
  await requireCapacity(tx, folderCapacity);
  if ((await countFolders(tx)) >= foldersMax) throw tooManyFolders();
}

/** Prevents two concurrent moves from creating a cycle. */
export async function lockFolderTree(tx: TenantTransaction): Promise<void> {
  await lockTenant(tx, "folderTree");
}

/** The folder and its ancestors, nearest first. */
export async function findFolderPath(tx: TenantTransaction, folderId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ folder_id: string }>`
    with recursive path (folder_id, parent_folder_id, depth) as (
      select folder_id, parent_folder_id, 1 from folders where folder_id = ${folderId}
      union
      select folders.folder_id, folders.parent_folder_id, path.depth + 1
        from folders join path on folders.folder_id = path.parent_folder_id where path.depth < 100
    ) select folder_id from path order by depth`.execute(tx.db);
  return rows.map((row) => row.folder_id);
}

/** Levels of live folders in the folder, including itself. */
export async function measureFolderDepth(tx: TenantTransaction, folderId: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive below (folder_id, depth) as (
      select ${folderId}::uuid, 1
      union
      select folders.folder_id, below.depth + 1 from folders join below on folders.parent_folder_id = below.folder_id
       where folders.deleted_at is null and below.depth < 100
    ) select max(depth)::integer as depth from below`.execute(tx.db);
  return rows[0]?.depth ?? 1;
}

/** Live projects in the folders and all their subfolders. */
export async function findProjectsBelow(
  tx: TenantTransaction,
  folderIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ project_id: string }>`${withBelow(folderIds)}
    select project_id from projects join below using (folder_id) where deleted_at is null`.execute(tx.db);
  return rows.map((row) => row.project_id);
}

/** The folders and all their subfolders. */
export async function findFoldersBelow(
  tx: TenantTransaction,
  folderIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ folder_id: string }>`${withBelow(folderIds)}
    select folder_id from below`.execute(tx.db);
  return rows.map((row) => row.folder_id);
}

function withBelow(folderIds: readonly string[]): RawBuilder<unknown> {
  return sql`with recursive below (folder_id) as (
      select unnest(${[...folderIds]}::uuid[])
      union
      select folders.folder_id from folders join below on folders.parent_folder_id = below.folder_id
    )`;
}

/** The grants on the folder itself. They have no effect while it is deleted, because it contains nothing. */
export async function listFolderGrants(
  tx: TenantTransaction,
  folderId: string,
): Promise<readonly FolderGrant[]> {
  const { rows } =
    await sql<FolderGrant>`select subject_type as type, subject_id as id, level from permissions
    where object_type = 'folder' and object_id = ${folderId} order by subject_type, subject_id`.execute(
      tx.db,
    );
  return rows;
}

/** A deleted folder, locked, with what it contained. */
export async function lockDeletedFolder(
  tx: TenantTransaction,
  folderId: string,
): Promise<DeletedFolder | undefined> {
  const { rows } = await sql<DeletedFolder>`select ${folderColumns}, former_content_ids as "formerContentIds"
    from folders where folder_id = ${folderId} and deleted_at is not null for no key update`.execute(tx.db);
  return rows[0];
}

export type DeletedFolder = Folder & { readonly formerContentIds: readonly string[] };

/** Deletes the folder; its contents move to its parent, the deleted ones too. */
export async function dissolveFolder(tx: TenantTransaction, folder: Folder): Promise<void> {
  const { id: folderId, parentFolderId } = folder;
  const contentIds: string[] = [];
  for (const { table, idColumn, folderColumn } of foldered()) {
    const { rows } = await sql<{ id: string }>`update ${table} set ${folderColumn} = ${parentFolderId}
      where team_id = ${tx.context.teamId} and ${folderColumn} = ${folderId} returning ${idColumn} as id`.execute(
      tx.db,
    );
    for (const { id } of rows) contentIds.push(id);
  }
  await sql`update folders set deleted_at = now(), updated_at = now(), former_content_ids = ${contentIds}::uuid[]
    where folder_id = ${folderId}`.execute(tx.db);
}

/** Restores the folder with those of its former contents that are still in its parent. */
export async function refillFolder(tx: TenantTransaction, folder: DeletedFolder): Promise<void> {
  const { id: folderId, parentFolderId, formerContentIds } = folder;
  for (const { table, idColumn, folderColumn } of foldered()) {
    await sql`update ${table} set ${folderColumn} = ${folderId} where team_id = ${tx.context.teamId}
      and ${idColumn} = any(${[...formerContentIds]}::uuid[]) and ${folderColumn} is not distinct from ${parentFolderId}`.execute(
      tx.db,
    );
  }
  await sql`update folders set deleted_at = null, updated_at = now(), former_content_ids = '{}'
    where folder_id = ${folderId}`.execute(tx.db);
}

/** The tables whose rows are in folders, folders first. */
function foldered() {
  const kinds = objectKinds().flatMap(({ table, idColumn, folderColumn }) =>
    folderColumn === undefined ? [] : [{ table, idColumn, folderColumn }],
  );
  return [{ table: "folders", idColumn: "folder_id", folderColumn: "parent_folder_id" }, ...kinds].map(
    ({ table, idColumn, folderColumn }) => ({
      table: sql.table(table),
      idColumn: sql.ref(idColumn),
      folderColumn: sql.ref(folderColumn),
    }),
  );
}
