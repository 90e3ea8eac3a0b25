import { Socket } from "node:net";
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import pg from "pg";
import { withKeptAddresses } from "../../http/kept-addresses.ts";
import { querySummary } from "../../telemetry/query-summary.ts";
import { isTracing, notePastSpan } from "../../telemetry/tracing.ts";
import { boundAnswers, type RejectedAnswer } from "./answer-bound.ts";
import { poolMaxDefault } from "./connection-budget.ts";
import { GatheringSocket } from "./gathering-socket.ts";

/** Traces statements outside a tenant's transaction: the router's, and a cell's own. */
function noteQuery({ query, queryDurationMillis, level }: LogEvent): void {
  const summary = querySummary(query.sql);
  const facts = { "db.system.name": "postgresql", "db.query.summary": summary } as const;
  notePastSpan(summary, facts, queryDurationMillis, level === "error");
}

export interface PoolOptions {
  readonly url: string;
  /** Names the process in pg_stat_activity. */
  readonly applicationName: string;
  /** Maximum concurrent connections. */
  readonly poolMax?: number;
  /** Maximum duration of a statement, in ms. */
  readonly statementTimeoutMs?: number;
  /** Sends a statement without waiting for the result of the previous one. */
  readonly pipelined?: boolean;
  /** Called for errors of idle connections, which have no query to fail. */
  readonly onIdleError?: (error: Error) => void;
  /** Called before a connection is closed because a statement's rows exceeded the limit. */
  readonly onAnswerTooLong?: (answer: RejectedAnswer) => void;
}

const statementTimeoutMsDefault = 30_000;
const lockTimeoutMs = 10_000;
const idleInTransactionTimeoutMs = 30_000;
const connectTimeoutMs = 10_000;

const int8Oid = 20;
const dateOid = 1082;

/** bigint columns are counters and sizes that a double represents exactly; a date without time stays text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (format !== "binary" && oid === int8Oid) return Number;
    if (format !== "binary" && oid === dateOid) return (text: string) => text;
    return pg.types.getTypeParser(oid, format === "binary" ? "binary" : "text");
  },
};

/** Opens a pool with a limit on every wait. The caller closes it. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.poolMax ?? poolMaxDefault,
    types,
    ...(options.pipelined === true ? { pipeline: true } : {}),
    stream: () => withKeptAddresses(options.pipelined === true ? new GatheringSocket() : new Socket()),
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: options.statementTimeoutMs ?? statementTimeoutMsDefault,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  // A lost leased connection fails its query; the `error` event that follows would end the process.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    boundAnswers(client, (answer) => options.onAnswerTooLong?.(answer));
  });
  return pool;
}

/** A Kysely instance over a pool; it does not own the pool. */
export function kyselyOver<Tables>(pool: pg.Pool): Kysely<Tables> {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Tables>(isTracing() ? { dialect, log: noteQuery } : { dialect });
}
