import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { ProjectRef, projectLoader } from "../projects/projects.refs.ts";
import { loadView, ViewLayoutRef, ViewRef, ViewTargetRef, viewsOfProjectLoader } from "./views.refs.ts";

ViewRef.implement({
  scope: "projects:read",
  description: "A saved view of a project's notes, insights or highlights.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    target: t.expose("target", { type: ViewTargetRef }),
    layout: t.expose("layout", { type: ViewLayoutRef }),
    settings: t.expose("settings", {
      type: "JSON",
      description:
        "Object with `sort`, `filter`, `group`, `columns`, `fieldVisibility` and `display` (the cards' layout and content).",
    }),
    rank: t.exposeFloat("rank"),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      resolve: ({ projectId }, _args, context) => projectLoader(context).load(projectId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

builder.objectField(ProjectRef, "views", (t) =>
  t.field({
    type: [ViewRef],
    description: "In order.",
    resolve: async ({ id: projectId }, _args, context) => [
      ...((await viewsOfProjectLoader(context).load(projectId)) ?? []),
    ],
  }),
);

builder.queryField("view", (t) =>
  t.field({
    scope: "projects:read",
    type: ViewRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireUser(context);
      return loadView(context, id);
    },
  }),
);
