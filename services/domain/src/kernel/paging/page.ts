/** One page of a list, asked for by the sort key of the last row seen. */
export interface PageRequest {
  /** Most items wanted; a store reads one more to know whether there is a next page. */
  readonly limit: number;
  /** Values of the columns that the list is ordered by, as text; timestamps in full (`updated_at::text`). */
  readonly after: readonly string[] | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly hasNextPage: boolean;
}

/** Cuts the one row too many that a store has read. */
export function pageOf<T>(rows: readonly T[], limit: number): Page<T> {
  return { items: rows.slice(0, limit), hasNextPage: rows.length > limit };
}
