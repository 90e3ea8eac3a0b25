import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { rowsPerPage } from "../rows/row-pages.ts";
import type { ViewRow } from "../rows/view-row.ts";

/**
 * Splits changes into requests of at most one page of rows, because each answers with everything that a view
 * may show of them.
 */
export function partsOf<Change extends { readonly row: Pick<ViewRow, "id"> }>(
  changes: readonly Change[],
): readonly (readonly Change[])[] {
  const parts: Change[][] = [];
  const rows = new Set<string>();
  for (const change of changes) {
    rows.add(change.row.id);
    const part = parts.at(-1);
    if (part !== undefined && part.length < bulkItemsMax && rows.size <= rowsPerPage) {
      part.push(change);
      continue;
    }
    parts.push([change]);
    rows.clear();
    rows.add(change.row.id);
  }
  return parts;
}
