import type { ObjectReader, ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import type { SearchIndex } from "@fieldstone/platform/search-index/search-index.ts";

/** Where a cell keeps what a tenant consists of. */
export interface ProvisioningDependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly search: SearchIndex;
}

/** Where a tenant is exported from and to: the cell as it is, or a database and objects of an earlier moment. */
export interface ExportSource {
  readonly cell: CellDatabase;
  readonly objects: ObjectReader;
  readonly exports: ObjectStore;
}

/** As a site, with the place where what was exported stays after its tenant is gone. */
export interface ExportingSite extends ProvisioningDependencies {
  readonly exports: ObjectStore;
}
