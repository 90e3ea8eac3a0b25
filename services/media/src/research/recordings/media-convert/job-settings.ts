import type {
  AudioDescription,
  Input,
  JobSettings,
  Output,
  OutputGroup,
  VideoDescription,
} from "@aws-sdk/client-mediaconvert";
import { videoThumbnailHeightPx, videoThumbnailWidthPx } from "@fieldstone/model/limits.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import { thumbnailGapSeconds } from "@fieldstone/model/media/storyboard.ts";
import type { ServiceSource } from "./service-source.ts";

export type ServiceMediaJob = Extract<
  MediaJob,
  { type: "NORMALIZATION" | "AUDIO" | "HLS" | "AUDIO_VIDEO_CLIP" }
>;

/** The service's name stems for outputs. */
export const outputNames = { stream: "stream", variant: "_v", still: "still" } as const;
/** The service's extension for outputs. */
export const outputExtension = "mp4";

const sound = "Audio Selector 1";
/** Length of a stream's segment, in seconds. */
const segmentSeconds = 6;
/** Seconds between key frames: a segment has a whole number of these intervals. */
const gopSeconds = 2;
/** Supported by browsers, and billed as HD. */
const widthPxMax = 1_920;
/** Quality from 1 to 10: AWS recommends 7 for this size. */
const quality = 7;
const bitrateMax = 5_000_000;
const jpegQuality = 80;

interface JobPlace {
  readonly source: ServiceSource;
  /** An object's address in the form that the service uses. */
  readonly addressOf: (key: string) => string;
}

/**
 * A job with all of its settings, as no stored template could know the source's streams. Undefined where the
 * service cannot do the job exactly.
 */
export function jobSettings(job: ServiceMediaJob, place: JobPlace): JobSettings | undefined {
  const clipping = job.type === "AUDIO_VIDEO_CLIP" ? clippingOf(job, place.source) : null;
  if (clipping === undefined) return undefined;
  const hasVideo = place.source.metadata.mediaType === "VIDEO";
  const input: Input = {
    FileInput: place.addressOf(job.sourceKey),
    TimecodeSource: "ZEROBASED",
    ...(hasVideo ? { VideoSelector: { Rotate: "AUTO" } } : {}),
    ...(place.source.hasAudio ? { AudioSelectors: { [sound]: { DefaultSelection: "DEFAULT" } } } : {}),
    ...(clipping === null ? {} : { InputClippings: [clipping] }),
  };
  return {
    TimecodeConfig: { Source: "ZEROBASED" },
    Inputs: [input],
    OutputGroups: outputGroups(job, place),
  };
}

function outputGroups(job: ServiceMediaJob, { source, addressOf }: JobPlace): OutputGroup[] {
  switch (job.type) {
    case "NORMALIZATION":
      return [fileGroup(addressOf(job.destinationKey), mp4(source, evenSound))];
    case "AUDIO":
      return [
        fileGroup(addressOf(job.destinationKey), {
          ...mp4Container,
          AudioDescriptions: [spokenSound],
        }),
      ];
    case "AUDIO_VIDEO_CLIP":
      return [fileGroup(addressOf(job.destinationKey), mp4(source, plainSound))];
    case "HLS": {
      const group = streamGroup(job, source, addressOf);
      if (source.metadata.mediaType === "AUDIO") return [group];
      return [group, stillGroup(addressOf(job.thumbnailDestinationKeyPrefix), source)];
    }
  }
}

const mp4Container = {
  ContainerSettings: { Container: "MP4", Mp4Settings: { MoovPlacement: "PROGRESSIVE_DOWNLOAD" } },
  Extension: outputExtension,
} as const satisfies Output;

function fileGroup(Destination: string, output: Output): OutputGroup {
  return {
    Name: "File",
    OutputGroupSettings: { Type: "FILE_GROUP_SETTINGS", FileGroupSettings: { Destination } },
    Outputs: [output],
  };
}

function mp4(source: ServiceSource, audio: AudioDescription): Output {
  return { ...mp4Container, ...streamsOf(source, audio) };
}

function streamsOf(
  { metadata, hasAudio }: ServiceSource,
  audio: AudioDescription,
): Pick<Output, "VideoDescription" | "AudioDescriptions"> {
  return {
    ...(metadata.mediaType === "VIDEO" ? { VideoDescription: pictures(metadata) } : {}),
    ...(hasAudio ? { AudioDescriptions: [audio] } : {}),
  };
}

/** As wide as the source, within what browsers support; both sides are even, as H.264 requires. */
function pictures({ widthPx, heightPx }: ServiceSource["metadata"]): VideoDescription {
  const scale = Math.min(1, widthPxMax / (widthPx ?? widthPxMax));
  const even = (sidePx: number | null) => 2 * Math.max(16, Math.round(((sidePx ?? 0) * scale) / 2));
  return {
    Width: even(widthPx),
    Height: even(heightPx),
    ScalingBehavior: "DEFAULT",
    CodecSettings: {
      Codec: "H_264",
      H264Settings: {
        RateControlMode: "QVBR",
        QvbrSettings: { QvbrQualityLevel: quality },
        MaxBitrate: bitrateMax,
        QualityTuningLevel: "SINGLE_PASS_HQ",
        CodecProfile: "HIGH",
        InterlaceMode: "PROGRESSIVE",
        FramerateControl: "INITIALIZE_FROM_SOURCE",
        ParControl: "SPECIFIED",
        ParNumerator: 1,
        ParDenominator: 1,
        GopSize: gopSeconds,
        GopSizeUnits: "SECONDS",
        GopClosedCadence: 1,
        SceneChangeDetect: "ENABLED",
      },
    },
  };
}

