import { beginBulkImport } from "@fieldstone/domain/intake/bulk-imports/begin-bulk-import.ts";
import {
  type BulkImport,
  type BulkItem,
  type BulkItemState,
  bulkImportNotFound,
  bulkItemStates,
} from "@fieldstone/domain/intake/bulk-imports/bulk-import.ts";
import {
  bulkItemsPerPageMax,
  listedBulkImportsMax,
  readBulkImports,
  readBulkItemCounts,
  readBulkItems,
  readLatestBulkImports,
} from "@fieldstone/domain/intake/bulk-imports/read-bulk-imports.ts";
import { stopBulkImport } from "@fieldstone/domain/intake/bulk-imports/stop-bulk-import.ts";
import { makeNoteOfBulkItem } from "@fieldstone/domain/intake/bulk-imports/take-bulk-item.ts";
import {
  readBulkUndoSummary,
  undoBulkImport,
} from "@fieldstone/domain/intake/bulk-imports/undo-bulk-import.ts";
import { bulkItemKinds } from "@fieldstone/model/files/bulk-item.ts";
import { bulkImportItemsPerRunMax } from "@fieldstone/model/limits.ts";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost, derivedCost, groupedCountCost } from "../../graphql/costs/field-cost.ts";
import { loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { ProjectRef, projectLoader } from "../../research/projects/projects.refs.ts";
import { UndoImportInput, UndoSummaryRef } from "../imports/import-undo.refs.ts";

const BulkImportRef = builder.objectRef<BulkImport>("BulkImport");
const BulkImportItemRef = builder.objectRef<BulkItem>("BulkImportItem");
const BulkImportItemKind = builder.enumType("BulkImportItemKind", { values: bulkItemKinds });
const BulkImportItemState = builder.enumType("BulkImportItemState", { values: bulkItemStates });

const bulkImportLoader = defineLoader<BulkImport>(readBulkImports);
const countsLoader = defineLoader<ReadonlyMap<string, number>>(readBulkItemCounts);

BulkImportItemRef.implement({
  scope: "files:read",
  description: "One file of a bulk import.",
  fields: (t) => ({
    position: t.exposeInt("position"),
    path: t.exposeString("path", { description: "File name, with its folders if a folder was chosen." }),
    sizeBytes: t.exposeFloat("sizeBytes"),
    transcriptPath: t.exposeString("transcriptPath", {
      nullable: true,
      description: "The recording's transcript, which is sent with it.",
    }),
    kind: t.expose("kind", { type: BulkImportItemKind }),
    state: t.expose("state", { type: BulkImportItemState }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      resolve: ({ projectId }, _args, context) => projectLoader(context).load(projectId),
    }),
    projectId: t.exposeID("projectId"),
    noteId: t.exposeID("noteId", {
      nullable: true,
      description: "The note to which the file is attached; null if there is none.",
    }),
    uploadId: t.exposeID("uploadId", {
      nullable: true,
      description: "The id of an upload that can be resumed; null if there is none.",
    }),
    failureMessage: t.exposeString("failureMessage", { nullable: true }),
  }),
});

const stateCount = (state: BulkItemState) => ({
  ...costs(groupedCountCost),
  resolve: async ({ id }: BulkImport, _args: unknown, context: ApiContext) =>
    (await countsLoader(context).load(id))?.get(state) ?? 0,
});

