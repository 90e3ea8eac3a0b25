import { builder } from "../../graphql/builder.ts";
import { type ReadableChange, watchChanges } from "./watch-changes.ts";

builder.subscriptionType({});

const ChangeAct = builder.enumType("ChangeAct", {
  values: {
    created: {},
    updated: {},
    deleted: {},
    followed: {
      description: "Of the workspace: changes are followed, and nothing was written since `since`.",
    },
    missed: {
      description: "Of the workspace: changes are followed, and something was written since `since`.",
    },
  },
});

const ChangeRef = builder.objectRef<ReadableChange>("Change").implement({
  scope: "any",
  fields: (t) => ({
    type: t.exposeString("type"),
    id: t.exposeID("id"),
    projectId: t.exposeID("projectId", { nullable: true }),
    documentId: t.exposeID("documentId", { nullable: true }),
    act: t.expose("act", { type: ChangeAct }),
  }),
});

builder.subscriptionField("changes", (t) =>
  t.field({
    scope: "projects:read",
    type: ChangeRef,
    description: "Changes that the signed-in person may read, in one project or in the whole workspace.",
    args: {
      projectId: t.arg.id(),
      since: t.arg.string({
        description:
          "The `stamp` that `/api/auth/session` gave before the page was read. The first change then says whether anything was written between.",
      }),
    },
    subscribe: (_root, { projectId, since }, context) =>
      watchChanges(context, { projectId: projectId ?? undefined, since: since ?? undefined }),
    resolve: (change) => change,
  }),
);