const plainSound: AudioDescription = {
  AudioSourceName: sound,
  CodecSettings: {
    Codec: "AAC",
    AacSettings: { Bitrate: 128_000, CodingMode: "CODING_MODE_2_0", SampleRate: 48_000 },
  },
};

/** At -16 LUFS, as is usual for speech. */
const evenSound: AudioDescription = {
  ...plainSound,
  AudioNormalizationSettings: {
    Algorithm: "ITU_BS_1770_3",
    AlgorithmControl: "CORRECT_AUDIO",
    LoudnessLogging: "DONT_LOG",
    PeakCalculation: "TRUE_PEAK",
    TargetLkfs: -16,
    TruePeakLimiterThreshold: -1.5,
  },
};

/** Sound for a transcript: one channel, at a rate that every transcription provider accepts. */
const spokenSound: AudioDescription = {
  AudioSourceName: sound,
  CodecSettings: {
    Codec: "AAC",
    AacSettings: { Bitrate: 64_000, CodingMode: "CODING_MODE_1_0", SampleRate: 16_000 },
  },
};

function streamGroup(
  job: Extract<MediaJob, { type: "HLS" }>,
  source: ServiceSource,
  addressOf: JobPlace["addressOf"],
): OutputGroup {
  const isAudio = source.metadata.mediaType === "AUDIO";
  return {
    Name: "Apple HLS",
    OutputGroupSettings: {
      Type: "HLS_GROUP_SETTINGS",
      HlsGroupSettings: {
        Destination: addressOf(`${job.hlsDestinationKeyPrefix}${outputNames.stream}`),
        SegmentControl: job.segmentType === "SINGLE" ? "SINGLE_FILE" : "SEGMENTED_FILES",
        SegmentLength: segmentSeconds,
        MinSegmentLength: 0,
        DirectoryStructure: "SINGLE_DIRECTORY",
        OutputSelection: "MANIFESTS_AND_SEGMENTS",
        ManifestDurationFormat: "FLOATING_POINT",
        ManifestCompression: "NONE",
        CodecSpecification: "RFC_4281",
        StreamInfResolution: "INCLUDE",
        ProgramDateTime: "EXCLUDE",
      },
    },
    Outputs: [
      {
        NameModifier: outputNames.variant,
        ContainerSettings: { Container: "M3U8", M3u8Settings: {} },
        ...streamsOf(source, plainSound),
        ...(isAudio
          ? {
              OutputSettings: {
                HlsSettings: {
                  AudioGroupId: "sound",
                  AudioTrackType: "AUDIO_ONLY_VARIANT_STREAM",
                  AudioOnlyContainer: "M2TS",
                },
              },
            }
          : {}),
      },
    ],
  };
}

/** A frame at the start of each gap, at the size of a still. The storyboard is made from these. */
function stillGroup(prefix: string, { metadata }: ServiceSource): OutputGroup {
  return fileGroup(`${prefix}${outputNames.still}`, {
    ContainerSettings: { Container: "RAW" },
    Extension: "jpg",
    VideoDescription: {
      Width: videoThumbnailWidthPx,
      Height: videoThumbnailHeightPx,
      ScalingBehavior: "DEFAULT",
      CodecSettings: {
        Codec: "FRAME_CAPTURE",
        FrameCaptureSettings: {
          FramerateNumerator: 1,
          FramerateDenominator: thumbnailGapSeconds(metadata.durationMs / 1_000),
          MaxCaptures: 10_000_000,
          Quality: jpegQuality,
        },
      },
    },
  });
}

/**
 * Numbers of a clip's first and last frame. Undefined where numbers do not identify frames: at a fractional
 * rate, as with variable frame rates, or where the service detects another rate than we did.
 */
function clippingOf(
  { startOffset, endOffset, sourceFrameRate }: Extract<MediaJob, { type: "AUDIO_VIDEO_CLIP" }>,
  { metadata: { frameRate, durationMs } }: ServiceSource,
): { readonly StartTimecode: string; readonly EndTimecode: string } | undefined {
  if (!Number.isInteger(sourceFrameRate) || sourceFrameRate > 99 || frameRate !== sourceFrameRate)
    return undefined;
  const last = Math.max(0, Math.ceil((durationMs / 1_000) * frameRate) - 1);
  const first = Math.min(last, Math.round((startOffset / 1_000) * frameRate));
  const end = Math.min(last, Math.max(first, Math.round((endOffset / 1_000) * frameRate) - 1));
  return { StartTimecode: timecode(first, frameRate), EndTimecode: timecode(end, frameRate) };
}

/** `HH:MM:SS:FF` */
function timecode(frame: number, rate: number): string {
  const seconds = Math.floor(frame / rate);
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60, frame % rate]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
