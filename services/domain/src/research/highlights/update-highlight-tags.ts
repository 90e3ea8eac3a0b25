import { ProductError } from "@fieldstone/model/errors.ts";
import { bulkTagsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { tagHighlight, untagHighlight } from "./tag-highlight.ts";

export interface UpdateHighlightTagsInput {
  readonly highlightIds: readonly string[];
  readonly addTagIds: readonly string[];
  readonly removeTagIds: readonly string[];
}

/**
 * Adds tags to highlights and removes others, all or nothing. Checks access to each highlight.
 * @throws ProductError `bulk.too_many`, `highlight.not_found`, `tag.not_found`, Forbidden
 */
export async function updateHighlightTags(
  tx: TenantTransaction,
  input: UpdateHighlightTagsInput,
): Promise<void> {
  if (input.addTagIds.length + input.removeTagIds.length > bulkTagsMax) {
    throw new ProductError(
      "ValidationError",
      "bulk.too_many",
      `Choose at most ${bulkTagsMax} tags at a time.`,
    );
  }
  for (const highlightId of bulkIds(input.highlightIds)) {
    if (input.removeTagIds.length > 0) await untagHighlight(tx, { highlightId, tagIds: input.removeTagIds });
    if (input.addTagIds.length > 0) await tagHighlight(tx, { highlightId, tagIds: input.addTagIds });
  }
}
