import { membershipsRequestedMax } from "@fieldstone/contracts/memberships.ts";
import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import { emailDomain } from "@fieldstone/model/email.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { RouteTable } from "../../routes/route-table.ts";
import type { Caller, CellClient, DiscoveredTeam } from "../cell-client.ts";
import { teamIdsOf } from "./email-link-store.ts";

export interface DiscoveryServices {
  readonly database: GlobalDatabase;
  readonly table: RouteTable;
  readonly cellClient: CellClient;
  readonly emailHashKey: string;
  readonly onCellFailure: (requestId: string, region: RegionKey, error: unknown) => void;
}

export interface DiscoveredTeams {
  readonly currentTeams: readonly DiscoveredTeam[];
  readonly availableTeams: readonly DiscoveredTeam[];
  /** Regions that did not answer, whose workspaces are missing from `teams`. */
  readonly unavailableRegions: readonly RegionKey[];
}

const bySortKey = (a: DiscoveredTeam, b: DiscoveredTeam): number =>
  a.sortKey.localeCompare(b.sortKey) || a.name.localeCompare(b.name);

/** Splits ids into as many as one call to a cell may have. */
function* partsOf(teamIds: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < teamIds.length; at += membershipsRequestedMax)
    yield teamIds.slice(at, at + membershipsRequestedMax);
}

/** The workspaces of a proven address: hashes lead to teams, and the teams' regions provide the details. */
export async function discoverTeams(
  services: DiscoveryServices,
  email: string,
  caller: Caller,
): Promise<DiscoveredTeams> {
  const { emailHashKey: key } = services;
  const hashes = [emailHashOf(key, email), emailHashOf(key, `@${emailDomain(email)}`)];
  const routes = (await teamIdsOf(services.database, hashes))
    .map((teamId) => services.table.routeOfTeam(teamId))
    .filter((route) => route !== undefined && route.state !== "retired");
  const byRegion = Map.groupBy(
    routes.flatMap((route) => (route === undefined ? [] : [route])),
    (route) => route.region,
  );
  const unavailableRegions: RegionKey[] = [];
  const answers = await Promise.all(
    [...byRegion].map(async ([region, inRegion]) => {
      const asked = new Map(inRegion.map((route) => [route.teamId, route]));
      try {
        const teams: DiscoveredTeam[] = [];
        for (const part of partsOf([...asked.keys()])) {
          for (const team of await services.cellClient.memberships(region, email, part, caller)) {
            // Ignores teams that the cell was not asked about.
            if (asked.has(team.id)) teams.push(team);
          }
        }
        return teams;
      } catch (error) {
        services.onCellFailure(caller.requestId, region, error);
        unavailableRegions.push(region);
        return [];
      }
    }),
  );
  const teams = answers.flat().sort(bySortKey);
  const current = teams.filter((team) => team.kind === "CURRENT");
  const currentIds = new Set(current.map((team) => team.id));
  return {
    currentTeams: current,
    availableTeams: teams.filter((team) => team.kind !== "CURRENT" && !currentIds.has(team.id)),
    unavailableRegions,
  };
}
