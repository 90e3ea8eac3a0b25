import { type Kysely, type KyselyProps, PostgresDialect } from "kysely";
import type pg from "pg";
import type { CellTables } from "./cell-tables.gen.ts";
import { createPool, kyselyOver, type PoolOptions } from "./connections/connection-pool.ts";
import { RecalledResults } from "./recalled/recalled-results.ts";
import { TenantConnections } from "./tenant-connections.ts";

/** A cell's database, as the application's role. Only `withTenant` and its siblings use its fields. */
export interface CellDatabase {
  readonly pool: pg.Pool;
  /** Limits each tenant's share of the pool. */
  readonly tenantConnections: TenantConnections;
  readonly kysely: Kysely<CellTables>;
  readonly transactionProps: Omit<KyselyProps, "executor">;
  /** Undefined if every read must reach the database. */
  readonly recalled: RecalledResults | undefined;
  close(): Promise<void>;
}

export interface CellDatabaseOptions extends PoolOptions {
  /** Whether reads that allow it may be answered from cached results; true by default. */
  readonly recall?: boolean;
}

/** Opens a cell's database. `close()` waits until leased connections are returned. */
export function openCellDatabase(options: CellDatabaseOptions): CellDatabase {
  const pool = createPool({ ...options, pipelined: true });
  const dialect = new PostgresDialect({ pool });
  return {
    pool,
    tenantConnections: new TenantConnections(pool.options.max),
    kysely: kyselyOver<CellTables>(pool),
    recalled: options.recall === false ? undefined : new RecalledResults(),
    transactionProps: { config: { dialect }, dialect, driver: dialect.createDriver() },
    close: () => pool.end(),
  };
}
