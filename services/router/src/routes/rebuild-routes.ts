import { type EntranceLine, entranceLine, type TeamEntrance } from "@fieldstone/contracts/entrances.ts";
import { type GlobalDatabase, withGlobal } from "@fieldstone/platform/postgres/global-database.ts";
import type { GlobalTables } from "@fieldstone/platform/postgres/global-tables.gen.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { sql, type Transaction } from "kysely";
import { putEmailLink } from "../global/sign-in/email-link-store.ts";
import { lockRoutes } from "./claim-store.ts";

export interface RebuiltRoutes {
  readonly regions: readonly RegionKey[];
  readonly teams: number;
  /** Routes that were missing, or differed from their cell's list. */
  readonly put: readonly string[];
  readonly links: number;
  /** Teams whose subdomain belongs to an older team: a person decides which keeps it. */
  readonly conflicts: readonly string[];
  /** Routes to a listed region whose cell has no such team: left unchanged. */
  readonly withoutTeam: readonly string[];
}

/** Parses the lists of several cells. @throws Error where one is incomplete: teams would lose their route */
export function readEntrances(text: string): { teams: readonly TeamEntrance[]; regions: RegionKey[] } {
  const lines = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): EntranceLine => entranceLine.parse(JSON.parse(line)));
  const teams = lines.filter((line) => line.kind === "team");
  const ends = lines.filter((line) => line.kind === "end");
  const regions = ends.map(({ region }) => region);
  for (const region of new Set([...regions, ...teams.map((team) => team.region)])) {
    const counts = ends.filter((end) => end.region === region).map((end) => end.teams);
    const count = teams.filter((team) => team.region === region).length;
    if (counts.length !== 1 || counts[0] !== count)
      throw new Error(
        `The list of ${region} is not whole: ${count} teams, its end says ${counts.join(", ")}.`,
      );
  }
  return { teams, regions };
}

/** If two cells have a team, during a move or after it, keeps the one that it was moved to. */
function newestOf(teams: readonly TeamEntrance[]): readonly TeamEntrance[] {
  const byTeam = new Map<string, TeamEntrance>();
  for (const team of teams) {
    if (team.state === "retired") continue;
    const other = byTeam.get(team.teamId);
    if (other === undefined || other.epoch < team.epoch) byTeam.set(team.teamId, team);
  }
  return [...byTeam.values()].toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/**
 * Makes the routes match all cells' lists in one transaction, so that a router sees all changes or none.
 * Removes nothing. With `dryRun` it only reports the changes.
 */
export async function rebuildRoutes(
  database: GlobalDatabase,
  entrances: { readonly teams: readonly TeamEntrance[]; readonly regions: readonly RegionKey[] },
  options: { readonly dryRun: boolean; readonly nowMs: number },
): Promise<RebuiltRoutes> {
  const wanted = newestOf(entrances.teams);
  const put: string[] = [];
  const conflicts: string[] = [];
  const work = async (db: Transaction<GlobalTables>): Promise<RebuiltRoutes> => {
    await lockRoutes(db);
    const live = await db.selectFrom("tenant_routes").selectAll().where("deleted_at", "is", null).execute();
    const before = new Map(live.map((route) => [route.team_id, route]));
    const taken = new Map(live.map((route) => [route.subdomain.toLowerCase(), route.team_id]));
    if (!options.dryRun)
      await sql`select setval('route_version', greatest(nextval('route_version'), ${options.nowMs}::bigint))`.execute(
        db,
      );
    let links = 0;
    for (const team of wanted) {
      const subdomain = team.subdomain.toLowerCase();
      if ((taken.get(subdomain) ?? team.teamId) !== team.teamId) {
        conflicts.push(team.teamId);
        continue;
      }
      taken.set(subdomain, team.teamId);
      const route = before.get(team.teamId);
      if (route === undefined || isOther(route, team)) {
        put.push(team.teamId);
        if (!options.dryRun) await writeRebuilt(db, team, options.nowMs);
      }
      links += team.links.length;
      if (!options.dryRun)
        for (const link of team.links) await putEmailLink(db, { teamId: team.teamId, ...link });
    }
    const listed = new Set(wanted.map(({ teamId }) => teamId));
    const withoutTeam = live.filter(
      ({ team_id, region }) => entrances.regions.some((each) => each === region) && !listed.has(team_id),
    );
    return {
      regions: entrances.regions,
      teams: wanted.length,
      put,
      links,
      conflicts,
      withoutTeam: withoutTeam.map(({ team_id }) => team_id),
    };
  };
  return await withGlobal(database, "write", work);
}

function isOther(
  route: { subdomain: string; region: string; state: string; epoch: number },
  team: TeamEntrance,
): boolean {
  return (
    route.epoch <= team.epoch &&
    (route.subdomain !== team.subdomain ||
      route.region !== team.region ||
      route.state !== team.state ||
      route.epoch !== team.epoch)
  );
}

async function writeRebuilt(
  db: Transaction<GlobalTables>,
  { teamId, subdomain, region, state, epoch, createdAt }: TeamEntrance,
  nowMs: number,
): Promise<void> {
  const values = { subdomain, region, state, epoch, updated_at: new Date(nowMs), deleted_at: null };
  await db
    .insertInto("tenant_routes")
    .values({ team_id: teamId, created_at: new Date(createdAt), ...values })
    .onConflict((conflict) => conflict.column("team_id").doUpdateSet(values))
    .execute();
}
