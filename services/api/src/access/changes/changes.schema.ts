import { builder } from "../../graphql/builder.ts";
import { type ReadableChange, watchChanges } from "./watch-changes.ts";

builder.subscriptionType({});

const ChangeAct = builder.enumType("ChangeAct", {
  values: {
    created: {},
    updated: {},
    deleted: {},
    followed: {
      description:
        "Sent once for the workspace: the subscription is active, and nothing has changed since `since`.",
    },
    missed: {
      description:
        "Sent once for the workspace: the subscription is active, and something has changed since `since`.",
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
    description: "Changes that the caller can read, in one project or in the whole workspace.",
    args: {
      projectId: t.arg.id(),
      since: t.arg.string({
        description:
          "The `stamp` from `/api/auth/session`, requested before the page was loaded. The first event then says whether anything changed in between.",
      }),
    },
    subscribe: (_root, { projectId, since }, context) =>
      watchChanges(context, { projectId: projectId ?? undefined, since: since ?? undefined }),
    resolve: (change) => change,
  }),
);
