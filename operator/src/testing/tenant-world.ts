import { dayMs } from "@fieldstone/model/durations.ts";
import { isTenant } from "../controllers/tenant/parse-tenant.ts";
import { reconcileTenant } from "../controllers/tenant/reconcile-tenant.ts";
import { apiVersion } from "../crds/api-group.ts";
import type { Cell } from "../crds/cell.ts";
import type { Tenant, TenantSpec } from "../crds/tenant.ts";
import { tenants } from "../specs/kind-refs.ts";
import { MemoryCluster } from "./memory-cluster.ts";
import { MemoryPlane } from "./memory-ports.ts";

export const teamId = "0190a1b2-0000-7000-8000-000000000001";
/** A tenant with every feature. */
export const dedicated = {
  storageTier: "DEDICATED",
  isolation: "DEDICATED",
  hosts: ["research.acme.example"],
} as const;

/** One tenant, its cluster and its plane, and a clock that the test controls. */
export class TenantWorld {
  readonly cluster = new MemoryCluster();
  readonly plane = new MemoryPlane();
  readonly events: string[] = [];
  nowMs = Date.parse("2026-01-01T00:00:00Z");
  cell: Cell | undefined;
  /** Other objects that the operator sees. */
  declared: readonly Tenant[] = [];
  /** Number of other tenants in the cell. */
  tenantsHeld = 0;

  readonly at = { ref: tenants, name: "acme", namespace: "fieldstone" };

  async declare(change: Partial<TenantSpec> = {}, annotations: Record<string, string> = {}): Promise<void> {
    const spec: TenantSpec = {
      teamId,
      subdomain: "acme",
      region: "EU_A",
      planTier: "ENTERPRISE",
      storageTier: "STANDARD",
      isolation: "SHARED",
      ownerSecret: "acme-owner",
      seed: true,
      paused: false,
      ...change,
    };
    const metadata = { name: "acme", namespace: "fieldstone", annotations };
    const object = { apiVersion, kind: "Tenant", metadata, spec };
    await this.cluster.apply(tenants, object);
  }

  get tenant(): Tenant | undefined {
    const found = this.cluster.read(this.at);
    return found !== undefined && isTenant(found) ? found : undefined;
  }

  /** One reconciliation. Returns whether it succeeded; the queue would only retry a failure. */
  async reconcile(): Promise<boolean> {
    const { tenant } = this;
    if (tenant === undefined) return true;
    try {
      await reconcileTenant(
        {
          kube: this.cluster,
          ports: this.plane.ports,
          cell: () => this.cell,
          tenantsHeld: async () => this.tenantsHeld,
          declared: () => this.declared,
          rootDomain: "fieldstone.example",
          now: () => this.nowMs,
          emit: (_tenant, { reason }) => this.events.push(reason),
        },
        tenant,
      );
      return true;
    } catch {
      return false;
    }
  }

  async reconcileAll(reconciliations = 12): Promise<void> {
    for (let time = 0; time < reconciliations; time += 1) await this.reconcile();
  }

  pass(days: number): void {
    this.nowMs += days * dayMs;
  }

  get writes(): number {
    return this.cluster.writes + this.plane.writes;
  }
}

/** A world with a declared tenant that has not been reconciled yet. */
export async function worldOf(change: Partial<TenantSpec> = {}): Promise<TenantWorld> {
  const world = new TenantWorld();
  await world.declare(change);
  return world;
}
