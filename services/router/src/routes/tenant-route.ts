import type { RegionKey } from "@fieldstone/regions/catalog.ts";

/**
 * A workspace in motion or at rest.
 * - active: served.
 * - moving: between the fence and the switch of a move to another region; back within minutes (503).
 * - frozen: held by its administrators or by us; nothing may be read or written (423).
 * - retired: closed for good (410).
 */
export const routeStates = ["active", "moving", "frozen", "retired"] as const;
export type RouteState = (typeof routeStates)[number];

export interface TenantRoute {
  readonly teamId: string;
  /** Lower-case, one label. */
  readonly subdomain: string;
  readonly region: RegionKey;
  readonly state: RouteState;
  /** Rises with every move; a cell refuses a request that carries another epoch than its own. */
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

/** One step of the followed order; a deleted route comes as its marker. */
export type RouteChange =
  | { readonly kind: "route"; readonly route: TenantRoute }
  | { readonly kind: "deleted"; readonly teamId: string; readonly version: number }
  | { readonly kind: "former"; readonly former: FormerSubdomain };

export function versionOf(change: RouteChange): number {
  if (change.kind === "route") return change.route.version;
  return change.kind === "former" ? change.former.version : change.version;
}
