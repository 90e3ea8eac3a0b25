import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Held until the transaction ends, so that two members who begin one at once write the same. */
export async function lockProjectOfReadme(tx: TenantTransaction, projectId: string): Promise<void> {
  await sql`select from projects where project_id = ${projectId} for no key update`.execute(tx.db);
}

export async function writeReadme(tx: TenantTransaction, projectId: string, noteId: string): Promise<void> {
  await sql`update projects set readme_note_id = ${noteId}, updated_at = now()
    where project_id = ${projectId}`.execute(tx.db);
}
