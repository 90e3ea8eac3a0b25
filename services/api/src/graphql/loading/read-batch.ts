import { ProductError } from "@fieldstone/model/errors.ts";
import { isAbortedTransaction } from "@fieldstone/platform/postgres/sql-state.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

interface WaitingRead {
  run(tx: TenantTransaction): Promise<Outcome>;
  fail(error: unknown): void;
}

/** `broken`: the read's own SQL ended the transaction. `again`: another's did, so this read is repeated. */
type Outcome = "answered" | "broken" | "again";

type Open = (fn: (tx: TenantTransaction) => Promise<void>) => Promise<void>;

/**
 * Groups a request's reads in one transaction: setting and clearing the tenant cost two round trips, and a
 * page makes reads that depend on one another. The transaction stays open until a turn of the event loop
 * brings no further read; the answer does not wait for its end. Reads of one turn are sent together. A read
 * that throws fails alone.
 */
export class ReadBatch {
  readonly #open: Open;
  #waiting: WaitingRead[] = [];
  #running = false;

  constructor(open: Open) {
    this.#open = open;
  }

  run<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (tx: TenantTransaction): Promise<Outcome> => {
        try {
          resolve(await fn(tx));
          return "answered";
        } catch (error) {
          if (isAbortedTransaction(error)) return "again";
          reject(error);
          // A ProductError comes from the domain; any other error may be failed SQL.
          return error instanceof ProductError ? "answered" : "broken";
        }
      };
      this.#waiting.push({ run, fail: reject });
      if (!this.#running) this.#start();
    });
  }

  #start(): void {
    this.#running = true;
    let entered = false;
    this.#open(async (tx) => {
      entered = true;
      await this.#drain(tx);
    })
      .catch((error: unknown) => {
        // Where setting the tenant failed, no read has settled yet.
        if (!entered) for (const read of this.#waiting.splice(0)) read.fail(error);
      })
      .finally(() => {
        this.#running = false;
        if (this.#waiting.length > 0) this.#start();
      });
  }

  async #drain(tx: TenantTransaction): Promise<void> {
    for (;;) {
      const reads = this.#waiting.splice(0);
      const outcomes = await Promise.all(reads.map((read) => read.run(tx)));
      const again = reads.filter((_read, at) => outcomes[at] === "again");
      if (outcomes.includes("broken")) {
        this.#waiting.unshift(...again);
        throw new Error("a read failed; the transaction ends with it");
      }
      for (const read of again) read.fail(new Error("a read went on after its own SQL had failed"));
      if (again.length > 0) throw new Error("a read failed; the transaction ends with it");
      await new Promise(setImmediate);
      if (this.#waiting.length === 0) return;
    }
  }
}
