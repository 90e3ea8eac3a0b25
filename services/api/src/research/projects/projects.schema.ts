import {
  projectCovers,
  projectRelations,
  workspaceAccesses,
} from "@fieldstone/domain/research/projects/project.ts";
import { countProjects, pageProjects } from "@fieldstone/domain/research/projects/read-projects.ts";
import { PermissionLevel, viewerLevelIn } from "../../access/permissions/permissions.refs.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { pageRequest, toConnection } from "../../graphql/connection.ts";
import { costs, groupedCountCost } from "../../graphql/costs/field-cost.ts";
import { recallable } from "../../graphql/recallable.ts";
import { withoutAiArg } from "../../graphql/without-ai.ts";
import { memberLoader, UserRef } from "../../identity/members/members.refs.ts";
import { FilterInput, readFilter } from "../filters/filter-argument.ts";
import { loadProject, ProjectConnection, ProjectRef, projectCountsLoader } from "./projects.refs.ts";

export const WorkspaceAccess = builder.enumType("WorkspaceAccess", { values: workspaceAccesses });

export const ProjectCoverRef = builder.enumType("ProjectCover", {
  description: "Pattern shown above the project's pages, in the project's colour.",
  values: projectCovers,
});

const ProjectRelationRef = builder.enumType("ProjectRelation", {
  description:
    "Projects created by the caller, or created by others and shared with the caller directly or through a group.",
  values: projectRelations,
});

ProjectRef.implement({
  scope: "projects:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    icon: t.exposeString("icon", { nullable: true }),
    color: t.exposeString("color", { nullable: true }),
    cover: t.expose("cover", { type: ProjectCoverRef, nullable: true }),
    workspaceAccess: t.expose("workspaceAccess", { type: WorkspaceAccess }),
    isSample: t.exposeBoolean("isSample"),
    viewerLevel: t.field({
      type: PermissionLevel,
      description: "The caller's access level.",
      resolve: (project, _args, context) => viewerLevelIn(context, project.id),
    }),
    noteCount: t.int({
      ...costs(groupedCountCost),
      args: withoutAiArg(t),
      resolve: async (project, args, context) =>
        (await projectCountsLoader(context, args).load(project.id))?.noteCount ?? 0,
    }),
    highlightCount: t.int({
      ...costs(groupedCountCost),
      args: withoutAiArg(t),
      resolve: async (project, args, context) =>
        (await projectCountsLoader(context, args).load(project.id))?.highlightCount ?? 0,
    }),
    insightCount: t.int({
      ...costs(groupedCountCost),
      args: withoutAiArg(t),
      resolve: async (project, args, context) =>
        (await projectCountsLoader(context, args).load(project.id))?.insightCount ?? 0,
    }),
    createdBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: (project, _args, context) =>
        project.createdBy === null ? null : memberLoader(context).load(project.createdBy),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
    archivedAt: t.expose("archivedAt", { type: "DateTime", nullable: true }),
  }),
});

builder.queryFields((t) => ({
  project: t.field({
    scope: "projects:read",
    ...recallable,
    type: ProjectRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireUser(context);
      return loadProject(context, id);
    },
  }),
  projects: t.field({
    scope: "projects:read",
    type: ProjectConnection,
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      archived: t.arg.boolean({
        defaultValue: false,
        description: "Null for both archived and active projects.",
      }),
      folderId: t.arg.id(),
      relation: t.arg({ type: ProjectRelationRef, description: "Omit for all projects." }),
      filter: t.arg({ type: FilterInput }),
    },
    resolve: async (_root, args, context) => {
      requireUser(context);
      const request = pageRequest(args, ["time", "id"]);
      const list = {
        archived: args.archived ?? null,
        folderId: args.folderId ?? null,
        relation: args.relation ?? null,
      };
      const filter = readFilter(context, "projects", args.filter);
      const page = await context.read(async (tx) =>
        pageProjects(tx, { ...list, matching: await filter(tx) }, request),
      );
      return toConnection(
        page,
        request,
        (project) => [project.updatedAtKey, project.id],
        () => context.read(async (tx) => countProjects(tx, { ...list, matching: await filter(tx) })),
      );
    },
  }),
}));
