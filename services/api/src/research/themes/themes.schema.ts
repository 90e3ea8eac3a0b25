import {
  cancelThemes,
  deleteThemes,
  moveThemeHighlights,
  renameTheme,
  restoreThemes,
  tagTheme,
} from "@fieldstone/domain/research/themes/change-themes.ts";
import { type ProjectThemes, readProjectThemes } from "@fieldstone/domain/research/themes/read-themes.ts";
import { startThemes } from "@fieldstone/domain/research/themes/start-themes.ts";
import {
  findThemesInput,
  type ThemeRun,
  themeRunStatuses,
} from "@fieldstone/domain/research/themes/theme.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost, groupedReadCost } from "../../graphql/costs/field-cost.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { countedOf, type WithoutAiArguments, withoutAiArg } from "../../graphql/without-ai.ts";
import { HighlightRef, highlightLoader } from "../highlights/highlights.refs.ts";
import { loadProject, ProjectRef } from "../projects/projects.refs.ts";
import { ThemeRef } from "./themes.refs.ts";

const ThemeRunStatus = builder.enumType("ThemeRunStatus", { values: themeRunStatuses });

const ThemeRunRef = builder.objectRef<ThemeRun>("ThemeRun").implement({
  scope: "highlights:read",
  description: "A search for themes in a project's highlights.",
  fields: (t) => ({
    id: t.exposeID("id"),
    status: t.expose("status", { type: ThemeRunStatus }),
    tagId: t.exposeID("tagId", {
      nullable: true,
      description: "Only highlights with this tag; null for all highlights of the project.",
    }),
    sizePercent: t.exposeInt("sizePercent", {
      description: "Minimum size of a theme, as a percentage of the highlights.",
    }),
    strictness: t.exposeInt("strictness", { description: "From 1 (very strict) to 5 (very relaxed)." }),
    doneCount: t.exposeInt("doneCount"),
    totalCount: t.exposeInt("totalCount", {
      description:
        "The number of highlights to read. If the scope contains more than can be grouped at once, the latest are read.",
    }),
    scopeCount: t.exposeInt("scopeCount", { description: "The number of highlights in scope." }),
    model: t.exposeString("model", { nullable: true }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

ThemeRef.implement({
  scope: "highlights:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    isOutliers: t.exposeBoolean("isOutliers", { description: "True for the highlights that fit no theme." }),
    highlightCount: t.int({
      ...costs(groupedReadCost),
      args: withoutAiArg(t),
      resolve: async ({ highlightIds }, args, context) =>
        args.withoutAi === true
          ? (await highlightsOf(context, highlightIds, args)).length
          : highlightIds.length,
    }),
    highlights: t.field({
      type: [HighlightRef],
      description: "Highlights of the theme that the caller can read.",
      ...costs(groupedReadCost),
      args: withoutAiArg(t),
      resolve: ({ highlightIds }, args, context) => highlightsOf(context, highlightIds, args),
    }),
  }),
});

async function highlightsOf(context: ApiContext, highlightIds: readonly string[], args: WithoutAiArguments) {
  const found = await highlightLoader(context).loadMany([...highlightIds]);
  const readable = found.flatMap((each) => (each === undefined || each instanceof Error ? [] : [each]));
  return countedOf(readable, args);
}

const ProjectThemesRef = builder.objectRef<ProjectThemes>("ProjectThemes").implement({
  scope: "highlights:read",
  fields: (t) => ({
    shown: t.field({ type: ThemeRunRef, nullable: true, resolve: ({ shown }) => shown }),
    latest: t.field({
      type: ThemeRunRef,
      nullable: true,
      description:
        "The latest search if its themes are not shown: in progress, failed or cancelled. Null otherwise.",
      resolve: ({ latest }) => latest,
    }),
    themes: t.field({ type: [ThemeRef], resolve: ({ themes }) => [...themes] }),
  }),
});

builder.objectField(ProjectRef, "themes", (t) =>
  t.field({
    ...costs(countCost),
    type: ProjectThemesRef,
    nullable: true,
    description: "Null if the workspace has turned off suggested tags.",
    resolve: ({ id }, _args, context) => context.read((tx) => readProjectThemes(tx, id)),
  }),
);

const ThemesPayload = builder.objectRef<{ projectId: string }>("ThemesPayload").implement({
  fields: (t) => ({
    project: t.field({
      type: ProjectRef,
      resolve: ({ projectId }, _args, context) => loadProject(context, projectId),
    }),
  }),
});

const TagThemePayload = builder
  .objectRef<{ projectId: string; tagId: string }>("TagThemePayload")
  .implement({ fields: (t) => ({ tagId: t.exposeID("tagId") }) });

const FindThemesInput = builder.inputType("FindThemesInput", {
  fields: (t) => ({
    projectId: t.id({ required: true }),
    tagId: t.id(),
    sizePercent: t.int(),
    strictness: t.int(),
  }),
});
const RenameThemeInput = builder.inputType("RenameThemeInput", {
  fields: (t) => ({ id: t.id({ required: true }), title: t.string({ required: true }) }),
});
const MoveThemeHighlightsInput = builder.inputType("MoveThemeHighlightsInput", {
  fields: (t) => ({ id: t.id({ required: true }), highlightIds: t.idList({ required: true }) }),
});

builder.mutationFields((t) => ({
  findThemes: t.field({
    scope: "highlights:write",
    type: ThemesPayload,
    description:
      "Starts to find themes in a project's highlights. They replace the project's current themes.",
    args: { input: t.arg({ type: FindThemesInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const parsed = parseInput(findThemesInput, input);
      await context.write((tx) => startThemes(tx, parsed));
      return { projectId: parsed.projectId };
    },
  }),
  cancelThemes: t.field({
    scope: "highlights:write",
    type: ThemesPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      projectId: await context.write((tx) => cancelThemes(tx, input.id)),
    }),
  }),
  deleteThemes: t.field({
    scope: "highlights:write",
    type: ThemesPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      projectId: await context.write((tx) => deleteThemes(tx, input.id)),
    }),
  }),
  restoreThemes: t.field({
    scope: "highlights:write",
    type: ThemesPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      projectId: await context.write((tx) => restoreThemes(tx, input.id)),
    }),
  }),
  renameTheme: t.field({
    scope: "highlights:write",
    type: ThemesPayload,
    args: { input: t.arg({ type: RenameThemeInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      projectId: await context.write((tx) => renameTheme(tx, input)),
    }),
  }),
  moveThemeHighlights: t.field({
    scope: "highlights:write",
    type: ThemesPayload,
    args: { input: t.arg({ type: MoveThemeHighlightsInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      projectId: await context.write((tx) => moveThemeHighlights(tx, input)),
    }),
  }),
  tagTheme: t.field({
    scope: "highlights:write",
    type: TagThemePayload,
    description:
      "Creates a tag from a theme and adds it to the theme's highlights. Delete the tag to undo this.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: (_root, { input }, context) => context.write((tx) => tagTheme(tx, input.id)),
  }),
}));
