import {
  listRecentObjects,
  recentObjectsMax,
} from "@fieldstone/domain/discovery/home/read-recent-objects.ts";
import type { SearchInput } from "@fieldstone/domain/discovery/search/ask-index.ts";
import type { TypeCount } from "@fieldstone/domain/discovery/search/count-results.ts";
import {
  type DescribedResult,
  describeResults,
} from "@fieldstone/domain/discovery/search/describe-results.ts";
import { runSearch, type SearchAnswer } from "@fieldstone/domain/discovery/search/run-search.ts";
import {
  countSearchChanges,
  hasSearchChanges,
} from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { listedTypeName } from "@fieldstone/domain/kernel/indexing/search-object.ts";
import { indexedTypes } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import type { Passage } from "@fieldstone/model/links/passage.ts";
import type { PreviewFragment } from "@fieldstone/model/search/preview.ts";
import { searchResultTypes } from "@fieldstone/model/search/search-types.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { GraphQLResolveInfo } from "graphql";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedReadCost, searchCost } from "../../graphql/costs/field-cost.ts";
import { kindFields } from "../../graphql/loading/object-types.ts";
import { selectsField } from "../../graphql/selects-field.ts";
import { SortDirection } from "../../graphql/sort-direction.ts";
import { projectLoader } from "../../research/projects/projects.refs.ts";
import { AttachedPageRef } from "../attached-page.ref.ts";
import { chunkOf, tagTitlesOf } from "./result-tags.ts";
import { readSearchOptions, SearchOptionsInput, SearchSort } from "./search-options.input.ts";
import { searchSourcesOf } from "./search-sources.ts";

/** The documented result types, and each indexed kind. */
const resultTypes = [...new Set([...searchResultTypes, ...indexedTypes().map(listedTypeName)])];
const SearchResultType = builder.enumType("SearchResultType", { values: resultTypes });

const TextFragment = builder.objectRef<PreviewFragment>("TextFragment").implement({
  scope: "any",
  description: "A piece of text. `match` is true if it matched the query.",
  fields: (t) => ({ text: t.exposeString("text"), match: t.exposeBoolean("match") }),
});

const PassageRef = builder.objectRef<Passage>("Passage").implement({
  scope: "search:read",
  description: "A passage of a text, identified by its first and last words.",
  fields: (t) => ({ start: t.exposeString("start"), end: t.exposeString("end") }),
});

