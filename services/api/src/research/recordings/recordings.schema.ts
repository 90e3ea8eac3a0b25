import { thumbnailGapSeconds } from "@fieldstone/model/media/storyboard.ts";
import { builder } from "../../graphql/builder.ts";
import { FileRef } from "../files/files.refs.ts";
import { RecordingRef, RecordingStatusRef, recordingOfFileLoader } from "./recordings.refs.ts";

RecordingRef.implement({
  scope: "files:read",
  description: "An audio or video file prepared for playback.",
  fields: (t) => ({
    status: t.expose("status", { type: RecordingStatusRef }),
    failureCode: t.exposeString("failureCode", {
      nullable: true,
      description: "Error code if it cannot be played; null otherwise.",
    }),
    progressPercent: t.exposeInt("progressPercent"),
    hasVideo: t.boolean({ resolve: ({ metadata }) => metadata?.mediaType === "VIDEO" }),
    durationSeconds: t.float({
      nullable: true,
      resolve: ({ metadata }) => (metadata === null ? null : metadata.durationMs / 1_000),
    }),
    widthPx: t.int({ nullable: true, resolve: ({ metadata }) => metadata?.widthPx }),
    heightPx: t.int({ nullable: true, resolve: ({ metadata }) => metadata?.heightPx }),
    storyboardCount: t.exposeInt("storyboardCount", {
      description: "Number of storyboard images, each with 10 by 10 frames.",
    }),
    storyboardGapSeconds: t.int({
      nullable: true,
      description: "Seconds between two frames of the storyboard.",
      resolve: ({ metadata }) =>
        metadata === null ? null : thumbnailGapSeconds(metadata.durationMs / 1_000),
    }),
  }),
});

builder.objectField(FileRef, "recording", (t) =>
  t.field({
    type: RecordingRef,
    nullable: true,
    description: "The file prepared for playback; null for other files, and until the upload is complete.",
    resolve: ({ id }, _args, context) => recordingOfFileLoader(context).load(id),
  }),
);
