import { apiVersion, finalizer, planAnnotation } from "../../crds/api-group.ts";
import type { Cell } from "../../crds/cell.ts";
import type { Tenant, TenantStatus } from "../../crds/tenant.ts";
import type { KubeApi } from "../../kube/kube-api.ts";
import type { EmitEvent, ObjectEvent } from "../../kube/record-event.ts";
import type { ReconcileResult } from "../../kube/work-queue.ts";
import { tenants } from "../../specs/kind-refs.ts";
import { withFinalizer, withoutFinalizer } from "../../specs/tenant-objects.ts";
import { nextOfDeletion, reconcileDeletion } from "./deletion-flow.ts";
import { isAsDesired } from "./desired-state.ts";
import { isPlanMode, runSteps, type StepsRun } from "./run-steps.ts";
import { isDeclaredBeside, olderOf } from "./same-team.ts";
import type { TenantPorts } from "./tenant-ports.ts";
import { statusOfDeletion, statusOfSteps } from "./tenant-status.ts";
import { clusterSteps, tenantSteps } from "./tenant-steps.ts";

export interface TenantReconciler {
  readonly kube: KubeApi;
  readonly ports: TenantPorts;
  readonly cell: () => Cell | undefined;
  /** Number of tenants in the cell, including those that people signed up for. */
  readonly tenantsHeld: () => Promise<number>;
  /** Every Tenant of the cluster, to find those that declare the same workspace. */
  readonly declared: () => readonly Tenant[];
  /** Workspaces live on its subdomains. */
  readonly rootDomain: string;
  readonly now: () => number;
  /** Emits an event for people to see. */
  readonly emit: EmitEvent;
}

/** Time after which a ready tenant is reconciled again, in ms. */
const resyncMs = 600_000;
const waitMs = 30_000;

/** One reconciliation of a tenant. Idempotent; writes nothing where nothing changed. */
export async function reconcileTenant(
  reconciler: TenantReconciler,
  tenant: Tenant,
): Promise<ReconcileResult> {
  const { kube } = reconciler;
  const older = olderOf(tenant, reconciler.declared());
  if (older !== undefined) return await standBack(reconciler, tenant, older);
  const deletion = deletionOf(tenant);
  const goes = tenant.metadata.deletionTimestamp !== undefined && deletion !== "under way";
  if (isPlanMode(tenant, planAnnotation)) return await plan(reconciler, tenant, goes ? "goes" : deletion);
  if (goes) {
    await release(reconciler, tenant);
    return {};
  }
  if (tenant.metadata.finalizers?.includes(finalizer) !== true) {
    await kube.setFinalizers(refOf(tenant), withFinalizer(tenant), tenant.metadata.resourceVersion ?? "");
    // The watch delivers the change; the object read here is outdated.
    return {};
  }
  if (deletion !== "none") return await turnDeletion(reconciler, tenant);

  const run = await runSteps(tenantSteps, contextOf(reconciler, tenant), false);
  const status = statusOfSteps(tenant, run, nowText(reconciler));
  await writeStatus(reconciler, tenant, status);
  if (status.phase !== tenant.status?.phase) reconciler.emit(tenant, eventOf(tenant, run));
  if (run.outcome === "failed") throw run.error;
  return run.outcome === "ready" ? { requeueAfterMs: resyncMs } : { requeueAfterMs: waitMs, waiting: true };
}

/**
 * Leaves a workspace alone that another object declares, even if this one is removed or wants its deletion.
 */
async function standBack(
  reconciler: TenantReconciler,
  tenant: Tenant,
  older: Tenant,
): Promise<ReconcileResult> {
  const { deletionTimestamp, finalizers, resourceVersion = "" } = tenant.metadata;
  if (deletionTimestamp !== undefined) {
    if (finalizers?.includes(finalizer) === true)
      await reconciler.kube.setFinalizers(refOf(tenant), withoutFinalizer(tenant), resourceVersion);
    return {};
  }
  const run = await runSteps(tenantSteps, { ...contextOf(reconciler, tenant), older }, false);
  const status = statusOfSteps(tenant, run, nowText(reconciler));
  await writeStatus(reconciler, tenant, status);
  if (status.phase !== tenant.status?.phase) reconciler.emit(tenant, eventOf(tenant, run));
  return { requeueAfterMs: waitMs, waiting: true };
}

