/** A request for one page of a list, after the sort key of the last row seen. */
export interface PageRequest {
  /** The page size; a store reads one more row to know whether there is a next page. */
  readonly limit: number;
  /** Values of the sort columns as text; timestamps at full precision (`updated_at::text`). */
  readonly after: readonly string[] | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly hasNextPage: boolean;
}

/** Removes the extra row that a store has read. */
export function pageOf<T>(rows: readonly T[], limit: number): Page<T> {
  return { items: rows.slice(0, limit), hasNextPage: rows.length > limit };
}
