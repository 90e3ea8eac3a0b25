import type { Cell } from "../../crds/cell.ts";
import type { Tenant } from "../../crds/tenant.ts";
import type { KubeApi } from "../../kube/kube-api.ts";
import type { TenantPorts } from "./tenant-ports.ts";

export interface StepContext {
  readonly tenant: Tenant;
  /** Another object that declares the same workspace and was there first. */
  readonly elder: Tenant | undefined;
  /** The tenant's cell, where one is declared. */
  readonly cell: Cell | undefined;
  /** Tenants that the cell holds already, those that people signed up for included. */
  readonly tenantsHeld: () => Promise<number>;
  /** Workspaces live on its subdomains. */
  readonly rootDomain: string;
  readonly ports: TenantPorts;
  readonly kube: KubeApi;
}

/** One thing that a tenant consists of. Looking changes nothing; acting may be repeated and makes what is missing. */
export interface TenantStep {
  readonly name: string;
  /** False for a tenant that this step is not for. */
  applies(tenant: Tenant): boolean;
  /** What would be done, in words, or undefined where nothing is missing. @throws Waiting */
  difference(context: StepContext): Promise<string | undefined>;
  act(context: StepContext): Promise<void>;
  /** Takes away what it made for a tenant that it no longer applies to; left out where it makes nothing of its own. */
  readonly undo?: Pick<TenantStep, "difference" | "act">;
}

/** The step cannot go on by itself; what it waits for is not a failure. */
export class Waiting extends Error {
  override readonly name = "Waiting";
  /** Reason of the condition that shows it. */
  readonly reason: string;

  constructor(message: string, reason = "Waiting") {
    super(message);
    this.reason = reason;
  }
}
