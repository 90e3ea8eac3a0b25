import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { MediaJobRun } from "../media-engine.ts";
import { jobSettings, type ServiceMediaJob } from "./job-settings.ts";
import { JobNotTakenError, type MediaConvert } from "./media-convert.ts";
import { readServiceProbe } from "./service-source.ts";

/** The result of offering a job to the service. */
export type Offered =
  | { readonly taken: true; readonly serviceJobId: string }
  /** There was nothing to do, and that event was emitted. */
  | { readonly taken: "ended" }
  /** To be done on this machine. */
  | { readonly taken: false; readonly reason: string };

export interface OfferedJob extends Pick<MediaJobRun, "signal" | "emit"> {
  readonly jobId: string;
  readonly context: Pick<TenantContext, "teamId" | "region">;
}

/** True for jobs that the service can do: blurring, muting, titles, fades and captions need ffmpeg. */
function isServiceJob(job: MediaJob): job is ServiceMediaJob {
  return job.type !== "RENDER" && job.type !== "AUDIO_VIDEO_EXPORT";
}

/**
 * Offers a job to MediaConvert. This is the only rule for who does a job: the service, if it can read the
 * source and do the job exactly; otherwise ffmpeg, which also takes what the service rejects.
 */
export async function offerToMediaConvert(
  service: MediaConvert,
  job: MediaJob,
  { jobId, context: { teamId, region }, signal, emit }: OfferedJob,
): Promise<Offered> {
  if (!isServiceJob(job)) return { taken: false, reason: `${job.type} is not for the service` };
  if (job.type === "HLS" && job.preferredHlsProcessingType === "FFMPEG")
    return { taken: false, reason: "the job prefers ffmpeg" };
  try {
    const source = readServiceProbe(await service.probe(job.sourceKey, signal));
    if (job.type === "AUDIO" && !source.hasAudio) {
      await emit({ type: "job.skipped" });
      return { taken: "ended" };
    }
    const settings = jobSettings(job, { source, addressOf: (key) => service.addressOf(key) });
    if (settings === undefined) return { taken: false, reason: "the service cannot cut it exactly" };
    if (job.type === "NORMALIZATION") await emit({ type: "metadata.processed", metadata: source.metadata });
    const metadata = { team: teamId, job: jobId };
    const serviceJobId = await service.create(
      { settings, token: jobId, tags: { team: teamId, region, job: jobId, type: job.type }, metadata },
      signal,
    );
    return { taken: true, serviceJobId };
  } catch (error) {
    if (error instanceof JobNotTakenError) return { taken: false, reason: error.message };
    throw error;
  }
}
