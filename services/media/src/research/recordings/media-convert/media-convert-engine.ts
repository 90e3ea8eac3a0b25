import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { MediaJobRun } from "../media-engine.ts";
import { jobSettings, type ServiceMediaJob } from "./job-settings.ts";
import { JobNotTakenError, type MediaConvert } from "./media-convert.ts";
import { readServiceProbe } from "./service-source.ts";

/** What became of a job that was offered to the service. */
export type Offered =
  | { readonly taken: true; readonly serviceJobId: string }
  /** There was nothing to do, which was emitted. */
  | { readonly taken: "ended" }
  /** It is for this machine. */
  | { readonly taken: false; readonly reason: string };

export interface OfferedJob extends Pick<MediaJobRun, "signal" | "emit"> {
  readonly jobId: string;
  readonly context: Pick<TenantContext, "teamId" | "region">;
}

/** True for jobs that the service can do: what is blurred, muted, titled, faded or captioned is made by ffmpeg. */
function isServiceJob(job: MediaJob): job is ServiceMediaJob {
  return job.type !== "RENDER" && job.type !== "AUDIO_VIDEO_EXPORT";
}

/**
 * Offers a job to MediaConvert. The one rule of who works on a job: the service does what it can do exactly as it is
 * asked for, and can read; everything else is done by ffmpeg, and so is what the service gave back.
 */
export async function offerToMediaConvert(
  service: MediaConvert,
  job: MediaJob,
  { jobId, context: { teamId, region }, signal, emit }: OfferedJob,
): Promise<Offered> {
  if (!isServiceJob(job)) return { taken: false, reason: `${job.type} is not for the service` };
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
