import { LRUCache } from "lru-cache";
import type pg from "pg";

/** What a statement answered while the tenant's writes stood at `stamp`. Its rows are frozen: readers share them. */
export interface RecalledResult {
  readonly stamp: string;
  readonly rows: pg.QueryResult["rows"];
}

/** As one is found again, with how long it lives on. */
type FoundResult = RecalledResult & { readonly lifeMs: number };

/** Rough bytes of heap that a cell's process gives to recalled results. */
const heapBytesMax = 64_000_000;
const resultBytesMax = 1_000_000;
/** For writes that nothing counted: an operator's own SQL, a migration beside a running cell. */
export const recalledLifeMs = 60_000;
const bytesPerValue = 24;

/** Answers of these change though no write was counted, or they do more than read. */
const unsteady =
  /\b(document_updates|sessions)\b|\b(now|\w*_timestamp|timeofday|random\w*|\w*uuidv\d|nextval|currval|lastval|set_config|current_setting|pg_\w+|txid_\w+|fieldstone\.\w+)\s*\(|\b(current_(date|time|timestamp)|localtime\w*)\b|\bfor (no key )?update\b|\bfor (key )?share\b/i;

/** Statements that are told apart; what comes after them is asked anew each time. */
const statementsMax = 2_000;
/** Lists of varying length make a statement of their own for each length. */
const parametersMax = 16;

/** A short id of each statement whose answer changes by writes alone; undefined of others. */
const steadyIds = new Map<string, number | undefined>();

/**
 * Results of reading statements, to be given again while their tenant was not written to. It needs no invalidation:
 * a stamp from the database itself says whether a result still stands (see `enter_tenant`).
 */
export class RecalledResults {
  readonly #kept = new LRUCache<string, RecalledResult>({
    maxSize: heapBytesMax,
    maxEntrySize: resultBytesMax,
    sizeCalculation: (result, key) => key.length + heapBytesOf(result.rows),
    ttl: recalledLifeMs,
  });

  /** Where a statement's result is kept; undefined for one that is not: its answer may change by itself. */
  keyOf(teamId: string, sql: string, parameters: readonly unknown[]): string | undefined {
    if (parameters.length > parametersMax) return undefined;
    const id = steadyIdOf(sql);
    return id === undefined ? undefined : `${teamId} ${id} ${JSON.stringify(parameters)}`;
  }

  get(key: string): FoundResult | undefined {
    const kept = this.#kept.get(key);
    return kept === undefined ? undefined : { ...kept, lifeMs: this.#kept.getRemainingTTL(key) };
  }

  /** Answers how long the result lives, in ms. */
  keep(key: string, result: RecalledResult): number {
    for (const row of result.rows) Object.freeze(row);
    Object.freeze(result.rows);
    this.#kept.set(key, result);
    return recalledLifeMs;
  }
}

function steadyIdOf(sql: string): number | undefined {
  const known = steadyIds.get(sql);
  if (known !== undefined || steadyIds.has(sql) || steadyIds.size >= statementsMax) return known;
  const id = unsteady.test(sql) ? undefined : steadyIds.size;
  steadyIds.set(sql, id);
  return id;
}

function heapBytesOf(rows: readonly Record<string, unknown>[]): number {
  let bytes = bytesPerValue;
  for (const row of rows) for (const value of Object.values(row)) bytes += bytesPerValue + lengthOf(value);
  return bytes;
}

function lengthOf(value: unknown): number {
  if (typeof value === "string" || Buffer.isBuffer(value)) return value.length;
  if (typeof value !== "object" || value === null || value instanceof Date) return 0;
  return JSON.stringify(value).length;
}
