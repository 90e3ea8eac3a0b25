import { hasScope } from "@fieldstone/domain/access/permissions/token-scope.ts";
import type { DescribedResult } from "@fieldstone/domain/discovery/search/describe-results.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { tagIdsOfHighlightLoader } from "../../research/highlights/highlights.refs.ts";
import { tagLoader, tagsOfDocumentLoader } from "../../research/tags/tags.refs.ts";

const everything = { withoutAi: false };

/**
 * Tag titles of a result; for notes and insights, the tags of their highlights. Null for kinds without tags,
 * and for a token that may not read highlights and tags.
 */
export async function tagTitlesOf(
  context: ApiContext,
  { objectType, objectId }: Pick<DescribedResult, "objectType" | "objectId">,
): Promise<readonly string[] | null> {
  const { actor } = context.tenant;
  if (actor.kind !== "user" || !hasScope(actor, "highlights:read")) return null;
  if (objectType === "note" || objectType === "insight") {
    const tags = (await tagsOfDocumentLoader(context, everything).load(objectId)) ?? [];
    return tags.map(({ title }) => title);
  }
  if (objectType !== "highlight") return null;
  const ids = (await tagIdsOfHighlightLoader(context, everything).load(objectId)) ?? [];
  const tags = await Promise.all(ids.map((id) => tagLoader(context).load(id)));
  return tags.flatMap((tag) => (tag === undefined ? [] : [tag.title]));
}

/** The displayed excerpt of a result's text, which contains the match. */
export function chunkOf({ content }: Pick<DescribedResult, "content">): string {
  return content.map(({ text }) => text).join("");
}
