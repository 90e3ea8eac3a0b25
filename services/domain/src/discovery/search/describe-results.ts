import type { PreviewFragment } from "@fieldstone/model/search/preview.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { IndexedRef } from "../../kernel/indexing/search-object.ts";
import { markMatches, matcherOf, snippetOf } from "./match-words.ts";
import { refKey } from "./read-indexed-objects.ts";
import { type FoundObject, findSourceTitles, readFoundObjects } from "./search-object-store.ts";

/** One result as people see it. */
export interface DescribedResult extends IndexedRef {
  readonly title: readonly PreviewFragment[];
  readonly content: readonly PreviewFragment[];
  readonly projectId: string | null;
  /** What it is a part of, where readers see it as one with that: of a point its channel. */
  readonly withinId: string | null;
  readonly score: number | null;
  /** The last point that is shown of a channel of which more, or perhaps more, was found. */
  readonly hasMoreInChannel: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * Titles and snippets of results, in their order, from the stored text; one that is gone or may not be read is left
 * out. A highlight is titled by the note or insight that it stands in, a point by its channel.
 */
export async function describeResults(
  tx: TenantTransaction,
  results: readonly FoundObject[],
  query: string,
): Promise<readonly DescribedResult[]> {
  const highlightIds = results.filter((each) => each.objectType === "highlight").map((each) => each.objectId);
  const [objects, sourceTitles] = await Promise.all([
    readFoundObjects(tx, results),
    findSourceTitles(tx, highlightIds),
  ]);
  const [matcher, titleMatcher] = [matcherOf(query), matcherOf(query, 1)];
  return results.flatMap((result) => {
    const object = objects.get(refKey(result));
    if (object === undefined) return [];
    const { opening, near, citedId: _citedId, ...shown } = object;
    return [
      {
        ...shown,
        score: result.score ?? null,
        hasMoreInChannel: result.hasMoreInChannel === true,
        title: markMatches(sourceTitles.get(object.objectId) ?? object.title, titleMatcher),
        content: snippetOf(opening, matcher, near),
      },
    ];
  });
}
