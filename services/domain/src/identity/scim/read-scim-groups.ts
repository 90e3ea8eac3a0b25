import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";

export interface ScimGroupRow {
  readonly id: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly members: readonly { readonly value: string; readonly display: string }[];
}

export const membersOfGroup = z.array(z.object({ value: z.string(), display: z.string() }));

export function selectGroups(tx: TenantTransaction) {
  return tx.db
    .selectFrom("groups as g")
    .leftJoin("scim_groups as s", (join) =>
      join.onRef("s.team_id", "=", "g.team_id").onRef("s.group_id", "=", "g.group_id"),
    )
    .select([
      "g.group_id as id",
      "g.name",
      "s.external_id as externalId",
      "g.created_at as createdAt",
      sql<Date>`greatest(g.created_at, s.updated_at)`.as("changedAt"),
      sql<unknown>`(select coalesce(json_agg(json_build_object('value', u.user_id, 'display', u.name)
          order by u.user_id), '[]')
        from group_members m join users u on u.team_id = m.team_id and u.user_id = m.user_id
        where m.team_id = g.team_id and m.group_id = g.group_id)`.as("members"),
    ])
    .where("g.team_id", "=", tx.context.teamId)
    .orderBy("g.created_at")
    .orderBy("g.group_id");
}

/** Every group (at most 50), by creation time. */
export async function listScimGroups(tx: TenantTransaction): Promise<ScimGroupRow[]> {
  const rows = await selectGroups(tx).execute();
  return rows.map((row) => ({ ...row, members: membersOfGroup.parse(row.members) }));
}