export const SearchResult = builder.objectRef<DescribedResult>("SearchResult").implement({
  scope: "search:read",
  fields: (t) => ({
    id: t.exposeID("objectId"),
    type: t.field({ type: SearchResultType, resolve: (result) => listedTypeName(result.objectType) }),
    title: t.expose("title", { type: [TextFragment] }),
    content: t.expose("content", { type: [TextFragment] }),
    startsInside: t.exposeBoolean("startsInside", {
      description: "Whether the object's text starts before `content`.",
    }),
    endsInside: t.exposeBoolean("endsInside", {
      description: "Whether the object's text continues after `content`.",
    }),
    projectId: t.exposeID("projectId", { nullable: true }),
    projectTitle: t.string({
      nullable: true,
      resolve: async ({ projectId }, _args, context) =>
        projectId === null ? null : ((await projectLoader(context).load(projectId))?.title ?? null),
    }),
    file: t.expose("file", {
      type: AttachedPageRef,
      nullable: true,
      description: "The page of an attached file that contains the words of `content`; null otherwise.",
    }),
    line: t.exposeString("line", {
      nullable: true,
      description:
        "The line of `content` that contains most of the query's words, where the object should open.",
    }),
    passage: t.expose("passage", {
      type: PassageRef,
      nullable: true,
      description:
        "Where the object should open if `content` is the passage closest in meaning and contains none of the query's words.",
    }),
    score: t.exposeFloat("score", { nullable: true }),
    chunk: t.string({ description: "`content` as plain text.", resolve: chunkOf }),
    tags: t.field({
      type: ["String"],
      nullable: true,
      description:
        "Titles of the object's tags; for a note or insight, tags of its highlights. Null for other types, and for tokens without `highlights:read`.",
      ...costs(groupedReadCost),
      resolve: (result, _args, context) => tagTitlesOf(context, result),
    }),
    hasMoreInChannel: t.exposeBoolean("hasMoreInChannel", {
      description:
        "True on the last listed point of a channel if the channel may contain more matching points. Search in that channel to list them.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
    ...kindFields(t, indexedTypes()),
  }),
});

const SearchTypeCount = builder.objectRef<ListedCount>("SearchTypeCount").implement({
  scope: "search:read",
  fields: (t) => ({
    type: t.expose("type", { type: SearchResultType }),
    total: t.exposeInt("total"),
  }),
});

interface ListedCount {
  readonly type: string;
  readonly total: number;
}

/** Kinds that share a public type are counted together. */
function listedCounts(counts: readonly TypeCount[]): readonly ListedCount[] {
  const totals = new Map<string, number>();
  for (const { objectType, total } of counts) {
    const type = listedTypeName(objectType);
    totals.set(type, (totals.get(type) ?? 0) + total);
  }
  return [...totals].map(([type, total]) => ({ type, total }));
}

/** Also says whether changes were waiting to be indexed when the search began. */
interface AnsweredSearch extends SearchAnswer {
  readonly isBehind: boolean;
}

/** Whether changes wait for the index that a search uses, or the vectors of a new model do not exist yet. */
async function isIndexBehind(context: ApiContext, { method }: Pick<SearchInput, "method">): Promise<boolean> {
  const stages = method === "VECTOR" ? (["WORDS", "MEANING"] as const) : (["WORDS"] as const);
  // Indexing does not invalidate recalled answers, so this is read afresh.
  const waits = await withTenant(context.cell, context.tenant, "read", (tx) => hasSearchChanges(tx, stages));
  if (waits || method === undefined || method === "FULL_TEXT") return waits;
  const { index, tenant } = searchSourcesOf(context);
  return (await index.exists(tenant)) && !(await index.meaning.exists(tenant));
}

/**
 * Runs a search. Whether the index is behind is read first: a change indexed in the meantime is then either
 * in the answer, or the answer says that it may be missing.
 */
async function answerSearch(
  context: ApiContext,
  info: GraphQLResolveInfo,
  input: Omit<SearchInput, "counted">,
): Promise<AnsweredSearch> {
  const isBehind = selectsField(info, "isBehind") && (await isIndexBehind(context, input));
  const counted = selectsField(info, "total");
  return { ...(await runSearch(searchSourcesOf(context), { ...input, counted })), isBehind };
}

const SearchResults = builder.objectRef<AnsweredSearch>("SearchResults").implement({
  scope: "search:read",
  fields: (t) => ({
    items: t.expose("items", { type: [SearchResult] }),
    total: t.int({ ...costs(searchCost), resolve: (results) => results.total() }),
    totalsByType: t.field({
      ...costs(searchCost),
      type: [SearchTypeCount],
      description:
        "The number of results of each type, including types that were not requested. Types without results are omitted.",
      resolve: async (results) => listedCounts(await results.totalsByType()),
    }),
    nextCursor: t.exposeString("nextCursor", { nullable: true }),
    isBehind: t.exposeBoolean("isBehind", {
      description: "True if recent changes are not indexed yet. Searching again later may find more.",
    }),
    byWordsAlone: t.exposeBoolean("byWordsAlone", {
      description:
        "True if a HYBRID search used words only, because the server is busy or no content has vectors yet.",
    }),
    correctedQuery: t.exposeString("correctedQuery", {
      nullable: true,
      description:
        "The query after spelling correction; null if nothing was corrected. Set `asWritten` to search without correction.",
    }),
    missingWords: t.exposeStringList("missingWords", {
      description: "Words of the query that no content contains. The results match some of the other words.",
    }),
  }),
});

const SearchBacklog = builder.objectRef<{ words: number; meaning: number }>("SearchBacklog").implement({
  scope: "search:read",
  fields: (t) => ({
    words: t.exposeInt("words", { description: "Number of changes that no search can find yet." }),
    meaning: t.exposeInt("meaning", {
      description: "Number of changes that search by words can find, but search by meaning cannot yet.",
    }),
  }),
});

builder.queryFields((t) => ({
  recentObjects: t.field({
    scope: "search:read",
    type: [SearchResult],
    args: { first: t.arg.int() },
    resolve: (_root, { first }, context) => {
      requireUser(context);
      const limit = Math.max(0, first ?? recentObjectsMax);
      return context.read(async (tx) => describeResults(tx, await listRecentObjects(tx, limit), ""));
    },
  }),
  search: t.field({
    scope: "search:read",
    ...costs(searchCost),
    type: SearchResults,
    args: {
      query: t.arg.string({ required: true }),
      types: t.arg({ type: [SearchResultType] }),
      projectIds: t.arg.idList(),
      tagIds: t.arg.idList(),
      sort: t.arg({ type: SearchSort, defaultValue: "RELEVANCE" }),
      direction: t.arg({ type: SortDirection, defaultValue: "DESC" }),
      limit: t.arg.int({ defaultValue: 20 }),
      cursor: t.arg.string(),
    },
    resolve: (_root, args, context, info) => {
      requireUser(context);
      return answerSearch(context, info, {
        query: args.query,
        types: args.types ?? undefined,
        projectIds: args.projectIds ?? undefined,
        tagIds: args.tagIds ?? undefined,
        sort: args.sort ?? "RELEVANCE",
        direction: args.direction ?? "DESC",
        limit: args.limit ?? 20,
        cursor: args.cursor ?? undefined,
      });
    },
  }),
  structuredSearch: t.field({
    scope: "search:read",
    ...costs(searchCost),
    type: SearchResults,
    description: "Searches with all options. `search` is the short form for a search by words.",
    args: {
      options: t.arg({ type: SearchOptionsInput, required: true }),
      limit: t.arg.int({ defaultValue: 20, description: "0 to 1,000." }),
      cursor: t.arg.string(),
    },
    resolve: (_root, { options, limit, cursor }, context, info) => {
      requireUser(context);
      return answerSearch(context, info, {
        ...readSearchOptions(context, options),
        limit: limit ?? 20,
        cursor: cursor ?? undefined,
      });
    },
  }),
  searchBacklog: t.field({
    scope: "search:read",
    type: SearchBacklog,
    description:
      "Recent changes that search cannot find yet. They are usually a few seconds old, and older under heavy load.",
    resolve: (_root, _args, context) => {
      requireUser(context);
      // Indexing does not invalidate recalled answers, so this is read afresh.
      return withTenant(context.cell, context.tenant, "read", countSearchChanges);
    },
  }),
}));
