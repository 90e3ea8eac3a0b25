import type { TenantState } from "@fieldstone/contracts/tenant-states.ts";
import type { ExportSummary, TenantCounts } from "@fieldstone/contracts/tenant-steps.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { TenantLimits, TenantSpec } from "../../crds/tenant.ts";

export interface Route {
  readonly subdomain: string;
  readonly region: RegionKey;
  readonly state: TenantState;
}

/** A workspace that has its place in a region, declared or signed up for. */
export interface PlacedTeam {
  readonly teamId: string;
  readonly subdomain: string;
}

export interface Owner {
  readonly email: string;
  readonly name: string;
}

/**
 * What steps are built on: the same functions whether called by a cluster's operator or on one machine. Every
 * call is idempotent, and reads change nothing.
 */
export interface TenantPorts {
  readonly routes: {
    /** The live route of a team. */
    find(teamId: string): Promise<Route | undefined>;
    /** The team that holds a subdomain, or undefined where it is free. */
    holder(subdomain: string): Promise<string | undefined>;
    /** All workspaces of a region, including those that people signed up for, but not retired ones. */
    inRegion(region: RegionKey): Promise<readonly PlacedTeam[]>;
    put(teamId: string, route: Route): Promise<void>;
    remove(teamId: string): Promise<void>;
  };
  readonly cell: {
    hasTenant(teamId: string): Promise<boolean>;
    createTenant(spec: TenantSpec, owner: Owner): Promise<void>;
    limits(teamId: string): Promise<StoredLimits | undefined>;
    setLimits(teamId: string, limits: StoredLimits): Promise<void>;
    /** Blocks writes and waits for those in progress; false allows them again. */
    freeze(teamId: string, frozen: boolean): Promise<void>;
    hasSearchTable(teamId: string): Promise<boolean>;
    createSearchTable(teamId: string): Promise<void>;
    isSeeded(teamId: string): Promise<boolean>;
    seed(teamId: string): Promise<void>;
    /** What the tenant has now: nothing if it was never created or is gone. */
    count(teamId: string): Promise<TenantCounts>;
    /**
     * Exports everything, reads it back and compares counts and hashes. Undefined while it still runs.
     * @throws Error where they differ
     */
    exportVerified(teamId: string): Promise<ExportSummary | undefined>;
    /**
     * Removes the rows, objects and index entries that the export contains. False while it still runs.
     * @throws Error where there is more than the export contains
     */
    purge(teamId: string, exported: ExportSummary): Promise<boolean>;
  };
  readonly objects: {
    hasPrefix(spec: TenantSpec): Promise<boolean>;
    createPrefix(spec: TenantSpec): Promise<void>;
    /** Removes what was written for the prefix elsewhere; the cell's purge removes the objects themselves. */
    removePolicy(spec: TenantSpec): Promise<void>;
  };
  readonly queues: {
    /** True if no queue is missing, also where none are needed. */
    hasQueues(teamId: string): Promise<boolean>;
    /** True if any queue is left. */
    hasLeftQueues(teamId: string): Promise<boolean>;
    createQueues(teamId: string): Promise<void>;
    removeQueues(teamId: string): Promise<void>;
  };
  /** The owner named by a Secret of the operator's namespace. @throws Error where the Secret is incomplete */
  owner(secretName: string): Promise<Owner>;
}

export interface StoredLimits extends TenantLimits {
  readonly planTier: TenantSpec["planTier"];
  readonly retentionDays?: TenantSpec["retentionDays"];
}
