import type { Clip } from "@fieldstone/domain/research/clips/clip.ts";
import type { Highlight } from "@fieldstone/domain/research/highlights/highlight.ts";
import { highlightMediaType, highlightMediaTypes } from "@fieldstone/model/media/highlight-media.ts";
import type { RecordingMetadata } from "@fieldstone/model/media/media-event.ts";
import { builder } from "../../graphql/builder.ts";
import { HighlightRef } from "../highlights/highlights.refs.ts";
import { recordingOfFileLoader } from "../recordings/recordings.refs.ts";
import { clipLoader } from "./clips.refs.ts";

interface HighlightMedia {
  readonly fileId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly metadata: Pick<RecordingMetadata, "mediaType" | "hasAudio">;
  /** Set once the clip exists. */
  readonly clip: Clip | undefined;
}

const seconds = (ms: number) => ms / 1_000;

const HighlightMediaType = builder.enumType("HighlightMediaType", {
  description: "Audio only, video with audio, or video only.",
  values: highlightMediaTypes,
});

const HighlightMediaRef = builder.objectRef<HighlightMedia>("HighlightMedia").implement({
  scope: "highlights:read",
  description: "The span of a highlight in a recording. Times are in seconds.",
  fields: (t) => ({
    fileId: t.exposeID("fileId"),
    startTime: t.float({ resolve: ({ startMs }) => seconds(startMs) }),
    endTime: t.float({ resolve: ({ endMs }) => seconds(endMs) }),
    snippetStartTime: t.float({
      description: "Start of what is played: of the clip if there is one, otherwise of the highlight.",
      resolve: ({ startMs, clip }) => seconds(clip?.startMs ?? startMs),
    }),
    snippetEndTime: t.float({ resolve: ({ endMs, clip }) => seconds(clip?.endMs ?? endMs) }),
    type: t.field({ type: HighlightMediaType, resolve: ({ metadata }) => highlightMediaType(metadata) }),
    clipId: t.id({
      nullable: true,
      description: "The id of the clip; null until there is one.",
      resolve: ({ clip }) => clip?.audioVideoFileId,
    }),
    clipDuration: t.float({
      nullable: true,
      resolve: ({ clip }) => (clip === undefined ? null : seconds(clip.endMs - clip.startMs)),
    }),
  }),
});

builder.objectField(HighlightRef, "recordingFileId", (t) =>
  t.id({
    nullable: true,
    description:
      "The recording to which the times refer: the highlight's own file, or the recording whose transcript contains its words.",
    resolve: ({ recordingFileId }) => recordingFileId,
  }),
);

builder.objectField(HighlightRef, "media", (t) =>
  t.field({
    type: HighlightMediaRef,
    nullable: true,
    description:
      "Null for highlights on a page or in text without a recording, and until the recording has been processed.",
    resolve: async ({ id, recordingFileId: fileId, startMs, endMs }: Highlight, _args, context) => {
      if (fileId === null || startMs === null || endMs === null) return null;
      const [recording, clip] = await Promise.all([
        recordingOfFileLoader(context).load(fileId),
        clipLoader(context).load(id),
      ]);
      const metadata = recording?.metadata;
      if (metadata == null) return null;
      return { fileId, startMs, endMs, metadata, clip: clip?.status === "DONE" ? clip : undefined };
    },
  }),
);
