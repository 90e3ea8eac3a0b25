import type { SearchSources } from "@fieldstone/domain/discovery/search/ask-index.ts";
import type { ApiContext } from "../../graphql/api-context.ts";

/** The sources that a request's searches read, as its actor. */
export function searchSourcesOf(context: ApiContext): SearchSources {
  const { teamId, region, actor } = context.tenant;
  return { index: context.services.search, tenant: { teamId, region }, actor, read: context.read };
}
