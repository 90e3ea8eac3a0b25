import { appendUpdates } from "@fieldstone/domain/research/documents/updates/append-updates.ts";
import type { NewUpdate } from "@fieldstone/domain/research/documents/updates/document-update-notice.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";

/** Most edits per transaction. */
const batchMax = 256;

interface Waiting extends NewUpdate {
  readonly done: PromiseWithResolvers<void>;
}

export interface UpdateWriterOptions {
  readonly cell: CellDatabase;
  readonly tenant: TenantContext;
  readonly documentId: string;
  /** Identifies this process to the others. */
  readonly writer: string;
  /** Runs in each transaction after the document is locked, before its edits are applied here. */
  readonly onLocked: (tx: TenantTransaction) => Promise<void>;
}

/** Stores one document's edits in order. Those that arrive during a transaction share the next one. */
export class UpdateWriter {
  readonly #options: UpdateWriterOptions;
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(options: UpdateWriterOptions) {
    this.#options = options;
  }

  /** Resolves once the edit is durable. */
  write(update: Uint8Array, authorId: string | null): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ update, authorId, done });
    this.#running ??= this.#run();
    return done.promise;
  }

  /** Resolves when nothing is queued, whether or not storing succeeded. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #run(): Promise<void> {
    // Edits of the same event loop turn are stored together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax);
      try {
        const { cell, tenant, documentId, writer, onLocked } = this.#options;
        await withTenant(cell, tenant, "uncounted", async (tx) => {
          await appendUpdates(tx, documentId, batch, writer);
          await onLocked(tx);
        });
        for (const { done } of batch) done.resolve();
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
    }
    this.#running = undefined;
  }
}
