import { readInterimStream } from "@fieldstone/domain/research/recordings/interim-stream.ts";
import type { Recording } from "@fieldstone/domain/research/recordings/recording.ts";
import type { Span } from "@fieldstone/model/media/spans.ts";
import { thumbnailGapSeconds } from "@fieldstone/model/media/storyboard.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { FileRef } from "../files/files.refs.ts";
import { RecordingRef, RecordingStatusRef, recordingOfFileLoader } from "./recordings.refs.ts";

const SkippedSpanRef = builder.objectRef<Span>("SkippedSpan").implement({
  scope: "files:read",
  description: "A part of a recording that is not played. Times are in milliseconds.",
  fields: (t) => ({
    startMs: t.int({ resolve: ({ startMs }) => Math.round(startMs) }),
    endMs: t.int({ resolve: ({ endMs }) => Math.round(endMs) }),
  }),
});

const interimStreams = new WeakMap<Recording, ReturnType<typeof readInterimStream>>();

/** Read once per request, for both fields. */
async function interimStreamOf(context: ApiContext, recording: Recording) {
  if (recording.interim === null) return undefined;
  const reading =
    interimStreams.get(recording) ?? readInterimStream(context.services.objects, context.tenant, recording);
  interimStreams.set(recording, reading);
  return await reading;
}

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
    isPlayable: t.boolean({
      description:
        "Its stream can be played: once it is ready, and while redacted parts are masked, without them.",
      resolve: async (recording, _args, context) =>
        recording.status === "DONE" || (await interimStreamOf(context, recording)) !== undefined,
    }),
    skippedSpans: t.field({
      type: [SkippedSpanRef],
      description:
        "Spans that the stream skips until they are masked; none once it is ready. They are longer than the redacted parts.",
      resolve: async (recording, _args, context) => [
        ...((await interimStreamOf(context, recording))?.gaps ?? []),
      ],
    }),
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
