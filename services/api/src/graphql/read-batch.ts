import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

interface WaitingRead {
  /** Answers false where the transaction cannot be gone on with. */
  run(tx: TenantTransaction): Promise<boolean>;
  fail(error: unknown): void;
}

type Open = (fn: (tx: TenantTransaction) => Promise<void>) => Promise<void>;

/**
 * Puts a request's reads into one transaction: entering a tenant and leaving it cost two round trips, and a page asks
 * for things that follow from one another. The transaction stays open until nothing more is asked for within a turn
 * of the event loop; it ends behind the answer's back. Reads run one after another, as one connection can. A read
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
      const run = async (tx: TenantTransaction): Promise<boolean> => {
        try {
          resolve(await fn(tx));
          return true;
        } catch (error) {
          reject(error);
          // A refusal is the domain's; anything else may be SQL that failed and took the transaction with it.
          return error instanceof ProductError;
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
        // Where the tenant could not be entered, nobody has been answered yet.
        if (!entered) for (const read of this.#waiting.splice(0)) read.fail(error);
      })
      .finally(() => {
        this.#running = false;
        if (this.#waiting.length > 0) this.#start();
      });
  }

  async #drain(tx: TenantTransaction): Promise<void> {
    for (;;) {
      for (let read = this.#waiting.shift(); read !== undefined; read = this.#waiting.shift()) {
        if (!(await read.run(tx))) throw new Error("a read failed; the transaction ends with it");
      }
      await new Promise(setImmediate);
      if (this.#waiting.length === 0) return;
    }
  }
}
