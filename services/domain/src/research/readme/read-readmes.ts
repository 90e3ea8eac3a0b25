import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Ids of the live notes that introduce projects, by project id. The caller checks access to the projects. */
export async function findReadmes(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ projectId: string; noteId: string }>`
    select projects.project_id as "projectId", notes.note_id as "noteId"
      from projects join notes on notes.team_id = projects.team_id and notes.note_id = projects.readme_note_id
        and notes.project_id = projects.project_id
     where projects.project_id = any(${[...projectIds]}::uuid[]) and notes.deleted_at is null`.execute(tx.db);
  return new Map(rows.map(({ projectId, noteId }) => [projectId, noteId]));
}
