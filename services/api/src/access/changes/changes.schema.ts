import type { TenantChange } from "@fieldstone/platform/postgres/change.ts";
import { builder } from "../../graphql/builder.ts";
import { watchChanges } from "./watch-changes.ts";

builder.subscriptionType({});

const ChangeAct = builder.enumType("ChangeAct", { values: ["created", "updated", "deleted"] as const });

const ChangeRef = builder.objectRef<TenantChange>("Change").implement({
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
    args: { projectId: t.arg.id() },
    subscribe: (_root, { projectId }, context) => watchChanges(context, projectId ?? undefined),
    resolve: (change) => change,
  }),
);
