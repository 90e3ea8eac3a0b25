import type { RegionKey } from "../catalog.ts";
import { regionOf } from "../parse-region.ts";
import type { Environment } from "./environments.ts";

/** Names of a region's cell in an environment: all of them follow from the two. */
export interface CellNames {
  /** Its infrastructure's stack, and its own name: `eu-a`, `stg-eu-a`. */
  readonly stack: string;
  /** What the names of all of its resources begin with: `fieldstone-eu-a`. */
  readonly resourcePrefix: string;
  /** Where the closest region's entrance is tried from outside. */
  readonly host: string;
  /** Where routers of other regions reach its API: it has addresses within the joined networks alone. */
  readonly privateHost: string;
}

/** A region within names: `eu-a`. */
export function slugOf(key: RegionKey): string {
  return regionOf(key).residencyKey.replace("_", "-");
}

export function cellNames(environment: Environment, key: RegionKey): CellNames {
  const slug = slugOf(key);
  const stack = `${environment.stackPrefix}${slug}`;
  return {
    stack,
    resourcePrefix: `fieldstone-${stack}`,
    host: `${slug}.cells.${environment.rootDomain}`,
    privateHost: `${slug}.private.cells.${environment.rootDomain}`,
  };
}

/** Where what a cell's pods write to their logs is kept. */
export function podLogs(environment: Environment, key: RegionKey): string {
  return `/fieldstone/${cellNames(environment, key).stack}/pods`;
}

/** The stack of the plane that joins an environment's cells. */
export function globalStack(environment: Environment): string {
  return `${environment.stackPrefix}global`;
}
