import { LRUCache } from "lru-cache";
import type pg from "pg";

/** A statement's result, read when the tenant's writes were at `stamp`. Rows are frozen: they are shared. */
export interface RecalledResult {
  readonly stamp: string;
  readonly rows: pg.QueryResult["rows"];
}

/** A cached result with its remaining lifetime. */
type FoundResult = RecalledResult & { readonly lifeMs: number };

/** Approximate heap memory for cached results in a cell's process, in bytes. */
const heapBytesMax = 64_000_000;
const resultBytesMax = 1_000_000;
/** Bounds staleness after uncounted writes: an operator's own SQL, a migration while the cell runs. */
export const recalledLifetimeMs = 60_000;
const bytesPerValue = 24;

/** Statements whose results change without a counted write, or that do more than read. */
const unsteady =
  /\b(document_updates|sessions)\b|\b(now|\w*_timestamp|timeofday|random\w*|\w*uuidv\d|nextval|currval|lastval|set_config|current_setting|pg_\w+|txid_\w+|fieldstone\.\w+)\s*\(|\b(current_(date|time|timestamp)|localtime\w*)\b|\bfor (no key )?update\b|\bfor (key )?share\b/i;

/** Maximum number of distinct statements; later ones are not cached. */
const statementsMax = 2_000;
/** Lists of varying length create a separate statement for each length. */
const parametersMax = 16;

/** A short id of each statement whose result changes only with counted writes; undefined for the others. */
const steadyIds = new Map<string, number | undefined>();

/**
 * Results of read statements, reused until their tenant is written to. It needs no invalidation: a stamp from
 * the database itself says whether a result is still valid (see `enter_tenant`).
 */
export class RecalledResults {
  readonly #kept = new LRUCache<string, RecalledResult>({
    maxSize: heapBytesMax,
    maxEntrySize: resultBytesMax,
    sizeCalculation: (result, key) => key.length + heapBytesOf(result.rows),
    ttl: recalledLifetimeMs,
  });

  /** The cache key of a statement's result; undefined if the result may change without a write. */
  keyOf(teamId: string, sql: string, parameters: readonly unknown[]): string | undefined {
    if (parameters.length > parametersMax) return undefined;
    const id = steadyIdOf(sql);
    return id === undefined ? undefined : `${teamId} ${id} ${JSON.stringify(parameters)}`;
  }

  get(key: string): FoundResult | undefined {
    const kept = this.#kept.get(key);
    return kept === undefined ? undefined : { ...kept, lifeMs: this.#kept.getRemainingTTL(key) };
  }

  /** Caches a result. Returns its lifetime, in ms. */
  keep(key: string, result: RecalledResult): number {
    for (const row of result.rows) Object.freeze(row);
    Object.freeze(result.rows);
    this.#kept.set(key, result);
    return recalledLifetimeMs;
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
