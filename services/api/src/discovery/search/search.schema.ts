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
import { asksFor } from "../../graphql/asks-for.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedReadCost, searchCost } from "../../graphql/field-cost.ts";
import { kindFields } from "../../graphql/object-types.ts";
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
  description: "A piece of text; match is true where the query matched.",
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
      description: "Whether the object's text begins before `content`.",
    }),
    endsInside: t.exposeBoolean("endsInside", {
      description: "Whether the object's text goes on after `content`.",
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
      description: "Where the words of `content` are, if they are in an attached file.",
    }),
    line: t.exposeString("line", {
      nullable: true,
      description: "The line of `content` with most of the query's words: where it opens.",
    }),
    passage: t.expose("passage", {
      type: PassageRef,
      nullable: true,
      description:
        "Where it opens if `content` is the passage nearest in meaning, without the query's words.",
    }),
    score: t.exposeFloat("score", { nullable: true }),
    chunk: t.string({ description: "`content` as one text.", resolve: chunkOf }),
    tags: t.field({
      type: ["String"],
      nullable: true,
      description:
        "Titles of its tags; of a note or insight those of its highlights. Null for other kinds, and for a token without highlights:read.",
      ...costs(groupedReadCost),
      resolve: (result, _args, context) => tagTitlesOf(context, result),
    }),
    hasMoreInChannel: t.exposeBoolean("hasMoreInChannel", {
      description:
        "True of the last point that is listed of a channel of which more, or perhaps more, was found: a search located in the channel lists them.",
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
  const isBehind = asksFor(info, "isBehind") && (await isIndexBehind(context, input));
  const counted = asksFor(info, "total");
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
        "How many results each type has, whichever types were asked for; types without any are left out.",
      resolve: async (results) => listedCounts(await results.totalsByType()),
    }),
    nextCursor: t.exposeString("nextCursor", { nullable: true }),
    isBehind: t.exposeBoolean("isBehind", {
      description:
        "True where changes of the workspace waited for the index: the same search may find more in a moment.",
    }),
    byWordsAlone: t.exposeBoolean("byWordsAlone", {
      description:
        "True where words alone answered a HYBRID search: too much is being compared by meaning, or nothing has vectors yet.",
    }),
    correctedQuery: t.exposeString("correctedQuery", {
      nullable: true,
      description:
        "What was searched for, where words of the query that nothing contains were taken for slips of spelling; `asWritten` searches without that.",
    }),
    missingWords: t.exposeStringList("missingWords", {
      description: "Words of the query that nothing contains; the results contain some of the others.",
    }),
  }),
});

const SearchBacklog = builder.objectRef<{ words: number; meaning: number }>("SearchBacklog").implement({
  scope: "search:read",
  fields: (t) => ({
    words: t.exposeInt("words", { description: "Changes that no search finds yet." }),
    meaning: t.exposeInt("meaning", {
      description: "Changes that a search by words finds, and one by meaning not yet.",
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
    description: "A search with all its options; `search` is the short form of one by words.",
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
      "Changes of the workspace that cannot be found yet: some seconds old, or more while much is written.",
    resolve: (_root, _args, context) => {
      requireUser(context);
      // Indexing does not invalidate recalled answers, so this is read afresh.
      return withTenant(context.cell, context.tenant, "read", countSearchChanges);
    },
  }),
}));
