import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

export async function writeReadme(tx: TenantTransaction, projectId: string, noteId: string): Promise<void> {
  await sql`update projects set readme_note_id = ${noteId}, updated_at = now()
    where project_id = ${projectId}`.execute(tx.db);
}
