import { newId } from "@fieldstone/model/ids.ts";
import type { Actor, TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { asAdministrator, type TestDatabase } from "./test-databases.ts";

export interface SeededUser {
  readonly userId: string;
  readonly email: string;
  readonly context: TenantContext;
}

export interface SeededTeam {
  readonly teamId: string;
  readonly subdomain: string;
  readonly region: RegionKey;
  /** The workspace's first member, a MANAGER and workspace admin. */
  readonly owner: SeededUser;
  /** Contexts of the other kinds of actors. */
  readonly system: TenantContext;
  readonly anonymous: TenantContext;
}

interface UserOptions {
  readonly role?: "MANAGER" | "CONTRIBUTOR" | "VIEWER";
  readonly workspaceAdmin?: boolean;
  readonly email?: string;
  readonly name?: string;
  /** Whether they have signed in before, and so read mail at their address. */
  readonly signedIn?: boolean;
}

/** A context of a team for any actor. */
export function contextOf(team: { teamId: string; region: RegionKey }, actor: Actor): TenantContext {
  return { teamId: team.teamId, region: team.region, actor, requestId: `test-${newId()}` };
}

/** A team with its owner, inserted past every policy. */
export async function seedTeam(
  database: Pick<TestDatabase, "adminUrl">,
  options: { region?: RegionKey; subdomain?: string; name?: string } = {},
): Promise<SeededTeam> {
  const teamId = newId();
  const region = options.region ?? "US_B";
  const subdomain = options.subdomain ?? `team-${teamId.slice(-12)}`;
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("insert into teams (team_id, subdomain, name, region) values ($1, $2, $3, $4)", [
      teamId,
      subdomain,
      options.name ?? "Test team",
      region,
    ]),
  );
  const team = { teamId, region };
  const owner = await seedUser(database, team, { role: "MANAGER", workspaceAdmin: true });
  return {
    ...team,
    subdomain,
    owner,
    system: contextOf(team, { kind: "system", name: "test" }),
    anonymous: contextOf(team, { kind: "anonymous" }),
  };
}

/** A member of a team; a CONTRIBUTOR by default. */
export async function seedUser(
  database: Pick<TestDatabase, "adminUrl">,
  team: { teamId: string; region: RegionKey },
  options: UserOptions = {},
): Promise<SeededUser> {
  const userId = newId();
  const role = options.role ?? "CONTRIBUTOR";
  const workspaceAdmin = options.workspaceAdmin ?? false;
  const email = options.email ?? `${userId.slice(-12)}@example.com`;
  const lastSeenAt = options.signedIn === true ? new Date() : null;
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `insert into users (team_id, user_id, email, name, role, workspace_admin, last_seen_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [team.teamId, userId, email, options.name ?? "Test person", role, workspaceAdmin, lastSeenAt],
    ),
  );
  const context = contextOf(team, { kind: "user", userId, role, workspaceAdmin, groupIds: [] });
  return { userId, email, context };
}

/** Puts a workspace on the plans of a tier, as the operator does. */
export async function putOnTier(
  database: Pick<TestDatabase, "adminUrl">,
  teamId: string,
  tier: "FREE" | "PROFESSIONAL" | "BUSINESS" | "ENTERPRISE",
): Promise<void> {
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `insert into tenant_limits (team_id, plan_tier) values ($1, $2)
       on conflict (team_id) do update set plan_tier = excluded.plan_tier`,
      [teamId, tier],
    ),
  );
}