/** The event for a state that a tenant enters, emitted once. */
function eventOf(tenant: Tenant, { outcome, steps }: StepsRun): ObjectEvent {
  if (outcome === "ready") return { reason: "Ready", note: `${tenant.spec.subdomain} is open.` };
  const stopped = steps.find(({ state }) => state === "Failed" || state === "Waiting");
  const note = `${stopped?.name}: ${stopped?.message}`;
  return outcome === "failed" ? { reason: "StepFailed", note, warning: true } : { reason: "Waiting", note };
}

/** Removing the object loses no data; only a deletion that has begun holds the object back. */
function deletionOf({ spec, status }: Tenant): "none" | "under way" | "over" {
  const phase = status?.deletion?.phase;
  if (phase === "Purged") return "over";
  if (phase !== undefined) return "under way";
  return spec.deletion === undefined || spec.deletion.cancelled ? "none" : "under way";
}

async function turnDeletion(reconciler: TenantReconciler, tenant: Tenant): Promise<ReconcileResult> {
  const result = await reconcileDeletion(tenant, reconciler.ports, reconciler.now());
  await writeStatus(reconciler, tenant, statusOfDeletion(tenant, result, nowText(reconciler)));
  if (result.status?.phase !== tenant.status?.deletion?.phase) {
    reconciler.emit(tenant, { reason: result.status?.phase ?? "DeletionCancelled", note: result.message });
  }
  return result.requeueAfterMs === undefined ? {} : { requeueAfterMs: result.requeueAfterMs, waiting: true };
}

async function plan(
  reconciler: TenantReconciler,
  tenant: Tenant,
  deletion: "none" | "under way" | "over" | "goes",
): Promise<ReconcileResult> {
  if (deletion === "goes") {
    const line = "release: remove what the cluster holds for it; route, rows and objects stay";
    await writeStatus(reconciler, tenant, { ...tenant.status, plan: [line] });
    return { requeueAfterMs: resyncMs };
  }
  if (deletion !== "none") {
    // A pause stops everything, even the end of a grace period.
    await writeStatus(reconciler, tenant, {
      ...tenant.status,
      plan: [`deletion: ${nextOfDeletion(tenant)}`],
    });
    return { requeueAfterMs: resyncMs };
  }
  const run = await runSteps(tenantSteps, contextOf(reconciler, tenant), true);
  await writeStatus(reconciler, tenant, statusOfSteps(tenant, run, nowText(reconciler)));
  return { requeueAfterMs: resyncMs };
}

/**
 * Removes the object but keeps the workspace: route, rows and objects are untouched. Its Kubernetes objects,
 * which can be recreated, are removed first; the finalizer only after that succeeded. If another object
 * declares the same workspace, they stay for that one.
 */
async function release(reconciler: TenantReconciler, tenant: Tenant): Promise<void> {
  if (tenant.metadata.finalizers?.includes(finalizer) !== true) return;
  if (!isDeclaredBeside(tenant, reconciler.declared())) {
    // All steps, whatever the tenant declares now: one that no longer applies may not be undone yet.
    for (const { undo } of clusterSteps) await undo.act(contextOf(reconciler, tenant));
  }
  const { resourceVersion = "" } = tenant.metadata;
  await reconciler.kube.setFinalizers(refOf(tenant), withoutFinalizer(tenant), resourceVersion);
}

function contextOf(reconciler: TenantReconciler, tenant: Tenant) {
  const { kube, ports, rootDomain, cell, tenantsHeld } = reconciler;
  return { kube, ports, rootDomain, tenant, older: undefined, cell: cell(), tenantsHeld };
}

async function writeStatus({ kube }: TenantReconciler, tenant: Tenant, status: TenantStatus): Promise<void> {
  const before = tenant.status ?? {};
  if (isAsDesired(status, before) && isAsDesired(before, status)) return;
  const { name, namespace } = tenant.metadata;
  const metadata = { name, ...(namespace === undefined ? {} : { namespace }) };
  const object = { apiVersion, kind: "Tenant", metadata, status };
  await kube.apply(tenants, object, { status: true });
}

function refOf({ metadata: { name, namespace } }: Tenant) {
  return { ref: tenants, name, ...(namespace === undefined ? {} : { namespace }) };
}

function nowText({ now }: TenantReconciler): string {
  return new Date(now()).toISOString();
}
