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
import type { PreviewFragment } from "@fieldstone/model/search/preview.ts";
import { searchResultTypes } from "@fieldstone/model/search/search-types.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { GraphQLResolveInfo } from "graphql";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { asksFor } from "../../graphql/asks-for.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedReadCost, searchCost } from "../../graphql/field-cost.ts";
import { SortDirection } from "../../graphql/sort-direction.ts";
import { FolderRef, folderLoader } from "../../research/folders/folders.refs.ts";
import { HighlightRef, highlightLoader } from "../../research/highlights/highlights.refs.ts";
import { InsightRef, insightLoader } from "../../research/insights/insights.refs.ts";
import { NoteRef, noteLoader } from "../../research/notes/notes.refs.ts";
import { PersonRef, personLoader } from "../../research/people/people.refs.ts";
import { ProjectRef, projectLoader } from "../../research/projects/projects.refs.ts";
import { TagRef, tagLoader } from "../../research/tags/tags.refs.ts";
import { ThemeRef, themeLoader } from "../../research/themes/themes.refs.ts";
import { chunkOf, tagTitlesOf } from "./result-tags.ts";
import { readSearchOptions, SearchOptionsInput, SearchSort } from "./search-options.input.ts";
import { searchSourcesOf } from "./search-sources.ts";

/** Those of the documents, and each kind that is searched. */
const resultTypes = [...new Set([...searchResultTypes, ...indexedTypes().map(listedTypeName)])];
const SearchResultType = builder.enumType("SearchResultType", { values: resultTypes });

const TextFragment = builder.objectRef<PreviewFragment>("TextFragment").implement({
  scope: "any",
  description: "A piece of text; match is true where the query matched.",
  fields: (t) => ({ text: t.exposeString("text"), match: t.exposeBoolean("match") }),
});

export const SearchResult = builder.objectRef<DescribedResult>("SearchResult").implement({
  scope: "search:read",
  fields: (t) => ({
    id: t.exposeID("objectId"),
    type: t.field({ type: SearchResultType, resolve: (result) => listedTypeName(result.objectType) }),
    title: t.expose("title", { type: [TextFragment] }),
    content: t.expose("content", { type: [TextFragment] }),
    projectId: t.exposeID("projectId", { nullable: true }),
    projectTitle: t.string({
      nullable: true,
      resolve: async ({ projectId }, _args, context) =>
        projectId === null ? null : ((await projectLoader(context).load(projectId))?.title ?? null),
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
    note: t.field({
      type: NoteRef,
      nullable: true,
      resolve: ({ objectType, objectId }, _args, context) =>
        objectType === "note" ? noteLoader(context).load(objectId) : null,
    }),
    highlight: t.field({
      type: HighlightRef,
      nullable: true,
      resolve: ({ objectType, objectId }, _args, context) =>
        objectType === "highlight" ? highlightLoader(context).load(objectId) : null,
    }),
    insight: t.field({
      type: InsightRef,
      nullable: true,
      resolve: ({ objectType, objectId }, _args, context) =>
        objectType === "insight" ? insightLoader(context).load(objectId) : null,
    }),
    tag: t.field({
      type: TagRef,
      nullable: true,
      resolve: ({ objectType, objectId }, _args, context) =>
        objectType === "tag" ? tagLoader(context).load(objectId) : null,
    }),
    theme: t.field({
      type: ThemeRef,
      nullable: true,
      resolve: ({ objectType, objectId }, _args, context) =>
        objectType === "theme" ? themeLoader(context).load(objectId) : null,
    }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      resolve: ({ objectType, objectId }, _args, context) =>
        objectType === "project" ? projectLoader(context).load(objectId) : null,
    }),
    folder: t.field({
      type: FolderRef,
      nullable: true,
      resolve: ({ objectType, objectId }, _args, context) =>
        objectType === "folder" ? folderLoader(context).load(objectId) : null,
    }),
    person: t.field({
      type: PersonRef,
      nullable: true,
      resolve: ({ objectType, objectId }, _args, context) =>
        objectType === "person" ? personLoader(context).load(objectId) : null,
    }),
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

/** Kinds that readers know as one are counted together. */
function listedCounts(counts: readonly TypeCount[]): readonly ListedCount[] {
  const totals = new Map<string, number>();
  for (const { objectType, total } of counts) {
    const type = listedTypeName(objectType);
    totals.set(type, (totals.get(type) ?? 0) + total);
  }
  return [...totals].map(([type, total]) => ({ type, total }));
}

/** With whether changes waited for the index when it was asked. */
interface AnsweredSearch extends SearchAnswer {
  readonly isBehind: boolean;
}

/** Whether changes wait for the index that a search asks, or all that there is for the vectors of a new model. */
async function isIndexBehind(context: ApiContext, { method }: Pick<SearchInput, "method">): Promise<boolean> {
  const stages = method === "VECTOR" ? (["WORDS", "MEANING"] as const) : (["WORDS"] as const);
  // Passing changes on forgets no answer that is recalled.
  const waits = await withTenant(context.cell, context.tenant, "read", (tx) => hasSearchChanges(tx, stages));
  if (waits || method === undefined || method === "FULL_TEXT") return waits;
  const { index, tenant } = searchSourcesOf(context);
  return (await index.exists(tenant)) && !(await index.meaning.exists(tenant));
}

/**
 * Runs a search. Whether the index is behind is read first: a change that it takes meanwhile is then in the answer, or
 * the answer says that it may not be.
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
      // Passing changes on forgets no answer that is recalled.
      return withTenant(context.cell, context.tenant, "read", countSearchChanges);
    },
  }),
}));
