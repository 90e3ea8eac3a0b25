import type { Cell } from "../../crds/cell.ts";
import type { Tenant } from "../../crds/tenant.ts";
import type { KubeApi } from "../../kube/kube-api.ts";
import type { TenantPorts } from "./tenant-ports.ts";

export interface StepContext {
  readonly tenant: Tenant;
  /** The object that first declared the same workspace, if it is another one. */
  readonly older: Tenant | undefined;
  /** The tenant's cell, where one is declared. */
  readonly cell: Cell | undefined;
  /** Number of tenants in the cell, including those that people signed up for. */
  readonly tenantsHeld: () => Promise<number>;
  /** Workspaces live on its subdomains. */
  readonly rootDomain: string;
  readonly ports: TenantPorts;
  readonly kube: KubeApi;
}

/** One part of a tenant. `difference` changes nothing; `act` is idempotent and creates what is missing. */
export interface TenantStep {
  readonly name: string;
  /** False if the tenant does not need this step. */
  applies(tenant: Tenant): boolean;
  /** What would be done, in words, or undefined where nothing is missing. @throws StepWaitingError */
  difference(context: StepContext): Promise<string | undefined>;
  act(context: StepContext): Promise<void>;
  /**
   * Removes what the step created for a tenant that no longer needs it; left out where it creates nothing.
   */
  readonly undo?: Pick<TenantStep, "difference" | "act">;
}

/** The step cannot continue by itself. Waiting is not a failure. */
export class StepWaitingError extends Error {
  override readonly name = "StepWaitingError";
  /** Reason of the condition that reports it. */
  readonly reason: string;

  constructor(message: string, reason = "Waiting") {
    super(message);
    this.reason = reason;
  }
}
