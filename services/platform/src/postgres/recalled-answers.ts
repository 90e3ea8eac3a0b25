import { LRUCache } from "lru-cache";
import type { CellDatabase } from "./cell-database.ts";
import type { RecallTrace } from "./recall-trace.ts";
import { lookAtTenant } from "./tenant.ts";
import type { TenantContext } from "./tenant-context.ts";

/** Bytes that a cell's process gives to answers, outside its heap. */
const bytesMax = 48_000_000;
const answerBytesMax = 1_000_000;
/** Longest key: variables are part of it, and a filter or a text may be long. */
const keyLengthMax = 4_000;

interface KeptAnswer {
  readonly stamp: string;
  readonly documentIds: readonly string[];
  readonly answer: Buffer;
}

/**
 * Whole answers, to be given again to the same actor who asks the same while the tenant was not written to: working one
 * out of recalled results took five times as long as looking whether they still stand. An answer lives no longer than
 * the oldest result in it.
 */
export class RecalledAnswers {
  readonly #kept = new LRUCache<string, KeptAnswer>({
    maxSize: bytesMax,
    maxEntrySize: answerBytesMax,
    sizeCalculation: ({ answer }, key) => key.length + answer.length,
  });

  /**
   * The answer to a question, where one is kept that still stands for this actor.
   * @throws ProductError as withTenant, where the tenant may not be entered
   */
  async find(cell: CellDatabase, context: TenantContext, question: string): Promise<Buffer | undefined> {
    const key = keyOf(context, question);
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    if (kept.stamp === (await lookAtTenant(cell, context, kept.documentIds))) return kept.answer;
    this.#kept.delete(key);
    return undefined;
  }

  /** @param trace of all that the answer is made of */
  keep(context: TenantContext, question: string, trace: RecallTrace, answer: Buffer): void {
    const { recalled } = trace;
    const key = keyOf(context, question);
    if (recalled === undefined || recalled.lifeMs < 1 || key.length > keyLengthMax) return;
    const { stamp, documentIds, lifeMs } = recalled;
    this.#kept.set(key, { stamp, documentIds, answer }, { ttl: Math.floor(lifeMs) });
  }
}

/** Another role, another group, another token's scopes: another key. */
function keyOf({ teamId, actor }: TenantContext, question: string): string {
  return `${teamId} ${JSON.stringify(actor)} ${question}`;
}
