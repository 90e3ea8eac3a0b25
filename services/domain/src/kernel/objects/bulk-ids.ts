import { ProductError } from "@fieldstone/model/errors.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";

/**
 * The unique ids of a bulk action, in an order that concurrent actions share, to avoid deadlocks on rows.
 * @throws ProductError `bulk.too_many`
 */
export function bulkIds(ids: readonly string[]): readonly string[] {
  const each = [...new Set(ids)];
  if (each.length > bulkItemsMax) {
    throw new ProductError(
      "ValidationError",
      "bulk.too_many",
      `Choose at most ${bulkItemsMax} items at a time. You chose ${each.length}.`,
    );
  }
  return each.sort();
}
