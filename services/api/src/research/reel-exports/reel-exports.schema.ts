import { findOwnExports, readOwnExport } from "@fieldstone/domain/research/reel-exports/read-reel-exports.ts";
import type { ReelExport } from "@fieldstone/domain/research/reel-exports/reel-export.ts";
import {
  cancelReelExport,
  startReelExport,
} from "@fieldstone/domain/research/reel-exports/start-reel-export.ts";
import { exportStatuses } from "@fieldstone/model/exports/export-status.ts";
import { exportCaptions } from "@fieldstone/model/media/reel-timeline.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { ReelRef } from "../reels/reels.refs.ts";

const ownExportsLoader = defineLoader<readonly ReelExport[]>(findOwnExports);

const ExportCaptionsEnum = builder.enumType("ExportCaptions", { values: exportCaptions });
const ReelExportStatusEnum = builder.enumType("ReelExportStatus", { values: exportStatuses });

const ReelExportRef = builder.objectRef<ReelExport>("ReelExport").implement({
  scope: "highlights:read",
  description: "An export of a reel as one file. Only the member who created it can see it.",
  fields: (t) => ({
    id: t.exposeID("id"),
    status: t.expose("status", { type: ReelExportStatusEnum }),
    captions: t.expose("captions", { type: ExportCaptionsEnum }),
    type: t.string({ description: "`VIDEO` or `AUDIO`.", resolve: ({ mediaType }) => mediaType }),
    clipCount: t.int({ resolve: ({ highlightIds }) => highlightIds.length }),
    progressPercent: t.exposeInt("progressPercent"),
    failureCode: t.exposeString("failureCode", {
      nullable: true,
      description: "Error code if it could not be created; null otherwise.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

builder.objectField(ReelRef, "exports", (t) =>
  t.field({
    type: [ReelExportRef],
    description: "The caller's exports, newest first.",
    resolve: async ({ id }, _args, context) => [...((await ownExportsLoader(context).load(id)) ?? [])],
  }),
);

const ReelExportPayload = builder.objectRef<{ exportId: string }>("ReelExportPayload").implement({
  fields: (t) => ({
    export: t.field({
      type: ReelExportRef,
      resolve: ({ exportId }, _args, context) => context.read((tx) => readOwnExport(tx, exportId)),
    }),
  }),
});

const ExportReelInput = builder.inputType("ExportReelInput", {
  fields: (t) => ({
    reelId: t.id({ required: true }),
    captions: t.field({ type: ExportCaptionsEnum, required: true }),
  }),
});

builder.mutationFields((t) => ({
  exportReel: t.field({
    scope: "highlights:write",
    type: ReelExportPayload,
    description:
      "Exports a reel as one file, with separate captions. If an identical export exists, it is returned instead.",
    args: { input: t.arg({ type: ExportReelInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      exportId: await context.write((tx) => startReelExport(tx, input)),
    }),
  }),
  cancelReelExport: t.field({
    scope: "highlights:write",
    type: ReelExportPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => cancelReelExport(tx, input.id));
      return { exportId: input.id };
    },
  }),
}));
