import { ProductError } from "@fieldstone/model/errors.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";

/**
 * The ids of a bulk action, each once, in an order that two actions at the same time share: neither waits for a row
 * that the other has while it holds one that the other wants.
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
