import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { membersOfGroup, type ScimGroupRow, selectGroups } from "./read-scim-groups.ts";

export async function findScimGroup(tx: TenantTransaction, id: string): Promise<ScimGroupRow | undefined> {
  const row = await selectGroups(tx).where("g.group_id", "=", id).executeTakeFirst();
  return row && { ...row, members: membersOfGroup.parse(row.members) };
}

export async function storeScimGroup(
  tx: TenantTransaction,
  groupId: string,
  externalId: string | null,
): Promise<void> {
  await tx.db
    .insertInto("scim_groups")
    .values({ team_id: tx.context.teamId, group_id: groupId, external_id: externalId })
    .onConflict((conflict) =>
      conflict
        .columns(["team_id", "group_id"])
        .doUpdateSet({ external_id: externalId, updated_at: sql`now()` }),
    )
    .execute();
}
