import type { RegionKey } from "../catalog.ts";
import { regionOf } from "../parse-region.ts";
import type { Environment } from "./environments.ts";

/** Names of a region's cell in an environment: all of them follow from the two. */
export interface CellNames {
  /** Its infrastructure's stack, and its own name: `eu-a`, `stg-eu-a`. */
  readonly stack: string;
  /** What the names of all of its resources begin with: `fieldstone-eu-a`. */
  readonly resourcePrefix: string;
  /** Where routers of all regions reach it. */
  readonly host: string;
}

export function cellNames(environment: Environment, key: RegionKey): CellNames {
  const slug = regionOf(key).residencyKey.replace("_", "-");
  const stack = `${environment.stackPrefix}${slug}`;
  return {
    stack,
    resourcePrefix: `fieldstone-${stack}`,
    host: `${slug}.cells.${environment.rootDomain}`,
  };
}

/** The stack of the plane that joins an environment's cells. */
export function globalStack(environment: Environment): string {
  return `${environment.stackPrefix}global`;
}
