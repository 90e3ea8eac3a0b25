import { thumbnailGapSeconds } from "@fieldstone/model/media/storyboard.ts";
import { builder } from "../../graphql/builder.ts";
import { FileRef } from "../files/files.refs.ts";
import { RecordingRef, RecordingStatusRef, recordingOfFileLoader } from "./recordings.refs.ts";

RecordingRef.implement({
  scope: "files:read",
  description: "A file of sound or moving pictures, as it is played.",
  fields: (t) => ({
    status: t.expose("status", { type: RecordingStatusRef }),
    failureCode: t.exposeString("failureCode", { nullable: true, description: "Why it cannot be played." }),
    progressPercent: t.exposeInt("progressPercent"),
    hasVideo: t.boolean({ resolve: ({ metadata }) => metadata?.mediaType === "VIDEO" }),
    durationSeconds: t.float({
      nullable: true,
      resolve: ({ metadata }) => (metadata === null ? null : metadata.durationMs / 1_000),
    }),
    widthPx: t.int({ nullable: true, resolve: ({ metadata }) => metadata?.widthPx }),
    heightPx: t.int({ nullable: true, resolve: ({ metadata }) => metadata?.heightPx }),
    storyboardCount: t.exposeInt("storyboardCount", {
      description: "Images of the storyboard, each of 10 by 10 moments.",
    }),
    storyboardGapSeconds: t.int({
      nullable: true,
      description: "Between two moments of the storyboard.",
      resolve: ({ metadata }) =>
        metadata === null ? null : thumbnailGapSeconds(metadata.durationMs / 1_000),
    }),
  }),
});

builder.objectField(FileRef, "recording", (t) =>
  t.field({
    type: RecordingRef,
    nullable: true,
    description: "How it is played; null for files that are no recordings, and until they are uploaded.",
    resolve: ({ id }, _args, context) => recordingOfFileLoader(context).load(id),
  }),
);
