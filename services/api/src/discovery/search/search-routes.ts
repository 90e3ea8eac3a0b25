import type { DescribedResult } from "@fieldstone/domain/discovery/search/describe-results.ts";
import { runSearch } from "@fieldstone/domain/discovery/search/run-search.ts";
import { listedTypeName } from "@fieldstone/domain/kernel/indexing/search-object.ts";
import {
  type SearchAnswer,
  type SearchItem,
  type SummaryAnswer,
  searchRequestSchema,
} from "@fieldstone/model/search/search-request.ts";
import { searchResultTypes } from "@fieldstone/model/search/search-types.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { refuseNul } from "@fieldstone/platform/http/json-text.ts";
import { type Request, Router } from "express";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";
import { projectLoader } from "../../research/projects/projects.refs.ts";
import { chunkOf, tagTitlesOf } from "./result-tags.ts";
import { parseSearch, toSearchInput } from "./search-options.input.ts";
import { searchSourcesOf } from "./search-sources.ts";

/** Four lists of 1,000 ids and some text, in bytes. */
const bodySizeBytesMax = 300_000;

/**
 * `POST /api/search`: structured search for programs; answers with items, total and nextCursor.
 * `?form=summary` omits the items' contents.
 */
export function searchRoutes(services: ApiServices): Router {
  const router = Router();
  router.post("/api/search", jsonBody(bodySizeBytesMax), async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.search,
      scope: "search:read",
    });
    requireUser(context);
    refuseNul(request.body);
    const { options, limit, cursor } = parseSearch(searchRequestSchema, request.body);
    const found = await runSearch(searchSourcesOf(context), {
      ...toSearchInput(context, options),
      limit,
      cursor: cursor ?? undefined,
      counted: true,
    });
    const list = { total: await found.total(), nextCursor: found.nextCursor };
    const answer: SearchAnswer | SummaryAnswer = isSummary(request)
      ? { items: found.items.flatMap(summaryOf), ...list }
      : { items: await extended(context, found.items), ...list };
    response.setHeader("cache-control", "no-store");
    response.json(answer);
  });
  return router;
}

function isSummary({ query }: Request): boolean {
  return query.form === "summary";
}

/** A kind without a documented type has no item; a point of a channel is listed as an item of the channel. */
function summaryOf({ objectType, objectId, withinId, projectId, createdAt }: DescribedResult) {
  const name = listedTypeName(objectType);
  const type = searchResultTypes.find((each) => each === name);
  return type === undefined
    ? []
    : [
        {
          id: withinId ?? objectId,
          project_id: projectId,
          item_type: type,
          created_at: createdAt.toISOString(),
        },
      ];
}

async function extended(context: ApiContext, results: readonly DescribedResult[]): Promise<SearchItem[]> {
  const items = await Promise.all(
    results.map(async (result): Promise<SearchItem[]> => {
      const { projectId } = result;
      const [tags, project] = await Promise.all([
        tagTitlesOf(context, result),
        projectId === null ? undefined : projectLoader(context).load(projectId),
      ]);
      return summaryOf(result).map((item) => ({
        ...item,
        project_title: project?.title ?? null,
        title: result.title.map(({ text }) => text).join(""),
        chunk: chunkOf(result),
        score: result.score,
        tags: tags === null ? null : [...tags],
      }));
    }),
  );
  return items.flat();
}
