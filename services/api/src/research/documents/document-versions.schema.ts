import { type Author, authorFrom } from "@fieldstone/domain/kernel/authors/author.ts";
import { requireMember } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import type { DocumentSummary } from "@fieldstone/domain/research/documents/document.ts";
import { readDocumentSummaries } from "@fieldstone/domain/research/documents/read-document-summaries.ts";
import { readCanvasVersion } from "@fieldstone/domain/research/versions/read-canvas-version.ts";
import { readLastEditors } from "@fieldstone/domain/research/versions/read-last-editors.ts";
import {
  type DocumentVersion,
  listVersions,
  readVersionTexts,
  versionKey,
} from "@fieldstone/domain/research/versions/read-versions.ts";
import { restoreVersion } from "@fieldstone/domain/research/versions/restore-version.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection, pageRequest, toConnection } from "../../graphql/connection.ts";
import { costs, derivedCost, groupedReadCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { AuthorRef } from "../../identity/members/author.refs.ts";
import { InsightPayload, InsightRef } from "../insights/insights.refs.ts";
import { NotePayload, NoteRef } from "../notes/notes.refs.ts";
import { ViewPayload, ViewRef } from "../views/views.refs.ts";

/** Read only if selected: a page of a long text's versions has megabytes. */
const versionTextLoader = defineLoader<string>(readVersionTexts);

const DocumentVersionRef = builder.objectRef<DocumentVersion>("DocumentVersion").implement({
  // Only reachable through its note or insight, which requires their scope.
  scope: "any",
  fields: (t) => ({
    version: t.exposeInt("version"),
    author: t.field({ type: AuthorRef, resolve: authorFrom }),
    text: t.string({
      ...costs(derivedCost),
      nullable: true,
      description: "Null while redacted words are being removed from the version.",
      resolve: async (version, _args, context) => {
        const text = await versionTextLoader(context).load(versionKey(version));
        context.cost.addText(Buffer.byteLength(text ?? ""));
        return text ?? null;
      },
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

const DocumentVersionConnection = defineConnection("DocumentVersion", DocumentVersionRef, {
  totalCount: false,
});

/** The history contains words that were deleted from the text, so share links do not open it. */
async function versionsOf(
  context: ApiContext,
  documentId: string,
  args: { readonly first?: number | null; readonly after?: string | null },
) {
  requireMember(context.tenant.actor);
  const request = pageRequest(args, ["number"]);
  const page = await context.read((tx) => listVersions(tx, documentId, request));
  return toConnection(page, request, (version) => [String(version.version)]);
}

const lastEditorLoader = defineLoader<Author>(readLastEditors);

const editedByOf =
  "The last person to edit the text. Null if something else was changed later, and for visitors with a share link.";

/** Like the history, the names of a text's editors stay inside the workspace. */
async function editedBy(context: ApiContext, documentId: string): Promise<Author | null> {
  if (context.tenant.actor.kind === "public") return null;
  return (await lastEditorLoader(context).load(documentId)) ?? null;
}

builder.objectFields(NoteRef, (t) => ({
  versions: t.field({
    type: DocumentVersionConnection,
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (note, args, context) => versionsOf(context, note.id, args),
  }),
  editedBy: t.field({
    ...costs(groupedReadCost),
    type: AuthorRef,
    nullable: true,
    description: editedByOf,
    resolve: (note, _args, context) => editedBy(context, note.id),
  }),
}));

builder.objectFields(InsightRef, (t) => ({
  versions: t.field({
    type: DocumentVersionConnection,
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (insight, args, context) => versionsOf(context, insight.id, args),
  }),
  editedBy: t.field({
    ...costs(groupedReadCost),
    type: AuthorRef,
    nullable: true,
    description: editedByOf,
    resolve: (insight, _args, context) => editedBy(context, insight.id),
  }),
}));

const summaryLoader = defineLoader<DocumentSummary>(readDocumentSummaries);

builder.objectFields(ViewRef, (t) => ({
  version: t.int({
    description: "Number of the drawing's current version; 0 if the view has never been a canvas.",
    resolve: async ({ id }, _args, context) => (await summaryLoader(context).load(id))?.version ?? 0,
  }),
  versions: t.field({
    type: DocumentVersionConnection,
    description: "Versions of the drawing.",
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (view, args, context) => versionsOf(context, view.id, args),
  }),
  drawing: t.field({
    ...costs(derivedCost),
    type: "JSON",
    nullable: true,
    description: "The drawing in an earlier version; null if that version is no longer stored.",
    args: { version: t.arg.int({ required: true }) },
    resolve: ({ id }, { version }, context) => {
      requireMember(context.tenant.actor);
      return context.read((tx) => readCanvasVersion(tx, id, version));
    },
  }),
}));

const RestoreVersionInput = builder.inputType("RestoreVersionInput", {
  fields: (t) => ({ documentId: t.id({ required: true }), version: t.int({ required: true }) }),
});

builder.mutationField("restoreNoteVersion", (t) =>
  t.field({
    scope: "notes:write",
    type: NotePayload,
    args: { input: t.arg({ type: RestoreVersionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => restoreVersion(tx, "note", input));
      return { noteId: input.documentId };
    },
  }),
);

builder.mutationField("restoreInsightVersion", (t) =>
  t.field({
    scope: "insights:write",
    type: InsightPayload,
    args: { input: t.arg({ type: RestoreVersionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => restoreVersion(tx, "insight", input));
      return { insightId: input.documentId };
    },
  }),
);

builder.mutationField("restoreViewVersion", (t) =>
  t.field({
    scope: "projects:write",
    type: ViewPayload,
    description: "Restores an earlier version of a canvas.",
    args: { input: t.arg({ type: RestoreVersionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => restoreVersion(tx, "view", input));
      return { viewId: input.documentId };
    },
  }),
);
