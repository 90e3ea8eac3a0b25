import { type AuditEntry, listAuditEntries } from "@fieldstone/domain/audit/audit-store.ts";
import { requireWorkspaceAdmin } from "@fieldstone/domain/teams/team-policy.ts";
import { fallbackNames } from "@fieldstone/model/display-names.ts";
import { builder } from "../graphql/builder.ts";
import { defineConnection, pageRequest, toConnection } from "../graphql/connection.ts";

const AuditEntryRef = builder.objectRef<AuditEntry>("AuditEntry").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    kind: t.exposeString("kind"),
    actorName: t.string({ resolve: (entry) => entry.actorName || fallbackNames.unknownUser }),
    subjectType: t.exposeString("subjectType"),
    subjectId: t.exposeID("subjectId", { nullable: true }),
    data: t.expose("data", { type: "JSON" }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

const AuditEntryConnection = defineConnection("AuditEntry", AuditEntryRef, { totalCount: false });

builder.queryField("auditEntries", (t) =>
  t.field({
    type: AuditEntryConnection,
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: async (_root, args, context) => {
      requireWorkspaceAdmin(context.tenant.actor);
      const request = pageRequest(args);
      const page = await context.read((tx) => listAuditEntries(tx, request));
      return toConnection(page, request, (entry) => [String(entry.seq)]);
    },
  }),
);
