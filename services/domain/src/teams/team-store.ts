import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Team } from "./team.ts";

const teamColumns = [
  "team_id as id",
  "name",
  "subdomain",
  "region",
  "primary_color as primaryColor",
  "created_at as createdAt",
] as const;

export async function readTeam(tx: TenantTransaction): Promise<Team> {
  const team = await tx.db
    .selectFrom("teams")
    .select(teamColumns)
    .where("team_id", "=", tx.context.teamId)
    .executeTakeFirst();
  if (team === undefined)
    throw new ProductError("NotFound", "team.not_found", "This workspace does not exist.");
  return team;
}

export interface TeamChange {
  readonly name?: string | undefined;
  readonly primaryColor?: string | null | undefined;
}

export async function changeTeam(tx: TenantTransaction, change: TeamChange): Promise<Team> {
  return tx.db
    .updateTable("teams")
    .set({ name: change.name, primary_color: change.primaryColor, updated_at: new Date() })
    .where("team_id", "=", tx.context.teamId)
    .returning(teamColumns)
    .executeTakeFirstOrThrow();
}
