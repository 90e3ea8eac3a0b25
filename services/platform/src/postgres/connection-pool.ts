import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import pg from "pg";
import { querySummary } from "../telemetry/query-summary.ts";
import { isTracing, notePastSpan } from "../telemetry/tracing.ts";
import { poolMaxDefault } from "./connection-budget.ts";
import { GatheringSocket } from "./gathering-socket.ts";

/** Of statements outside a tenant's transaction: the router's, and a cell's own. */
function noteQuery({ query, queryDurationMillis, level }: LogEvent): void {
  const summary = querySummary(query.sql);
  const facts = { "db.system.name": "postgresql", "db.query.summary": summary } as const;
  notePastSpan(summary, facts, queryDurationMillis, level === "error");
}

export interface PoolOptions {
  readonly url: string;
  /** Names the process in pg_stat_activity. */
  readonly applicationName: string;
  /** Most connections at once. */
  readonly poolMax?: number;
  /** Longest statement, in ms. */
  readonly statementTimeoutMs?: number;
  /** Sends a statement without waiting for the answer to the one before it. */
  readonly pipelined?: boolean;
  /** Called for an error of an idle connection, which no query can be told of. */
  readonly onIdleError?: (error: Error) => void;
}

const statementTimeoutMsDefault = 30_000;
const lockTimeoutMs = 10_000;
const idleInTransactionTimeoutMs = 30_000;
const connectTimeoutMs = 10_000;

const int8Oid = 20;
const dateOid = 1082;

/** bigint columns are counters and sizes that a double holds exactly; a date without time stays text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (format !== "binary" && oid === int8Oid) return Number;
    if (format !== "binary" && oid === dateOid) return (text: string) => text;
    return pg.types.getTypeParser(oid, format === "binary" ? "binary" : "text");
  },
};

/** Opens a pool with a limit on every wait. The caller ends it. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.poolMax ?? poolMaxDefault,
    types,
    ...(options.pipelined === true ? { pipeline: true, stream: () => new GatheringSocket() } : {}),
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: options.statementTimeoutMs ?? statementTimeoutMsDefault,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  // A leased connection that is lost fails its query; the event that comes with it would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** A Kysely over a pool; it does not own the pool. */
export function kyselyOver<Tables>(pool: pg.Pool): Kysely<Tables> {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Tables>(isTracing() ? { dialect, log: noteQuery } : { dialect });
}
