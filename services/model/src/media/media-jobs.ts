import * as z from "zod";
import { exportHighlightsMax } from "../limits.ts";
import { renderJobSchema } from "./redaction.ts";
import { exportCaptions, reelTransitions } from "./reel-timeline.ts";

/** Key of an object in a job; whose it is, the owner's prefix tells. */
export const objectKeyText = z.string().min(1).max(1024);
const fileTypeHint = z.enum(["VIDEO", "AUDIO"]);
const offsetMs = z.number().min(0);
const costTags = z.record(z.string(), z.string());
const audioVideo = { fileId: z.uuid(), audioVideoFileId: z.uuid(), sourceKey: objectKeyText, costTags };

/** Who should cut a stream into segments; the values are decided by us. By default, the service if there is one. */
export const hlsProcessingTypes = ["MEDIACONVERT", "FFMPEG"] as const;

/** Jobs in the queue of the media pipelines. */
export const mediaJobSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("AUDIO"), ...audioVideo, destinationKey: objectKeyText }),
  z.strictObject({
    type: z.literal("NORMALIZATION"),
    ...audioVideo,
    destinationKey: objectKeyText,
    fileTypeHint,
  }),
  z.strictObject({
    type: z.literal("HLS"),
    ...audioVideo,
    fileTypeHint,
    hlsDestinationKeyPrefix: objectKeyText,
    thumbnailDestinationKeyPrefix: objectKeyText,
    preferredHlsProcessingType: z.enum(hlsProcessingTypes).optional(),
    segmentType: z.enum(["SINGLE", "SEGMENTED"]),
  }),
  z.strictObject({ type: z.literal("RENDER"), ...renderJobSchema.shape }),
  z.strictObject({
    type: z.literal("AUDIO_VIDEO_EXPORT"),
    audioVideoExportId: z.uuid(),
    files: z
      .array(
        z.strictObject({
          sourceKey: objectKeyText,
          sourceFrameRate: z.number().positive(),
          startOffset: offsetMs,
          endOffset: offsetMs,
          subtitleTrack: z.strictObject({ vttKey: objectKeyText, vttStartOffset: offsetMs }).optional(),
          audioVideoFileType: fileTypeHint,
          destinationKey: objectKeyText,
        }),
      )
      .max(exportHighlightsMax),
    // Beyond the documents: how files with the same destination are joined there, in order.
    joining: z
      .strictObject({
        transition: z.enum(reelTransitions),
        titles: z.array(z.string().max(200)).max(exportHighlightsMax),
        captions: z.enum(exportCaptions),
      })
      .optional(),
  }),
  z.strictObject({
    type: z.literal("AUDIO_VIDEO_CLIP"),
    sourceFileId: z.uuid(),
    destinationFileId: z.uuid(),
    destinationAudioVideoFileId: z.uuid(),
    sourceKey: objectKeyText,
    startOffset: offsetMs,
    endOffset: offsetMs,
    sourceFrameRate: z.number().positive(),
    destinationKey: objectKeyText,
  }),
]);
export type MediaJob = z.infer<typeof mediaJobSchema>;

export const transcriptionSources = ["aws", "assemblyai", "random"] as const;
