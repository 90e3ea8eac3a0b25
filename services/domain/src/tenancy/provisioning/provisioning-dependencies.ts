import type { ObjectReader, ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import type { SearchIndex } from "@fieldstone/platform/search-index/search-index.ts";

/** The stores of a cell that contain a tenant's data. */
export interface ProvisioningDependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly search: SearchIndex;
}

/** The source and target of an export: the live cell, or a database and objects of an earlier time. */
export interface ExportSource {
  readonly cell: CellDatabase;
  readonly objects: ObjectReader;
  readonly exports: ObjectStore;
}

/** A cell's stores and the one for exports, which outlive their tenant. */
export interface ExportingSite extends ProvisioningDependencies {
  readonly exports: ObjectStore;
}
