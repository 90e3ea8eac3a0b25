import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import type { Extension, ExtensionUse } from "./extension.ts";

export const extensionColumns = sql`extensions.extension_id as id, extensions.title, extensions.description,
  tag_boards.tag_board_id as "tagBoardId", extensions.created_at as "createdAt",
  extensions.updated_at as "updatedAt", extensions.deleted_at as "deletedAt"`;

export const extensionSource = sql`from extensions join tag_boards using (team_id, extension_id)`;

/** Live extensions, which every member may read; all if no ids are given. */
export async function findReadableExtensions(
  tx: TenantTransaction,
  extensionIds?: readonly string[],
): Promise<readonly Extension[]> {
  const { kind } = tx.context.actor;
  if (kind !== "user" && kind !== "system") return [];
  const wanted =
    extensionIds === undefined ? sql`true` : sql`extensions.extension_id = any(${[...extensionIds]}::uuid[])`;
  const { rows } = await sql<Extension>`select ${extensionColumns} ${extensionSource}
    where extensions.deleted_at is null and ${wanted}
    order by lower(extensions.title), extensions.extension_id`.execute(tx.db);
  return rows;
}

/** Live extensions that are on in each project, by title. The caller checks access to the projects. */
export async function findExtensionsOfProjects(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Extension[]>> {
  const { rows } = await sql<Extension & { enabledIn: string }>`
    select ${extensionColumns}, project_extensions.project_id as "enabledIn"
      ${extensionSource} join project_extensions using (team_id, extension_id)
     where project_extensions.project_id = any(${[...projectIds]}::uuid[]) and extensions.deleted_at is null
     order by lower(extensions.title), extensions.extension_id`.execute(tx.db);
  return Map.groupBy(rows, ({ enabledIn }) => enabledIn);
}

/** Live projects with each extension on that the actor may read, most highlights first. */
export async function countExtensionUses(
  tx: TenantTransaction,
  extensionIds: readonly string[],
  withoutAi = false,
): Promise<ReadonlyMap<string, readonly ExtensionUse[]>> {
  const uses = await countUses(
    tx,
    sql`extension_id = any(${[...extensionIds]}::uuid[]) and project_id in ${readableProjectIds(tx)}`,
    withoutAi,
  );
  return Map.groupBy(uses, ({ extensionId }) => extensionId);
}

/** The use of an extension in a project; undefined if it is off. The caller checks access to the project. */
export async function countUseInProject(
  tx: TenantTransaction,
  { projectId, extensionId }: Pick<ExtensionUse, "projectId" | "extensionId">,
): Promise<ExtensionUse | undefined> {
  const [use] = await countUses(tx, sql`extension_id = ${extensionId} and project_id = ${projectId}`);
  return use;
}

async function countUses(
  tx: TenantTransaction,
  wanted: RawBuilder<unknown>,
  withoutAi = false,
): Promise<readonly ExtensionUse[]> {
  const { rows } = await sql<ExtensionUse>`
    with enabled as materialized (
      select project_extensions.extension_id, project_extensions.project_id
        from project_extensions join projects using (team_id, project_id)
       where projects.deleted_at is null and ${wanted}),
    tagged as (
      select tag_boards.extension_id, highlights.project_id, count(distinct highlight_id)::int as count
        from tag_boards join tags using (team_id, tag_board_id) join highlight_tags using (team_id, tag_id)
        join highlights using (team_id, highlight_id)
        left join notes on notes.team_id = highlights.team_id and notes.note_id = highlights.document_id
        left join insights on insights.team_id = highlights.team_id and insights.insight_id = highlights.document_id
       where (tag_boards.extension_id, highlights.project_id) in (select extension_id, project_id from enabled)
         and tags.deleted_at is null and highlights.deleted_at is null
         and notes.deleted_at is null and insights.deleted_at is null
         and ${countsIn("highlight_tags", withoutAi)} and ${countsIn("highlights", withoutAi)}
       group by tag_boards.extension_id, highlights.project_id),
    filled as (
      select custom_fields.extension_id, placed.project_id, count(*)::int as count
        from custom_fields join custom_field_values using (team_id, field_id)
        join (select team_id, note_id as object_id, project_id from notes where deleted_at is null
          union all select team_id, insight_id, project_id from insights where deleted_at is null) as placed
          using (team_id, object_id)
       where (custom_fields.extension_id, placed.project_id) in (select extension_id, project_id from enabled)
         and custom_fields.archived_at is null
       group by custom_fields.extension_id, placed.project_id)
    select enabled.extension_id as "extensionId", enabled.project_id as "projectId",
        coalesce(tagged.count, 0) as "highlightCount", coalesce(filled.count, 0) as "valueCount"
      from enabled left join tagged using (extension_id, project_id) left join filled using (extension_id, project_id)
     order by 3 desc, enabled.project_id`.execute(tx.db);
  return rows;
}
