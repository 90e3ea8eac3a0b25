import "@fieldstone/domain/objects.ts";
import "@fieldstone/domain/steps.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import type { JobQueues } from "@fieldstone/platform/queue/job-queues.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import type { AudioCutter } from "@fieldstone/platform/transcription/audio-cutter.ts";
import type { TranscriptionProviders } from "@fieldstone/platform/transcription/open-transcription.ts";
import { runImport } from "./intake/imports/run-import.ts";
import {
  dropProjectExport,
  expireProjectExportsWork,
} from "./intake/project-exports/drop-project-exports.ts";
import { runProjectExport } from "./intake/project-exports/run-project-export.ts";
import { dropUploadWork } from "./research/files/drop-upload-work.ts";
import { expireFilesWork } from "./research/files/expire-files-work.ts";
import { makeImageSizesWork } from "./research/files/images/make-image-sizes-work.ts";
import { joinUploadWork } from "./research/files/join-upload-work.ts";
import { convertDocumentWork } from "./research/files/pages/convert-document-work.ts";
import { extractPagesWork } from "./research/files/pages/extract-pages-work.ts";
import { dropRecordingWork } from "./research/recordings/drop-recording-work.ts";
import { FfmpegEngine } from "./research/recordings/ffmpeg-engine.ts";
import { findFfmpeg } from "./research/recordings/find-ffmpeg.ts";
import { followMediaJob } from "./research/recordings/media-convert/follow-media-job.ts";
import type { MediaConvert } from "./research/recordings/media-convert/media-convert.ts";
import { oneRunEach, sendMediaJob } from "./research/recordings/queue-media-job.ts";
import { runMediaJob } from "./research/recordings/run-media-job.ts";
import {
  dropReelExport,
  expireReelExportsWork,
  runReelExport,
} from "./research/reel-exports/run-reel-export.ts";
import { attachWaitingTranscriptWork } from "./research/transcription/attach-waiting-transcript.ts";
import { dropTranscription, dropVocabularies } from "./research/transcription/drop-transcription.ts";
import { ffmpegAudioCutter } from "./research/transcription/ffmpeg-audio-cutter.ts";
import { runTranscription } from "./research/transcription/run-transcription.ts";
import { erasePersonFiles } from "./tenancy/erasure/erase-person-files.ts";

/** Dependencies of the media pipelines. */
export interface MediaDependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly exports: ObjectStore;
  readonly ffmpegPath?: string | undefined;
  readonly transcription: TranscriptionProviders;
  /** Carries media jobs in place of the tasks' own queue. */
  readonly jobQueues?: JobQueues;
  /** Offered each media job before ffmpeg runs it. */
  readonly mediaConvert?: MediaConvert;
}

/** Every task that reads uploaded files; separate from the worker, as parsing takes processor and memory. */
export function mediaTasks(dependencies: MediaDependencies): readonly TaskImplementation[] {
  const { cell, objects, jobQueues, mediaConvert: service } = dependencies;
  const engine = engineOf(dependencies);
  return [
    runImport(dependencies),
    runProjectExport(dependencies),
    dropProjectExport(dependencies),
    expireProjectExportsWork(dependencies),
    joinUploadWork(dependencies),
    convertDocumentWork(dependencies),
    extractPagesWork(dependencies),
    makeImageSizesWork(dependencies),
    dropUploadWork(dependencies),
    expireFilesWork(dependencies),
    jobQueues === undefined
      ? runMediaJob({ cell, engine, service })
      : sendMediaJob({ cell, queues: jobQueues }),
    ...(service === undefined ? [] : [followMediaJob({ cell, objects, service })]),
    dropRecordingWork(dependencies),
    runReelExport({ ...dependencies, engine }),
    dropReelExport(dependencies),
    expireReelExportsWork(dependencies),
    runTranscription({ ...dependencies, providers: dependencies.transcription }),
    dropTranscription({ providers: dependencies.transcription }),
    dropVocabularies({ cell, providers: dependencies.transcription }),
    attachWaitingTranscriptWork(dependencies),
    erasePersonFiles(dependencies),
  ];
}

/** Runs a media job whose message came from SQS. */
export function messagedMediaJob(dependencies: MediaDependencies): TaskImplementation {
  const { cell, mediaConvert: service } = dependencies;
  return oneRunEach(cell, runMediaJob({ cell, engine: engineOf(dependencies), service }));
}

/** Cuts long audio for a transcription provider. */
export function audioCutterOf({
  objects,
  ffmpegPath,
}: Pick<MediaDependencies, "objects" | "ffmpegPath">): AudioCutter {
  return ffmpegAudioCutter({ objects, findPrograms: () => findFfmpeg(ffmpegPath) });
}

function engineOf({ objects, ffmpegPath }: Pick<MediaDependencies, "objects" | "ffmpegPath">): FfmpegEngine {
  return new FfmpegEngine({ objects, findPrograms: () => findFfmpeg(ffmpegPath) });
}
