import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import type { Logger } from "pino";

/** What one cell process shares among its requests. */
export interface ApiServices {
  readonly config: CellConfig;
  readonly cell: CellDatabase;
  readonly log: Logger;
}
