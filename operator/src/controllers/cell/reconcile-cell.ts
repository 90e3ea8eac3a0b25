import { type KnownRegion, regions } from "@fieldstone/regions/catalog.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { apiVersion } from "../../crds/api-group.ts";
import {
  type Cell,
  type CellCapacity,
  type CellStatus,
  type ProposedMove,
  proposedMovesMax,
  sharesMax,
  type TenantShare,
} from "../../crds/cell.ts";
import { withCondition } from "../../crds/condition.ts";
import type { Tenant } from "../../crds/tenant.ts";
import type { KubeApi } from "../../kube/kube-api.ts";
import type { EmitEvent } from "../../kube/record-event.ts";
import type { ReconcileResult } from "../../kube/work-queue.ts";
import { cells } from "../../specs/kind-refs.ts";
import { isAsDesired } from "../tenant/desired-state.ts";
import type { PlacedTeam } from "../tenant/tenant-ports.ts";
import { type HeldTenant, heldBy } from "./held-tenants.ts";

export interface CellReconciler {
  readonly kube: KubeApi;
  readonly tenants: () => readonly Tenant[];
  /** Every workspace that has a route to the cell. */
  readonly placed: () => Promise<readonly PlacedTeam[]>;
  readonly now: () => number;
  readonly emit: EmitEvent;
}

const resyncMs = 60_000;

/**
 * Reconciles a cell once: counts its tenants, sets whether it accepts more, and proposes moves to drain it.
 */
export async function reconcileCell(
  { kube, tenants, placed, now, emit }: CellReconciler,
  cell: Cell,
): Promise<ReconcileResult> {
  // If the router does not answer, no status is written: a cell must never look empty by mistake.
  const routed = await placed();
  const status = cellStatus(cell, tenants(), routed, new Date(now()).toISOString());
  const before = cell.status ?? {};
  if (!isAsDesired(status, before) || !isAsDesired(before, status)) {
    const object = { apiVersion, kind: "Cell", metadata: { name: cell.metadata.name }, status };
    await kube.apply(cells, object, { status: true });
    for (const { type, status: is, reason, message } of status.conditions ?? []) {
      const was = before.conditions?.find((condition) => condition.type === type);
      if (was?.status !== is) emit(cell, { reason, note: message });
    }
  }
  return { requeueAfterMs: resyncMs };
}

export function cellStatus(
  cell: Cell,
  all: readonly Tenant[],
  placed: readonly PlacedTeam[],
  now: string,
): CellStatus {
  const { region, capacity, drain } = cell.spec;
  const held = heldBy(region, all, placed);
  const shares = sharesOf(held, capacity);
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
          : moves.length > 0
            ? `The cell holds ${held.length} tenants. The proposed moves are a plan: nothing carries out a TenantMove yet.`
            : `The cell holds ${held.length} tenants.`,
      observedGeneration,
    },
    now,
  );
  return {
    observedGeneration,
    tenants: held.length,
    signedUp: held.filter(({ declared }) => !declared).length,
    usedPercent,
    storagePercent: Math.round(shares.reduce((sum, { perMille }) => sum + perMille, 0) / 10),
    shares: shares.slice(0, sharesMax),
    ...(moves.length === 0 ? {} : { proposedMoves: moves }),
    conditions,
  };
}

/** The largest first. A tenant without a limit of its own counts as an average one of the cell's capacity. */
function sharesOf(
  held: readonly HeldTenant[],
  { tenants, storageBytes }: CellCapacity,
): readonly TenantShare[] {
  return held
    .map(({ name, storageBytesMax }): TenantShare => {
      const bytes = storageBytesMax ?? storageBytes / tenants;
      return { tenant: name, perMille: Math.round((bytes / storageBytes) * 1_000) };
    })
    .toSorted((a, b) => b.perMille - a.perMille || (a.tenant < b.tenant ? -1 : 1));
}

/** Only within the group of regions: a program never proposes to leave it. */
function proposeMoves(cell: Cell, held: readonly HeldTenant[]): readonly ProposedMove[] {
  const from: KnownRegion = regionOf(cell.spec.region);
  const others = regions.filter(({ key, group }) => key !== from.key && group === from.group);
  const [to] = others;
  if (to === undefined) return [];
  return held
    .map(({ name, teamId }) => ({ tenant: name, teamId, to: to.key }))
    .toSorted((a, b) => (a.tenant < b.tenant ? -1 : 1))
    .slice(0, proposedMovesMax);
}
