import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { rowsPerPage } from "./row-pages.ts";
import type { ViewRow } from "./view-row.ts";

/**
 * Changes in parts that one request takes: of as many rows as a page has, which it answers with all that a view may show
 * of them.
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
