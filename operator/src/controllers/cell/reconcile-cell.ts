import { type KnownRegion, regions } from "@fieldstone/regions/catalog.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { apiVersion } from "../../crds/api-group.ts";
import {
  type Cell,
  type CellStatus,
  type ProposedMove,
  proposedMovesMax,
  sharesMax,
  type TenantShare,
} from "../../crds/cell.ts";
import { withCondition } from "../../crds/condition.ts";
import type { Tenant } from "../../crds/tenant.ts";
import type { KubeApi } from "../../kube/kube-api.ts";
import type { Looked } from "../../kube/work-queue.ts";
import { cells } from "../../specs/kind-refs.ts";
import { isAsDesired } from "../tenant/desired-state.ts";

export interface CellReconciler {
  readonly kube: KubeApi;
  readonly tenants: () => readonly Tenant[];
  readonly now: () => number;
}

const lookAgainMs = 60_000;

/** One look at a cell: counts what it holds, says whether it takes more, and proposes moves where it is drained. */
export async function reconcileCell({ kube, tenants, now }: CellReconciler, cell: Cell): Promise<Looked> {
  const status = cellStatus(cell, tenants(), new Date(now()).toISOString());
  const before = cell.status ?? {};
  if (!isAsDesired(status, before) || !isAsDesired(before, status)) {
    const object = { apiVersion, kind: "Cell", metadata: { name: cell.metadata.name }, status };
    await kube.apply(cells, object, { status: true });
  }
  return { againMs: lookAgainMs };
}

export function cellStatus(cell: Cell, all: readonly Tenant[], now: string): CellStatus {
  const { region, capacity, drain } = cell.spec;
  const held = all.filter(({ spec, status }) => spec.region === region && status?.phase !== "Deleted");
  const usedPercent = Math.round((held.length / capacity.tenants) * 100);
  const observedGeneration = cell.metadata.generation ?? 0;
  const full = held.length >= capacity.tenants;
  const accepting = drain === "NONE" && !full;
  const moves = drain === "DRAIN" ? proposeMoves(cell, held) : [];
  const accepts = withCondition(
    cell.status?.conditions ?? [],
    {
      type: "Accepting",
      status: accepting ? "True" : "False",
      reason: accepting ? "HasRoom" : drain === "NONE" ? "Full" : "Cordoned",
      message: accepting
        ? `${capacity.tenants - held.length} more tenants find room.`
        : drain === "NONE"
          ? "The cell holds as many tenants as it may."
          : "A person closed the cell for new tenants.",
      observedGeneration,
    },
    now,
  );
  const drained = held.length === 0;
  const conditions = withCondition(
    accepts,
    {
      type: "Drained",
      status: drained ? "True" : "False",
      reason: drained ? "Empty" : "HoldsTenants",
      message: drained
        ? "The cell holds no tenant."
        : drain === "DRAIN" && moves.length === 0
          ? `${held.length} tenants have no other region in their group: a person decides.`
          : `The cell holds ${held.length} tenants.`,
      observedGeneration,
    },
    now,
  );
  return {
    observedGeneration,
    tenants: held.length,
    usedPercent,
    shares: largestShares(held, capacity.storageBytes),
    ...(moves.length === 0 ? {} : { proposedMoves: moves }),
    conditions,
  };
}

function largestShares(held: readonly Tenant[], storageBytes: number): readonly TenantShare[] {
  return held
    .flatMap(({ metadata, spec }): TenantShare[] => {
      const bytes = spec.limits?.storageBytes;
      return bytes === undefined
        ? []
        : [{ tenant: metadata.name, perMille: Math.round((bytes / storageBytes) * 1_000) }];
    })
    .toSorted((a, b) => b.perMille - a.perMille || (a.tenant < b.tenant ? -1 : 1))
    .slice(0, sharesMax);
}

/** Moves within the group of regions alone: leaving it is never proposed by a program. */
function proposeMoves(cell: Cell, held: readonly Tenant[]): readonly ProposedMove[] {
  const from: KnownRegion = regionOf(cell.spec.region);
  const others = regions.filter(({ key, group }) => key !== from.key && group === from.group);
  const [to] = others;
  if (to === undefined) return [];
  return held
    .map(({ metadata }) => ({ tenant: metadata.name, to: to.key }))
    .toSorted((a, b) => (a.tenant < b.tenant ? -1 : 1))
    .slice(0, proposedMovesMax);
}
