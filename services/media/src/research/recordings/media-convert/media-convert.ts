import {
  BadRequestException,
  CancelJobCommand,
  ConflictException,
  CreateJobCommand,
  GetJobCommand,
  type JobSettings,
  MediaConvertClient,
  NotFoundException,
  ProbeCommand,
  type ProbeResult,
} from "@aws-sdk/client-mediaconvert";
import type { MediaConvertConfig } from "@fieldstone/platform/config/media-config.ts";
import { providerClient } from "@fieldstone/platform/provider/provider-client.ts";

/** The service rejects this job permanently. */
export class JobNotTakenError extends Error {
  override readonly name = "JobNotTakenError";
}

export interface CreatedJob {
  readonly settings: JobSettings;
  /** The service starts a job only once per token, as long as it remembers it: for a minute. */
  readonly token: string;
  /** Shown on the bill. */
  readonly tags: Readonly<Record<string, string>>;
  /** Included in its events. */
  readonly metadata: Readonly<Record<string, string>>;
}

export type InspectedJob =
  | { readonly state: "UNDER_WAY"; readonly percent: number }
  | { readonly state: "COMPLETE"; readonly hasPictures: boolean }
  /** It ended without a result: it failed, was cancelled at the service, or is no longer known there. */
  | { readonly state: "ENDED"; readonly reason: string };

export type MediaConvertOptions = MediaConvertConfig & {
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
};

/** The calls to AWS Elemental MediaConvert, each safe to repeat. */
export class MediaConvert {
  readonly #client: MediaConvertClient;
  readonly #options: MediaConvertOptions;

  constructor(options: MediaConvertOptions) {
    this.#options = options;
    this.#client = new MediaConvertClient(providerClient(options));
  }

  /** An object's address in the form that the service uses. */
  addressOf(key: string): string {
    return `s3://${this.#options.bucket}/${key}`;
  }

  /** The contents of an object. @throws JobNotTakenError where the service cannot read it */
  async probe(key: string, signal: AbortSignal): Promise<ProbeResult> {
    const command = new ProbeCommand({ InputFiles: [{ FileUrl: this.addressOf(key) }] });
    const { ProbeResults = [] } = await this.#client
      .send(command, { abortSignal: signal })
      .catch(rethrowRejection);
    const [result] = ProbeResults;
    if (result === undefined) throw new JobNotTakenError("the service sees nothing in the file");
    return result;
  }

  /** Starts a job. Returns the service's id for it. @throws JobNotTakenError */
  async create({ settings, token, tags, metadata }: CreatedJob, signal: AbortSignal): Promise<string> {
    const { roleArn, queueArn } = this.#options;
    const command = new CreateJobCommand({
      Role: roleArn,
      Queue: queueArn,
      Settings: settings,
      ClientRequestToken: token,
      Tags: { ...tags },
      UserMetadata: { ...metadata },
      BillingTagsSource: "JOB",
      StatusUpdateInterval: "SECONDS_10",
    });
    const { Job } = await this.#client.send(command, { abortSignal: signal }).catch(rethrowRejection);
    if (Job?.Id === undefined) throw new Error("MediaConvert named no job");
    return Job.Id;
  }

  async inspect(serviceJobId: string): Promise<InspectedJob> {
    try {
      const { Job } = await this.#client.send(new GetJobCommand({ Id: serviceJobId }));
      const outputs = (Job?.OutputGroupDetails ?? []).flatMap(({ OutputDetails = [] }) => OutputDetails);
      switch (Job?.Status) {
        case "COMPLETE":
          return {
            state: "COMPLETE",
            hasPictures: outputs.some(({ VideoDetails }) => VideoDetails !== undefined),
          };
        case "ERROR":
          return { state: "ENDED", reason: `${Job.ErrorCode ?? ""} ${Job.ErrorMessage ?? ""}` };
        case "CANCELED":
          return { state: "ENDED", reason: "cancelled there" };
        default:
          return { state: "UNDER_WAY", percent: Job?.JobPercentComplete ?? 0 };
      }
    } catch (error) {
      if (error instanceof NotFoundException) return { state: "ENDED", reason: "unknown there" };
      throw error;
    }
  }

  /** Safe after the job has ended, too. */
  async cancel(serviceJobId: string): Promise<void> {
    try {
      await this.#client.send(new CancelJobCommand({ Id: serviceJobId }));
    } catch (error) {
      // The job has ended: the service answers with a conflict, or that its state does not allow this.
      const ended = [NotFoundException, ConflictException, BadRequestException];
      if (!ended.some((kind) => error instanceof kind)) throw error;
    }
  }

  close(): void {
    this.#client.destroy();
  }
}

function rethrowRejection(error: unknown): never {
  if (error instanceof BadRequestException)
    throw new JobNotTakenError(`MediaConvert refused: ${error.message}`, { cause: error });
  throw error;
}
