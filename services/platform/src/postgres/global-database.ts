import type { Kysely, Transaction } from "kysely";
import type pg from "pg";
import { createPool, kyselyOver, type PoolOptions } from "./connections/connection-pool.ts";
import type { GlobalTables } from "./global-tables.gen.ts";
import { orLostDatabase } from "./lost-database-error.ts";

/** The router's database. */
export interface GlobalDatabase {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<GlobalTables>;
  close(): Promise<void>;
}

export function openGlobalDatabase(options: PoolOptions): GlobalDatabase {
  const pool = createPool(options);
  return { pool, kysely: kyselyOver<GlobalTables>(pool), close: () => pool.end() };
}

/**
 * Runs `fn` in a transaction of the router's database.
 * @throws LostDatabaseError if the database does not answer
 */
export function withGlobal<T>(
  database: GlobalDatabase,
  mode: "read" | "write",
  fn: (db: Transaction<GlobalTables>) => Promise<T>,
): Promise<T> {
  const transaction = database.kysely.transaction();
  return orLostDatabase(transaction.setAccessMode(mode === "read" ? "read only" : "read write").execute(fn));
}
