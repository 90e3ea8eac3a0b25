import {
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type KyselyProps,
  type QueryResult,
  Transaction,
} from "kysely";
import type pg from "pg";
import { statementName } from "./statement-names.ts";

const writing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * One leased connection that refuses queries after its transaction has ended. Queries are sent at once, also those
 * asked for together and those asked for before the transaction was let in; no answer is given out before it was.
 */
export class LeasedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #letIn: Promise<void>;
  #ended = false;

  constructor(client: pg.PoolClient, letIn: Promise<void>) {
    this.#client = client;
    this.#letIn = letIn;
  }

  end(): void {
    this.#ended = true;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error("a query was sent after its transaction had ended; await every query");
    const name = statementName(query.sql, query.parameters.length);
    const sent = this.#client.query({
      text: query.sql,
      values: [...query.parameters],
      ...(name === undefined ? {} : { name }),
    });
    // First the refusal of entry: the query behind it may fail for that reason alone.
    const [, result] = await Promise.all([this.#letIn, sent]);
    return writing.has(result.command)
      ? { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
      : { rows: result.rows };
  }

  // biome-ignore lint/correctness/useYield: streaming is refused, a transaction reads bounded pages
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("streaming is not offered inside a transaction; read in pages");
  }
}

/** A Kysely transaction whose queries all go over the leased connection. Begin and commit are the caller's. */
export function transactionOver<Tables>(
  kysely: Kysely<Tables>,
  props: Omit<KyselyProps, "executor">,
  connection: LeasedConnection,
): Transaction<Tables> {
  const executor = kysely.getExecutor().withConnectionProvider({
    provideConnection: (consumer) => consumer(connection),
  });
  return new Transaction<Tables>({ ...props, executor });
}
