import path from "node:path";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";

/** Paths within a data folder. */
export function dataFolder(dataDir: string) {
  return {
    postgres: path.join(dataDir, "postgres"),
    logs: path.join(dataDir, "logs"),
    mail: path.join(dataDir, "mail"),
    router: path.join(dataDir, "router"),
    addresses: path.join(dataDir, "addresses.json"),
    cell: (region: RegionKey) => {
      const folder = path.join(dataDir, "cells", region.toLowerCase());
      return { folder, objects: path.join(folder, "objects"), search: path.join(folder, "search") };
    },
  };
}

export function cellDatabaseName(region: RegionKey): string {
  return `cell_${region.toLowerCase()}`;
}

export const globalDatabaseName = "global_plane";
