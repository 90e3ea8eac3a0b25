import { type ReadRows, rowsPerPage } from "./row-pages.ts";

export interface AllRows<Row> {
  readonly rows: readonly Row[];
  /** Whether rows were added or removed meanwhile, so that some may be missing. */
  readonly isChanged: boolean;
}

/**
 * Reads all rows of a list, a page at a time, without duplicates.
 * @returns undefined if it was cancelled
 */
export async function readAllRows<Row extends { readonly id: string }>(
  read: ReadRows<Row>,
  options: { readonly signal: AbortSignal; readonly onProgress: (percent: number) => void },
): Promise<AllRows<Row> | undefined> {
  const { signal, onProgress } = options;
  const found = new Map<string, Row>();
  const counts = new Set<number>();
  for (let offset = 0; ; offset += rowsPerPage) {
    const { rows, totalCount } = await read(offset, rowsPerPage);
    if (signal.aborted) return undefined;
    for (const row of rows) found.set(row.id, row);
    counts.add(totalCount);
    onProgress(totalCount === 0 ? 100 : (100 * (offset + rows.length)) / totalCount);
    if (rows.length < rowsPerPage) break;
  }
  return { rows: [...found.values()], isChanged: counts.size > 1 || !counts.has(found.size) };
}
