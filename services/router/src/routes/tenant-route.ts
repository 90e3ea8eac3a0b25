import type { TenantState } from "@fieldstone/contracts/tenant-states.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";

export interface TenantRoute {
  readonly teamId: string;
  /** One label, in lower case. */
  readonly subdomain: string;
  readonly region: RegionKey;
  readonly state: TenantState;
  /** Increases with every move; a cell rejects requests with another epoch than its own. */
  readonly epoch: number;
  readonly version: number;
}

/** A subdomain that its workspace gave up, kept for redirects. */
export interface FormerSubdomain {
  readonly subdomain: string;
  readonly teamId: string;
  readonly untilMs: number;
  readonly version: number;
}

/** One step in the order of versions; a deleted route appears as its marker. */
export type RouteChange =
  | { readonly kind: "route"; readonly route: TenantRoute }
  | { readonly kind: "deleted"; readonly teamId: string; readonly version: number }
  | { readonly kind: "former"; readonly former: FormerSubdomain };

export function versionOf(change: RouteChange): number {
  if (change.kind === "route") return change.route.version;
  return change.kind === "former" ? change.former.version : change.version;
}
