import { dayMs, hourMs } from "@fieldstone/model/durations.ts";
import type { DeletionStatus, Tenant } from "../../crds/tenant.ts";
import type { TenantPorts } from "./tenant-ports.ts";

export interface DeletionResult {
  /** To be written before anything else happens; undefined if no deletion is in progress. */
  readonly status: DeletionStatus | undefined;
  readonly message: string;
  /** Reconcile again after this many ms; undefined if nothing is left to do. */
  readonly requeueAfterMs: number | undefined;
}

/** Longest time between two checks of a grace period, so that a clock change is noticed. */
const recheckMs = hourMs;
/** Time until a cell is asked again about unfinished work, in ms. */
const pollMs = 2_000;
const now = { requeueAfterMs: 0 };

/** False once removal has begun. */
function isCancellable(deletion: DeletionStatus | undefined): boolean {
  return deletion?.phase !== "Purging" && deletion?.phase !== "Purged";
}

/**
 * One reconciliation of a deletion: frozen → exported and verified → grace period → purging → purged. Each does
 * one thing and returns the status to write. They are idempotent, so an interrupted one is repeated.
 * "Purging" is written before anything is removed: from then on the deletion cannot be cancelled.
 */
export async function reconcileDeletion(
  tenant: Tenant,
  ports: TenantPorts,
  nowMs: number,
): Promise<DeletionResult> {
  const asked = tenant.spec.deletion;
  const before = tenant.status?.deletion;
  const { teamId } = tenant.spec;
  if (asked === undefined || (asked.cancelled && isCancellable(before))) {
    if (before !== undefined) await thaw(tenant, ports);
    return {
      status: undefined,
      message: "The deletion was cancelled; everything is as it was.",
      requeueAfterMs: undefined,
    };
  }
  switch (before?.phase) {
    case undefined:
      // Written first: if a route is frozen while the object says Ready, another actor froze it.
      return {
        status: { phase: "Frozen" },
        message: "The workspace is closed; its export comes next.",
        ...now,
      };
    case "Frozen": {
      await freeze(tenant, ports);
      const summary = await ports.cell.exportVerified(teamId);
      if (summary === undefined) {
        return { status: before, message: "The workspace is being exported.", requeueAfterMs: pollMs };
      }
      const purgeAfter = new Date(nowMs + asked.graceDays * dayMs).toISOString();
      return {
        status: { phase: "Exported", exportedAt: new Date(nowMs).toISOString(), purgeAfter, export: summary },
        message: `Exported ${summary.rows} rows and ${summary.objects} objects; nothing is removed before ${purgeAfter}.`,
        requeueAfterMs: Math.min(recheckMs, asked.graceDays * dayMs),
      };
    }
    case "Exported":
      return await graceTurn(tenant, before, asked.graceDays, ports, nowMs);
    case "Purging":
      return await purgeTurn(tenant, before, ports, nowMs);
    case "Purged":
      return { status: before, message: "The workspace is gone.", requeueAfterMs: undefined };
  }
}

/** What the next reconciliation would do, in words, for plan mode. */
export function nextOfDeletion({ spec, status }: Tenant): string {
  const before = status?.deletion;
  if (spec.deletion?.cancelled === true && isCancellable(before)) return "open the workspace again";
  switch (before?.phase) {
    case undefined:
      return "close the workspace";
    case "Frozen":
      return "export everything and verify it";
    case "Exported":
      return `remove everything after ${before.purgeAfter}`;
    case "Purging":
      return "remove what is left";
    case "Purged":
      return "nothing is left to do";
  }
}

async function graceTurn(
  tenant: Tenant,
  before: DeletionStatus,
  graceDays: number,
  ports: TenantPorts,
  nowMs: number,
): Promise<DeletionResult> {
  const { exportedAt, export: summary } = before;
  if (exportedAt === undefined || summary === undefined) {
    return { status: { phase: "Frozen" }, message: "The export was not recorded; it is made again.", ...now };
  }
  // Counted from the export, so that a later change of the period takes effect.
  const purgeAtMs = Date.parse(exportedAt) + graceDays * dayMs;
  const purgeAfter = new Date(purgeAtMs).toISOString();
  if (!(nowMs >= purgeAtMs)) {
    const requeueAfterMs = Math.min(recheckMs, purgeAtMs - nowMs);
    return {
      status: { ...before, purgeAfter },
      message: `Nothing is removed before ${purgeAfter}.`,
      requeueAfterMs,
    };
  }
  const { rows, objects } = await ports.cell.count(tenant.spec.teamId);
  if (rows !== summary.rows || objects !== summary.objects) {
    const message =
      "What there is differs from what was exported; it is exported again, with a new grace period.";
    return { status: { phase: "Frozen" }, message, ...now };
  }
  return {
    status: { ...before, purgeAfter, phase: "Purging" },
    message: "The grace period is over.",
    ...now,
  };
}

async function purgeTurn(
  tenant: Tenant,
  before: DeletionStatus,
  ports: TenantPorts,
  nowMs: number,
): Promise<DeletionResult> {
  const { teamId } = tenant.spec;
  if (before.export === undefined) throw new Error("a purge without an export is refused");
  if (!(await ports.cell.purge(teamId, before.export))) {
    return { status: before, message: "Everything is being removed.", requeueAfterMs: pollMs };
  }
  await ports.objects.removePolicy(tenant.spec);
  await ports.queues.removeQueues(teamId);
  const left = await ports.cell.count(teamId);
  if (left.rows > 0 || left.objects > 0) {
    throw new Error(`${left.rows} rows and ${left.objects} objects are left after the purge`);
  }
  await ports.routes.remove(teamId);
  const { rows, objects, sha256 } = before.export;
  const receipt = { purgedAt: new Date(nowMs).toISOString(), rows, objects, exportSha256: sha256 };
  return {
    status: { ...before, phase: "Purged", receipt },
    message: "The workspace is gone.",
    requeueAfterMs: undefined,
  };
}

async function freeze({ spec }: Tenant, ports: TenantPorts): Promise<void> {
  const route = await ports.routes.find(spec.teamId);
  if (route !== undefined) await ports.routes.put(spec.teamId, { ...route, state: "frozen" });
  await ports.cell.freeze(spec.teamId, true);
}

/** The reverse of freezing, in reverse order. */
async function thaw({ spec }: Tenant, ports: TenantPorts): Promise<void> {
  await ports.cell.freeze(spec.teamId, false);
  const route = await ports.routes.find(spec.teamId);
  if (route?.state === "frozen") await ports.routes.put(spec.teamId, { ...route, state: "active" });
}
