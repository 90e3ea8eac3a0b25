import type { TenantState } from "@fieldstone/contracts/tenant-states.ts";
import type { ExportSummary, TenantCounts } from "@fieldstone/contracts/tenant-steps.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { TenantLimits, TenantSpec } from "../../crds/tenant.ts";

export interface Route {
  readonly subdomain: string;
  readonly region: RegionKey;
  readonly state: TenantState;
}

/** A workspace that has its place in a region, whoever asked for it. */
export interface PlacedTeam {
  readonly teamId: string;
  readonly subdomain: string;
}

export interface Owner {
  readonly email: string;
  readonly name: string;
}

/**
 * What steps are made of: the same functions whether a cluster's operator or one machine calls them. Every call may
 * be repeated, and looking changes nothing.
 */
export interface TenantPorts {
  readonly routes: {
    /** The live route of a team, or undefined. */
    find(teamId: string): Promise<Route | undefined>;
    /** Who holds a subdomain: a team, or undefined where it is free. */
    holder(subdomain: string): Promise<string | undefined>;
    /** Every workspace of a region, those that people signed up for included; what is retired is no longer there. */
    inRegion(region: RegionKey): Promise<readonly PlacedTeam[]>;
    put(teamId: string, route: Route): Promise<void>;
    remove(teamId: string): Promise<void>;
  };
  readonly cell: {
    hasTenant(teamId: string): Promise<boolean>;
    createTenant(spec: TenantSpec, owner: Owner): Promise<void>;
    limits(teamId: string): Promise<StoredLimits | undefined>;
    setLimits(teamId: string, limits: StoredLimits): Promise<void>;
    /** Refuses writes and waits for those in flight; false lets them in again. */
    freeze(teamId: string, frozen: boolean): Promise<void>;
    hasSearchTable(teamId: string): Promise<boolean>;
    createSearchTable(teamId: string): Promise<void>;
    isSeeded(teamId: string): Promise<boolean>;
    seed(teamId: string): Promise<void>;
    /** What there is of the tenant now: nothing, where it was never made or is gone. */
    count(teamId: string): Promise<TenantCounts>;
    /**
     * Writes everything out, reads it back and compares counts and hashes. Undefined: it goes on; ask again.
     * @throws where they differ
     */
    exportVerified(teamId: string): Promise<ExportSummary | undefined>;
    /**
     * Removes rows, objects and index, as far as they are there and the export has them. False: it goes on; ask again.
     * @throws where there is more than the export has
     */
    purge(teamId: string, exported: ExportSummary): Promise<boolean>;
  };
  readonly objects: {
    hasPrefix(spec: TenantSpec): Promise<boolean>;
    createPrefix(spec: TenantSpec): Promise<void>;
    /** What was written elsewhere for the prefix's sake; the objects themselves go by the cell's purge. */
    removePolicy(spec: TenantSpec): Promise<void>;
  };
  readonly queues: {
    /** Whether nothing of them is missing: true also where none are made at all. */
    hasQueues(teamId: string): Promise<boolean>;
    /** Whether anything of them is there. */
    hasLeftQueues(teamId: string): Promise<boolean>;
    createQueues(teamId: string): Promise<void>;
    removeQueues(teamId: string): Promise<void>;
  };
  /** The owner named by a Secret of the operator's namespace. @throws where the Secret lacks what is needed */
  owner(secretName: string): Promise<Owner>;
}

export interface StoredLimits extends TenantLimits {
  readonly planTier: TenantSpec["planTier"];
  readonly retentionDays?: TenantSpec["retentionDays"];
}
