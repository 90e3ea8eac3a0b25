import { type Kysely, type KyselyProps, PostgresDialect } from "kysely";
import type pg from "pg";
import type { CellTables } from "./cell-tables.gen.ts";
import { createPool, kyselyOver, type PoolOptions } from "./connection-pool.ts";
import { RecalledResults } from "./recalled-results.ts";
import { TenantConnections } from "./tenant-connections.ts";

/** A cell's database as the application's role sees it. Only `withTenant` and its siblings use what it holds. */
export interface CellDatabase {
  readonly pool: pg.Pool;
  /** Each tenant's part of the pool. */
  readonly tenantConnections: TenantConnections;
  readonly kysely: Kysely<CellTables>;
  readonly transactionProps: Omit<KyselyProps, "executor">;
  /** Undefined where every read is to reach the database. */
  readonly recalled: RecalledResults | undefined;
  close(): Promise<void>;
}

export interface CellDatabaseOptions extends PoolOptions {
  /** Whether reads that allow it are answered from results read before; true if left out. */
  readonly recall?: boolean;
}

/** Opens a cell's database. `close()` waits for leased connections to come back. */
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
