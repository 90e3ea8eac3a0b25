import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { Tenant } from "../../crds/tenant.ts";
import { oldestOf } from "../tenant/same-team.ts";
import type { PlacedTeam } from "../tenant/tenant-ports.ts";
import { claimStep } from "../tenant/tenant-steps.ts";

/** A workspace that takes up a place in a cell. */
export interface HeldTenant {
  readonly teamId: string;
  readonly name: string;
  /** False for a workspace that people signed up for, without a Tenant. */
  readonly declared: boolean;
  readonly storageBytesMax?: number;
}

/**
 * The tenants that take up a place in a region's cell: declared ones from the claim of their route until
 * their purge, and every other workspace with a route there.
 */
export function heldBy(
  region: RegionKey,
  all: readonly Tenant[],
  placed: readonly PlacedTeam[],
): readonly HeldTenant[] {
  const own = oldestOf(all).filter(({ spec }) => spec.region === region);
  const routed = new Set(placed.map(({ teamId }) => teamId));
  const declared = own.filter(({ spec: { teamId }, status }) => {
    const claim = status?.steps?.find(({ name }) => name === claimStep);
    return routed.has(teamId) || (status?.phase !== "Deleted" && claim?.state === "Done");
  });
  const known = new Set(own.map(({ spec }) => spec.teamId));
  return [
    ...declared.map(({ metadata: { name }, spec: { teamId, limits } }) => ({
      teamId,
      name,
      declared: true,
      ...(limits?.storageBytes === undefined ? {} : { storageBytesMax: limits.storageBytes }),
    })),
    ...placed
      .filter(({ teamId }) => !known.has(teamId))
      .map(({ teamId, subdomain }) => ({ teamId, name: subdomain, declared: false })),
  ];
}
