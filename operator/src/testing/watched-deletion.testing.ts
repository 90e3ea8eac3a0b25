import { randomUUID } from "node:crypto";
import { dayMs } from "@fieldstone/model/durations.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { expect } from "vitest";
import { httpPorts } from "../controllers/tenant/http-ports.ts";
import { isTenant } from "../controllers/tenant/parse-tenant.ts";
import { reconcileTenant } from "../controllers/tenant/reconcile-tenant.ts";
import type { TenantPorts } from "../controllers/tenant/tenant-ports.ts";
import type { DeletionStatus, Tenant, TenantDeletion } from "../crds/tenant.ts";
import type { KubeApi } from "../kube/kube-api.ts";
import { tenants } from "../specs/kind-refs.ts";
import { type DeclaredTenant, namespace, type OperatorWorld, region } from "./operator-world.testing.ts";

const reconcilesMax = 60;

type When = "before" | "after";

/** One real tenant with data, reconciled by the operator's own code with a clock that the test controls. */
export class WatchedTenant {
  readonly world: OperatorWorld;
  readonly declared: DeclaredTenant;
  /** Called around each change that the operator makes; throws to simulate a process that ended there. */
  interrupt: (what: string, when: When) => void = () => undefined;
  nowMs = Date.now();

  private constructor(world: OperatorWorld, declared: DeclaredTenant) {
    this.world = world;
    this.declared = declared;
  }

  /** Creates and opens a tenant with the sample and two objects. */
  static async make(world: OperatorWorld): Promise<WatchedTenant> {
    const name = `t-${randomUUID().slice(0, 8)}`;
    const tenant = new WatchedTenant(world, world.newTenant(name, { seed: true }));
    await world.declare(tenant.declared);
    await tenant.until(async () => (await tenant.read())?.status?.phase === "Ready");
    for (const text of ["one", "two"]) {
      const key = objectKey({ region, teamId: tenant.teamId }, "files", randomUUID());
      await world.api.services.objects.put(key, Buffer.from(text), "text/plain");
    }
    return tenant;
  }

  get teamId(): string {
    return this.declared.teamId;
  }

  get at() {
    return { ref: tenants, name: this.declared.name, namespace };
  }

  async read(): Promise<Tenant | undefined> {
    const found = await this.world.cluster.kube.get(this.at);
    return found !== undefined && isTenant(found) ? found : undefined;
  }

  async deletion(): Promise<DeletionStatus | undefined> {
    return (await this.read())?.status?.deletion;
  }

  ask(change: Partial<TenantDeletion> = {}): Promise<void> {
    const deletion = { confirm: this.declared.name, cancelled: false, graceDays: 7, ...change };
    return this.world.declare({ ...this.declared, change: { ...this.declared.change, deletion } });
  }

  pass(days: number): void {
    this.nowMs += days * dayMs;
  }

  /** One reconciliation; a failure is swallowed, because the queue would only retry. */
  async reconcile(): Promise<boolean> {
    const tenant = await this.read();
    if (tenant === undefined) return true;
    const kube = this.#kube();
    const reconciler = {
      kube,
      ports: this.#ports(),
      cell: () => undefined,
      tenantsHeld: async () => 0,
      rootDomain: "fieldstone.localhost",
      now: () => this.nowMs,
      declared: () => [],
      emit: () => undefined,
    };
    try {
      await reconcileTenant(reconciler, tenant);
      return true;
    } catch {
      return false;
    }
  }

  /** Reconciles until a condition holds. @throws Error where it never does */
  async until(holds: () => Promise<boolean>): Promise<void> {
    for (let reconciliations = 0; reconciliations < reconcilesMax; reconciliations += 1) {
      if (await holds()) return;
      await this.reconcile();
    }
    expect.fail(`after ${reconcilesMax} reconciliations: ${JSON.stringify((await this.read())?.status)}`);
  }

  untilPhase(phase: DeletionStatus["phase"]): Promise<void> {
    return this.until(async () => (await this.deletion())?.phase === phase);
  }

  fingerprint(): Promise<readonly string[]> {
    return this.world.fingerprint(this.teamId);
  }

  /** Expects that only the export is left, and that every receipt matches what there was. */
  async expectGone(had: { readonly rows: number; readonly objects: number }): Promise<void> {
    expect(await this.fingerprint()).toEqual([]);
    const routes = await this.world.routeRows();
    expect(routes.filter(({ team_id }) => team_id === this.teamId)).toEqual([]);
    const current = await this.deletion();
    expect(current?.receipt).toMatchObject({ ...had, exportSha256: current?.export?.sha256 });
    const { location = "" } = current?.export ?? {};
    const exports = openObjectStore(this.world.api.services.config.exports);
    const kept = await exports.list(location);
    // One part per table with rows, one per object, the manifest and the cell's receipt.
    const parts = kept.map(({ key }) => key.slice(location.length));
    expect(parts.filter((part) => part.startsWith("objects/"))).toHaveLength(had.objects);
    expect(parts).toContain("receipt.json");
  }

  #kube(): KubeApi {
    const { kube } = this.world.cluster;
    return {
      ...kube,
      apply: this.#change("kube.apply", kube.apply),
      setFinalizers: this.#change("kube.setFinalizers", kube.setFinalizers),
      remove: this.#change("kube.remove", kube.remove),
    };
  }

  #ports(): TenantPorts {
    const { routes, cell, objects, queues, owner } = httpPorts(this.world.addresses, this.world.cluster.kube);
    return {
      owner,
      routes: {
        ...routes,
        put: this.#change("routes.put", routes.put),
        remove: this.#change("routes.remove", routes.remove),
      },
      cell: {
        ...cell,
        freeze: this.#change("cell.freeze", cell.freeze),
        exportVerified: this.#change("cell.exportVerified", cell.exportVerified),
        purge: this.#change("cell.purge", cell.purge),
      },
      objects: { ...objects, removePolicy: this.#change("objects.removePolicy", objects.removePolicy) },
      queues: { ...queues, removeQueues: this.#change("queues.removeQueues", queues.removeQueues) },
    };
  }

  #change<A extends unknown[], R>(what: string, act: (...given: A) => Promise<R>) {
    return async (...given: A): Promise<R> => {
      this.interrupt(what, "before");
      const result = await act(...given);
      this.interrupt(what, "after");
      return result;
    };
  }
}
