import {
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type KyselyProps,
  type QueryResult,
  Transaction,
} from "kysely";
import type pg from "pg";
import { inQuerySpan } from "./query-span.ts";
import type { RecallTrace } from "./recalled/recall-trace.ts";
import { type RecalledResults, recalledLifetimeMs } from "./recalled/recalled-results.ts";
import { statementName } from "./statement-names.ts";
import type { TenantEntry } from "./tenant-entry.ts";

const writing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * A leased connection that rejects queries after its transaction has ended. Queries are sent immediately,
 * even several at once and before the tenant's entry check has passed; no result is returned before it has.
 * With `recalled`, a statement is not sent if its result was cached since the tenant's last write.
 */
export class LeasedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #entry: TenantEntry;
  readonly #teamId: string;
  readonly #recalled: RecalledResults | undefined;
  readonly #trace: RecallTrace | undefined;
  #ended = false;

  constructor(options: {
    client: pg.PoolClient;
    entry: TenantEntry;
    teamId: string;
    recalled: RecalledResults | undefined;
    trace: RecallTrace | undefined;
  }) {
    this.#client = options.client;
    this.#entry = options.entry;
    this.#teamId = options.teamId;
    this.#recalled = options.recalled;
    this.#trace = options.trace;
  }

  end(): void {
    this.#ended = true;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw sentTooLate();
    const key = this.#recalled?.keyOf(this.#teamId, query.sql, query.parameters);
    if (this.#recalled === undefined || key === undefined) {
      this.#trace?.refuse();
      return (await this.#send<R>(query)).answer;
    }
    const kept = this.#recalled.get(key);
    if (kept !== undefined && kept.stamp === (await this.#entry.readTeam())?.stamp) {
      this.#trace?.add(kept.stamp, kept.lifeMs);
      return { rows: kept.rows };
    }
    const { answer, stamp } = await this.#send<R>(query);
    // The statement's snapshot is newer than the stamp, so the rows may be newer than it says, never older.
    const lifeMs = this.#recalled.keep(key, { stamp, rows: answer.rows });
    this.#trace?.add(stamp, lifeMs);
    return answer;
  }

  /** The same connection for a statement that reads these documents as saved; its result is not cached. */
  ofSaved(documentIds: readonly string[]): DatabaseConnection {
    return {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        if (this.#ended) throw sentTooLate();
        const { answer, stamp } = await this.#send<R>(query);
        this.#trace?.addSaved(documentIds);
        this.#trace?.add(stamp, recalledLifetimeMs);
        return answer;
      },
      streamQuery: () => this.streamQuery(),
    };
  }

  async #send<R>(query: CompiledQuery): Promise<{ answer: QueryResult<R>; stamp: string }> {
    const begun = this.#entry.begin();
    const name = statementName(query.sql, query.parameters.length);
    const sent = inQuerySpan(query.sql, () =>
      this.#client.query({
        text: query.sql,
        values: [...query.parameters],
        ...(name === undefined ? {} : { name }),
      }),
    );
    // A rejected entry is reported first: it may be the only reason that the query behind it failed.
    const [team, result] = await Promise.all([begun, sent]);
    const answer: QueryResult<R> = writing.has(result.command)
      ? { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
      : { rows: result.rows };
    return { answer, stamp: team?.stamp ?? "" };
  }

  // biome-ignore lint/correctness/useYield: streaming is refused, a transaction reads bounded pages
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("streaming is not offered inside a transaction; read in pages");
  }
}

function sentTooLate(): Error {
  return new Error("a query was sent after its transaction had ended; await every query");
}

/** A Kysely transaction whose queries all use the leased connection. The caller begins and commits. */
export function transactionOver<Tables>(
  kysely: Kysely<Tables>,
  props: Omit<KyselyProps, "executor">,
  connection: DatabaseConnection,
): Transaction<Tables> {
  const executor = kysely.getExecutor().withConnectionProvider({
    provideConnection: (consumer) => consumer(connection),
  });
  return new Transaction<Tables>({ ...props, executor });
}
