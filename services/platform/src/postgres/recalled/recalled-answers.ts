import { LRUCache } from "lru-cache";
import type { CellDatabase } from "../cell-database.ts";
import { readTenantStamp } from "../tenant.ts";
import type { TenantContext } from "../tenant-context.ts";
import type { RecallTrace } from "./recall-trace.ts";

/** Memory for cached answers in a cell's process, in bytes, outside its heap. */
const bytesMax = 48_000_000;
const answerBytesMax = 1_000_000;
/** Maximum length of a key: it includes the variables, and a filter or a text may be long. */
const keyLengthMax = 4_000;

interface CachedAnswer {
  readonly stamp: string;
  readonly documentIds: readonly string[];
  readonly answer: Buffer;
}

/**
 * Whole answers, returned again to the same actor for the same question until the tenant is written to:
 * computing one from cached results took five times as long as checking that they are still valid. An answer
 * expires with the oldest result in it.
 */
export class RecalledAnswers {
  readonly #kept = new LRUCache<string, CachedAnswer>({
    maxSize: bytesMax,
    maxEntrySize: answerBytesMax,
    sizeCalculation: ({ answer }, key) => key.length + answer.length,
  });

  /**
   * The cached answer to a question, if it is still valid for this actor.
   * @throws ProductError as withTenant, if the tenant may not be entered
   */
  async find(cell: CellDatabase, context: TenantContext, question: string): Promise<Buffer | undefined> {
    const key = keyOf(context, question);
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    if (kept.stamp === (await readTenantStamp(cell, context, kept.documentIds))) return kept.answer;
    this.#kept.delete(key);
    return undefined;
  }

  /** @param trace records of all reads behind the answer */
  keep(context: TenantContext, question: string, trace: RecallTrace, answer: Buffer): void {
    const { recalled } = trace;
    const key = keyOf(context, question);
    if (recalled === undefined || recalled.lifeMs < 1 || key.length > keyLengthMax) return;
    const { stamp, documentIds, lifeMs } = recalled;
    this.#kept.set(key, { stamp, documentIds, answer }, { ttl: Math.floor(lifeMs) });
  }
}

/** The key includes the actor's role, groups and token scopes. */
function keyOf({ teamId, actor }: TenantContext, question: string): string {
  return `${teamId} ${JSON.stringify(actor)} ${question}`;
}
