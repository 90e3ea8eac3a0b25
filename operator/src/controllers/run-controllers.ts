import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { KubeConfig } from "@kubernetes/client-node";
import type { Cell } from "../crds/cell.ts";
import type { Tenant } from "../crds/tenant.ts";
import type { ControllerMetrics } from "../kube/controller-metrics.ts";
import type { KubeApi } from "../kube/kube-api.ts";
import type { KindRef } from "../kube/object-path.ts";
import { type EmitEvent, recordEvent } from "../kube/record-event.ts";
import { type WatchedObjects, watchObjects } from "../kube/watched-objects.ts";
import { type Priority, type ReconcileResult, WorkQueue } from "../kube/work-queue.ts";
import { cells, tenants } from "../specs/kind-refs.ts";
import { heldBy } from "./cell/held-tenants.ts";
import { parseCell } from "./cell/parse-cell.ts";
import { reconcileCell } from "./cell/reconcile-cell.ts";
import { parseTenant } from "./tenant/parse-tenant.ts";
import { reconcileTenant } from "./tenant/reconcile-tenant.ts";
import type { TenantPorts } from "./tenant/tenant-ports.ts";
import { isReconciled } from "./tenant/tenant-status.ts";

export interface ControllersOptions {
  readonly config: KubeConfig;
  readonly kube: KubeApi;
  readonly ports: TenantPorts;
  readonly metrics: ControllerMetrics;
  readonly log: Log;
  readonly namespace: string;
  /** The cell whose tenants are reconciled; each region has its own operator. */
  readonly region: RegionKey;
  readonly rootDomain: string;
  /** Unique name of this process. */
  readonly identity: string;
  readonly now?: () => number;
}

export interface RunningControllers {
  /** Waits for reconciliations in progress and starts no more. */
  stop(): Promise<void>;
}

/** Concurrent reconciliations per kind: converges a thousand in minutes without overloading a database. */
const reconcilesAtOnce = 8;

/** How long a count of the cell's tenants is reused, in ms. */
const countEveryMs = 1_000;

/** Watches tenants and cells and reconciles each that changes. Only the leader may run it. */
export async function runControllers(options: ControllersOptions): Promise<RunningControllers> {
  const { kube, ports, metrics, log, region, rootDomain } = options;
  const now = options.now ?? Date.now;
  let watchedTenants: WatchedObjects<Tenant> | undefined;
  let watchedCells: WatchedObjects<Cell> | undefined;
  const declared = () => watchedTenants?.all() ?? [];
  const allTenants = () => declared().filter(({ spec }) => spec.region === region);

  const queueOf = <T>(
    kind: string,
    find: (name: string) => T | undefined,
    reconcile: (object: T) => Promise<ReconcileResult>,
  ) => {
    const queue: WorkQueue = new WorkQueue({
      concurrency: reconcilesAtOnce,
      async reconcile(name) {
        const object = find(name);
        if (object === undefined) return {};
        const startedAt = performance.now();
        const took = () => performance.now() - startedAt;
        try {
          const result = await reconcile(object);
          metrics.reconciled(kind, result.waiting === true ? "waiting" : "done", took());
          return result;
        } catch (error) {
          metrics.reconciled(kind, "failed", took());
          throw error;
        } finally {
          metrics.queueDepth(kind, queue.depth);
        }
      },
      onFailure: (name, error, retryMs) => log.warn({ error, kind, name, retryMs }, "reconciliation failed"),
    });
    return queue;
  };

  const emit: EmitEvent = (about, event) => {
    const time = new Date(now()).toISOString();
    recordEvent(kube, about, event, options.identity, time).catch((error: unknown) =>
      log.warn({ error, kind: about.kind, name: about.metadata.name }, "emitting an event failed"),
    );
  };
  const ownCell = () => watchedCells?.all().find(({ spec }) => spec.region === region);
  const placed = () => ports.routes.inRegion(region);
  let counted = { atMs: Number.NEGATIVE_INFINITY, held: Promise.resolve(0) };
  // Counting reads every tenant; a thousand created at once must not each count all of them.
  const tenantsHeld = () => {
    if (performance.now() - counted.atMs > countEveryMs) {
      const held = placed().then((routed) => heldBy(region, allTenants(), routed).length);
      counted = { held, atMs: performance.now() };
    }
    return counted.held;
  };
  const tenantQueue = queueOf(
    "Tenant",
    (name) => {
      const found = watchedTenants?.get(name);
      return found?.spec.region === region ? found : undefined;
    },
    (tenant) =>
      reconcileTenant({ kube, ports, rootDomain, cell: ownCell, tenantsHeld, declared, now, emit }, tenant),
  );
  const cellQueue = queueOf(
    "Cell",
    (name) => watchedCells?.get(name),
    (cell) => reconcileCell({ kube, tenants: allTenants, placed, now, emit }, cell),
  );
  // Objects of the first list wait until both kinds are listed, and then for their turn.
  let following = false;
  const priorityOf = (name: string): Priority => {
    const tenant = watchedTenants?.get(name);
    return tenant !== undefined && isReconciled(tenant) ? "low" : "high";
  };
  const addTenant = (name: string) => {
    if (!following) return;
    tenantQueue.add(name, priorityOf(name));
    metrics.queueDepth("Tenant", tenantQueue.depth);
  };
  const addCell = (name: string) => {
    if (!following) return;
    cellQueue.add(name);
    metrics.queueDepth("Cell", cellQueue.depth);
  };
  const follow = <T>(ref: KindRef, parse: (object: unknown) => T, onChange: (name: string) => void) =>
    watchObjects<T>({
      config: options.config,
      api: kube,
      ref,
      ...(ref.namespaced ? { namespace: options.namespace } : {}),
      parse,
      onChange,
      onError: (error) => log.warn({ error, kind: ref.kind }, "following was interrupted and begins anew"),
    });
  watchedCells = await follow(cells, parseCell, addCell);
  watchedTenants = await follow(tenants, parseTenant, addTenant);
  following = true;
  for (const { metadata } of watchedCells.all()) addCell(metadata.name);
  for (const { metadata } of watchedTenants.all()) addTenant(metadata.name);

  return {
    async stop() {
      await Promise.all([watchedTenants?.stop(), watchedCells?.stop()]);
      await Promise.all([tenantQueue.stop(), cellQueue.stop()]);
    },
  };
}