BulkImportRef.implement({
  scope: "files:read",
  description: "An import of many files at once by one member.",
  fields: (t) => ({
    id: t.exposeID("id"),
    waitingCount: t.int({
      ...stateCount("WAITING"),
      description: "Number of files that have not been sent yet.",
    }),
    underWayCount: t.int(stateCount("UNDER_WAY")),
    doneCount: t.int(stateCount("DONE")),
    failedCount: t.int(stateCount("FAILED")),
    cancelledCount: t.int(stateCount("CANCELLED")),
    undoneCount: t.int({
      ...stateCount("UNDONE"),
      description: "Number of files whose notes were moved to the trash.",
    }),
    isUndoing: t.boolean({
      resolve: ({ undoStartedAt, undoEndedAt }) => undoStartedAt !== null && undoEndedAt === null,
    }),
    undoFailed: t.exposeBoolean("undoFailed", {
      description: "True if undoing was interrupted. It can be started again.",
    }),
    undoSummary: t.field({
      ...costs(derivedCost),
      type: UndoSummaryRef,
      nullable: true,
      description:
        "What undoing the import would do now. Null while files are being read, after the import is undone, and for callers who cannot edit its projects.",
      resolve: (row, _args, context) => context.read((tx) => readBulkUndoSummary(tx, row)),
    }),
    items: t.field({
      ...costs(countCost),
      type: [BulkImportItemRef],
      description: `At most ${bulkItemsPerPageMax.toLocaleString("en")} items, from the given offset.`,
      args: {
        states: t.arg({ type: [BulkImportItemState] }),
        offset: t.arg.int({ defaultValue: 0 }),
      },
      resolve: async ({ id }, { states, offset }, context) => {
        const page = { states: states ?? bulkItemStates, offset: Math.max(0, offset ?? 0) };
        return [...(await context.read((tx) => readBulkItems(tx, id, page)))];
      },
    }),
    stoppedAt: t.expose("stoppedAt", { type: "DateTime", nullable: true }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

function loadBulkImport(context: ApiContext, id: string): Promise<BulkImport> {
  requireUser(context);
  return loadOrRefuse(bulkImportLoader, context, id, bulkImportNotFound);
}

builder.queryFields((t) => ({
  bulkImport: t.field({
    scope: "files:read",
    type: BulkImportRef,
    description: "A bulk import of the caller.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadBulkImport(context, id),
  }),
  bulkImports: t.field({
    scope: "files:read",
    type: [BulkImportRef],
    description: `The caller's latest ${listedBulkImportsMax} bulk imports.`,
    resolve: async (_root, _args, context) => {
      requireUser(context);
      return [...(await context.read(readLatestBulkImports))];
    },
  }),
}));

const BulkImportPayload = builder.objectRef<{ bulkImportId: string }>("BulkImportPayload").implement({
  fields: (t) => ({
    bulkImport: t.field({
      type: BulkImportRef,
      resolve: ({ bulkImportId }, _args, context) => loadBulkImport(context, bulkImportId),
    }),
  }),
});

const BulkImportFileInput = builder.inputType("BulkImportFileInput", {
  fields: (t) => ({
    path: t.string({ required: true }),
    sizeBytes: t.float({ required: true }),
    transcriptPath: t.string({
      description:
        "Path of the recording's transcript: same folder and name, another extension. Send it with `attachTranscript` after the upload has begun.",
    }),
    projectId: t.id({ required: true }),
  }),
});

const BeginBulkImportInput = builder.inputType("BeginBulkImportInput", {
  fields: (t) => ({
    items: t.field({
      type: [BulkImportFileInput],
      required: true,
      description: `At most ${bulkImportItemsPerRunMax.toLocaleString("en")} files.`,
    }),
  }),
});

const BulkImportItemInput = builder.inputType("BulkImportItemInput", {
  fields: (t) => ({
    bulkImportId: t.id({ required: true }),
    position: t.int({ required: true }),
  }),
});

const BulkImportNotePayload = builder.objectRef<{ noteId: string }>("BulkImportNotePayload").implement({
  fields: (t) => ({ noteId: t.exposeID("noteId") }),
});

builder.mutationFields((t) => ({
  beginBulkImport: t.field({
    scope: "files:write",
    type: BulkImportPayload,
    description:
      "Registers the files of a bulk import. Then send texts with `POST /api/import` and other files as uploads.",
    args: { input: t.arg({ type: BeginBulkImportInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      bulkImportId: await context.write((tx) => beginBulkImport(tx, input.items)),
    }),
  }),
  makeBulkImportNote: t.field({
    scope: "files:write",
    type: BulkImportNotePayload,
    description:
      "The note to which an item's file is uploaded. Created on the first call; later calls return the same note.",
    args: { input: t.arg({ type: BulkImportItemInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      noteId: await context.write((tx) => makeNoteOfBulkItem(tx, input)),
    }),
  }),
  undoBulkImport: t.field({
    scope: "files:write",
    type: BulkImportPayload,
    description: "Moves the notes of the import to the trash, except those that were edited since.",
    args: { input: t.arg({ type: UndoImportInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => undoBulkImport(tx, input));
      return { bulkImportId: input.id };
    },
  }),
  stopBulkImport: t.field({
    scope: "files:write",
    type: BulkImportPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => stopBulkImport(tx, input.id));
      return { bulkImportId: input.id };
    },
  }),
}));
