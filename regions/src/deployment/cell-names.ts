import type { RegionKey } from "../catalog.ts";
import { regionOf } from "../parse-region.ts";
import type { Environment } from "./environments.ts";

/** Names of a region's cell in an environment, all derived from the two. */
export interface CellNames {
  /** Name of the cell and of its infrastructure's stack: `eu-a`, `stg-eu-a`. */
  readonly stack: string;
  /** Prefix of the names of all of its resources: `fieldstone-eu-a`. */
  readonly resourcePrefix: string;
  /** Where the cell's entrance is probed from outside. */
  readonly host: string;
  /** Where routers of other regions reach its API: its addresses are only in the joined networks. */
  readonly privateHost: string;
}

/** A region as a part of names: `eu-a`. */
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

/** Log group of a cell's pods. */
export function podLogs(environment: Environment, key: RegionKey): string {
  return `/fieldstone/${cellNames(environment, key).stack}/pods`;
}

/** The region whose database takes the writes of routes. The others keep a copy and can take its place. */
export const writingRegion: RegionKey = "US_B";

/** The stack of an environment's global plane, which joins its cells. */
export function globalStack(environment: Environment): string {
  return `${environment.stackPrefix}global`;
}
