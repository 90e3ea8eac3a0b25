import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Team } from "./team.ts";

export const teamColumns = [
  "team_id as id",
  "name",
  "subdomain",
  "region",
  "primary_color as primaryColor",
  "logo_id as logoId",
  "logo_type as logoType",
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
