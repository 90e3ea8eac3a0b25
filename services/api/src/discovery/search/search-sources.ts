import type { SearchSources } from "@fieldstone/domain/discovery/search/ask-index.ts";
import type { ApiContext } from "../../graphql/api-context.ts";

/** Where searches of a request read from, as its actor. */
export function searchSourcesOf(context: ApiContext): SearchSources {
  const { teamId, region, actor } = context.tenant;
  return { index: context.services.search, tenant: { teamId, region }, actor, read: context.read };
}
