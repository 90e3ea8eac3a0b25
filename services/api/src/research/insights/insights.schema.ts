import { authorFrom } from "@fieldstone/domain/kernel/authors/author.ts";
import {
  countOwnInsights,
  countPublishedInsights,
  pageOwnInsights,
  pagePublishedInsights,
} from "@fieldstone/domain/research/insights/list-insights.ts";
import {
  countInsightsOfProject,
  listProjectInsights,
} from "@fieldstone/domain/research/insights/read-insights.ts";
import { documentBeginningBlocks } from "@fieldstone/model/limits.ts";
import { PermissionLevel, viewerLevelOn } from "../../access/permissions/permissions.refs.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { pageRequest, toConnection } from "../../graphql/connection.ts";
import { costs, derivedCost } from "../../graphql/costs/field-cost.ts";
import { withoutAiArg } from "../../graphql/without-ai.ts";
import { AuthorRef } from "../../identity/members/author.refs.ts";
import { FilterInput, readFilter } from "../filters/filter-argument.ts";
import { answerContent, documentBeginningLoader, documentContentLoader } from "../notes/notes.refs.ts";
import { ProjectRef, projectLoader } from "../projects/projects.refs.ts";
import { InsightConnection, InsightRef, loadInsight } from "./insights.refs.ts";

InsightRef.implement({
  scope: "insights:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: "Null for people with access only to this object.",
      resolve: (insight, _args, context) => projectLoader(context).load(insight.projectId),
    }),
    author: t.field({ type: AuthorRef, resolve: authorFrom }),
    contentAbstract: t.exposeString("contentAbstract"),
    wordCount: t.exposeInt("wordCount"),
    version: t.exposeInt("version"),
    content: t.field({
      ...costs(derivedCost),
      type: "JSON",
      resolve: (insight, _args, context) => answerContent(context, documentContentLoader, insight.id),
    }),
    contentBeginning: t.field({
      ...costs(derivedCost),
      type: "JSON",
      description: `The first ${documentBeginningBlocks} blocks of the content.`,
      resolve: (insight, _args, context) => answerContent(context, documentBeginningLoader, insight.id),
    }),
    publishedAt: t.expose("publishedAt", { type: "DateTime", nullable: true }),
    viewerLevel: t.field({
      type: PermissionLevel,
      resolve: (insight, _args, context) => viewerLevelOn(context, insight.id),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

builder.objectField(ProjectRef, "insights", (t) =>
  t.field({
    type: InsightConnection,
    args: { first: t.arg.int(), after: t.arg.string(), filter: t.arg({ type: FilterInput }) },
    resolve: async ({ id: projectId }, args, context) => {
      const request = pageRequest(args, ["time", "id"]);
      const filter = readFilter(context, "insights", args.filter);
      const page = await context.read(async (tx) =>
        listProjectInsights(tx, { projectId, filter: await filter(tx) }, request),
      );
      return toConnection(
        page,
        request,
        (insight) => [insight.updatedAtKey, insight.id],
        () => context.read(async (tx) => countInsightsOfProject(tx, { projectId, filter: await filter(tx) })),
      );
    },
  }),
);

builder.queryFields((t) => ({
  insight: t.field({
    scope: "insights:read",
    type: InsightRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadInsight(context, id),
  }),
  ownInsights: t.field({
    scope: "insights:read",
    type: InsightConnection,
    description: "The caller's insights, including drafts, the most recently changed first.",
    args: { first: t.arg.int(), after: t.arg.string(), filter: t.arg({ type: FilterInput }) },
    resolve: async (_root, args, context) => {
      requireUser(context);
      const request = pageRequest(args, ["time", "id"]);
      const filter = readFilter(context, "insights", args.filter);
      const page = await context.read(async (tx) =>
        pageOwnInsights(tx, { filter: await filter(tx) }, request),
      );
      return toConnection(
        page,
        request,
        (insight) => [insight.updatedAtKey, insight.id],
        () => context.read(async (tx) => countOwnInsights(tx, { filter: await filter(tx) })),
      );
    },
  }),
  publishedInsights: t.field({
    scope: "insights:read",
    type: InsightConnection,
    description: "Published insights, the most recently published first.",
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      filter: t.arg({ type: FilterInput }),
      folderId: t.arg.id({ description: "Only insights of projects in this folder and its subfolders." }),
      ...withoutAiArg(t),
    },
    resolve: async (_root, args, context) => {
      requireUser(context);
      const request = pageRequest(args, ["time", "id"]);
      const filter = readFilter(context, "insights", args.filter);
      const list = { folderId: args.folderId, withoutAi: args.withoutAi === true };
      const page = await context.read(async (tx) =>
        pagePublishedInsights(tx, { ...list, filter: await filter(tx) }, request),
      );
      return toConnection(
        page,
        request,
        (insight) => [insight.publishedAtKey ?? "", insight.id],
        () => context.read(async (tx) => countPublishedInsights(tx, { ...list, filter: await filter(tx) })),
      );
    },
  }),
}));
