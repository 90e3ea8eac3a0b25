import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

interface WaitingRead {
  run(tx: TenantTransaction): Promise<void>;
  fail(error: unknown): void;
}

type Open = (fn: (tx: TenantTransaction) => Promise<void>) => Promise<void>;

/**
 * Gathers the reads that one request asks for in one tick into one transaction: entering a tenant costs two round
 * trips, and a page asks for several things at once. They run one after another, as one connection can.
 * A read that throws fails alone, unless its SQL failed and took the transaction with it.
 */
export class ReadBatch {
  readonly #open: Open;
  #waiting: WaitingRead[] = [];

  constructor(open: Open) {
    this.#open = open;
  }

  run<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const read = async (tx: TenantTransaction): Promise<void> => {
        try {
          resolve(await fn(tx));
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting.push({ run: read, fail: reject });
      // After the promises of this tick, as DataLoader waits: so that its batches join this transaction.
      if (this.#waiting.length === 1) Promise.resolve().then(() => process.nextTick(() => this.#flush()));
    });
  }

  #flush(): void {
    const reads = this.#waiting;
    this.#waiting = [];
    this.#open(async (tx) => {
      for (const read of reads) await read.run(tx);
    }).catch((error: unknown) => {
      for (const read of reads) read.fail(error);
    });
  }
}
