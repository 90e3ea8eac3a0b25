import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { typesBehind } from "../objects/object-registry.ts";
import type { ChangeStage } from "./read-search-changes.ts";

/** Records changed objects for the search index. `changed` is a statement for type and id of each. */
export async function insertSearchChanges(
  tx: TenantTransaction,
  changed: RawBuilder<unknown>,
  stage: ChangeStage = "WORDS",
): Promise<void> {
  await sql`insert into search_changes (team_id, object_type, object_id, stage, behind)
    select ${tx.context.teamId}::uuid, object_type, object_id, ${stage}, object_type = any(${[...typesBehind()]}::text[])
      from (${changed}) changed (object_type, object_id)`.execute(tx.db);
}

/** Moves changes that are in the word index to the stage of the meaning index. */
export async function passSearchChanges(tx: TenantTransaction, changeIds: readonly number[]): Promise<void> {
  await sql`update search_changes set stage = 'MEANING'
    where change_id = any(${[...changeIds]}::bigint[])`.execute(tx.db);
}
