import { type AuditEntry, type AuditHead, auditFilter } from "@fieldstone/domain/kernel/audit/audit-entry.ts";
import { findAuditHead, listAuditEntries } from "@fieldstone/domain/kernel/audit/read-audit-entries.ts";
import { requireWorkspaceAdmin } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import { fallbackNames } from "@fieldstone/model/text/display-names.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection, pageRequest, toConnection } from "../../graphql/connection.ts";
import { parseInput } from "../../graphql/parse-input.ts";

const AuditEntryRef = builder.objectRef<AuditEntry>("AuditEntry").implement({
  scope: "audit:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    seq: t.exposeInt("seq", {
      description: "Position in the workspace's chain of entries, from 1 without gaps.",
    }),
    kind: t.exposeString("kind"),
    actorKind: t.exposeString("actorKind"),
    actorId: t.exposeID("actorId", { nullable: true }),
    actorName: t.string({ resolve: (entry) => entry.actorName || fallbackNames.unknownUser }),
    actorThrough: t.exposeString("actorThrough", {
      nullable: true,
      description: "Name of the access token or application that the actor used; null if there was none.",
    }),
    subjectType: t.exposeString("subjectType"),
    subjectId: t.exposeID("subjectId", { nullable: true }),
    data: t.expose("data", { type: "JSON" }),
    hash: t.exposeString("hash", { description: "Hex SHA-256 of the entry and the previous entry's hash." }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

const AuditHeadRef = builder.objectRef<AuditHead>("AuditHead").implement({
  scope: "audit:read",
  description:
    "The newest entry of the chain. Store it to detect later whether entries were changed or removed.",
  fields: (t) => ({ seq: t.exposeInt("seq"), hash: t.exposeString("hash") }),
});

const AuditEntryConnection = defineConnection("AuditEntry", AuditEntryRef, { totalCount: false });

const AuditFilterInput = builder.inputType("AuditFilterInput", {
  fields: (t) => ({
    kinds: t.stringList(),
    actorId: t.id(),
    from: t.field({ type: "DateTime", description: "Entries at or after this time." }),
    until: t.field({ type: "DateTime", description: "Entries before this time." }),
  }),
});

builder.queryField("auditEntries", (t) =>
  t.field({
    scope: "audit:read",
    type: AuditEntryConnection,
    args: { first: t.arg.int(), after: t.arg.string(), filter: t.arg({ type: AuditFilterInput }) },
    resolve: async (_root, args, context) => {
      requireWorkspaceAdmin(context.tenant.actor);
      const request = pageRequest(args, ["number"]);
      const filter = parseInput(auditFilter, args.filter ?? {});
      const page = await context.read((tx) => listAuditEntries(tx, request, filter));
      return toConnection(page, request, (entry) => [String(entry.seq)]);
    },
  }),
);

builder.queryField("auditHead", (t) =>
  t.field({
    scope: "audit:read",
    type: AuditHeadRef,
    resolve: (_root, _args, context) => {
      requireWorkspaceAdmin(context.tenant.actor);
      return context.read(findAuditHead);
    },
  }),
);
