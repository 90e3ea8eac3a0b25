import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { teamColumns } from "./read-team.ts";
import type { Team } from "./team.ts";

/** Inserts the team of the transaction's context, in its region. */
export async function insertTeam(
  tx: TenantTransaction,
  team: { readonly subdomain: string; readonly name: string },
): Promise<void> {
  const { teamId, region } = tx.context;
  await tx.db
    .insertInto("teams")
    .values({ team_id: teamId, region, ...team })
    .execute();
}

/** Deletes every row of the tenant and its waiting tasks. The transaction must hold the tenant's fence. */
export async function deleteTenantRows(tx: TenantTransaction): Promise<void> {
  await sql`select fieldstone.remove_tenant_tasks(${tx.context.teamId}::uuid)`.execute(tx.db);
  await sql`select fieldstone.delete_tenant(${tx.context.teamId}::uuid)`.execute(tx.db);
}

export async function countMembers(tx: TenantTransaction): Promise<number> {
  const row = await tx.db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("team_id", "=", tx.context.teamId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface TeamChange {
  readonly name?: string | undefined;
  readonly primaryColor?: string | null | undefined;
  /** Null removes the logo. */
  readonly logo?: { readonly id: string; readonly mimeType: string } | null | undefined;
}

export async function changeTeam(tx: TenantTransaction, change: TeamChange): Promise<Team> {
  return tx.db
    .updateTable("teams")
    .set({
      name: change.name,
      primary_color: change.primaryColor,
      ...(change.logo === undefined
        ? {}
        : { logo_id: change.logo?.id ?? null, logo_type: change.logo?.mimeType ?? null }),
      updated_at: new Date(),
    })
    .where("team_id", "=", tx.context.teamId)
    .returning(teamColumns)
    .executeTakeFirstOrThrow();
}

export async function setSubdomain(tx: TenantTransaction, subdomain: string): Promise<Team> {
  return tx.db
    .updateTable("teams")
    .set({ subdomain, updated_at: new Date() })
    .where("team_id", "=", tx.context.teamId)
    .returning(teamColumns)
    .executeTakeFirstOrThrow();
}
