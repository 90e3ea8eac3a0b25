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

/** The service will not take this job, another time neither. */
export class JobNotTakenError extends Error {
  override readonly name = "JobNotTakenError";
}

export interface CreatedJob {
  readonly settings: JobSettings;
  /** The same job is not begun twice under one token, as far as the service remembers: for a minute. */
  readonly token: string;
  /** What the bill names. */
  readonly tags: Readonly<Record<string, string>>;
  /** What its events carry. */
  readonly metadata: Readonly<Record<string, string>>;
}

export type LookedAtJob =
  | { readonly state: "UNDER_WAY"; readonly percent: number }
  | { readonly state: "COMPLETE"; readonly hasPictures: boolean }
  /** It came to no result: the service failed, somebody ended it there, or it is forgotten. */
  | { readonly state: "ENDED"; readonly reason: string };

export type MediaConvertOptions = MediaConvertConfig & {
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
};

/** The calls of AWS Elemental MediaConvert that are made, each safe to repeat. */
export class MediaConvert {
  readonly #client: MediaConvertClient;
  readonly #options: MediaConvertOptions;

  constructor(options: MediaConvertOptions) {
    const { awsRegion: region, endpoint, credentials } = options;
    this.#options = options;
    this.#client = new MediaConvertClient({
      region,
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
    });
  }

  /** An object's address, as the service reads and writes it. */
  addressOf(key: string): string {
    return `s3://${this.#options.bucket}/${key}`;
  }

  /** What an object holds. @throws JobNotTakenError where the service cannot tell */
  async probe(key: string, signal: AbortSignal): Promise<ProbeResult> {
    const command = new ProbeCommand({ InputFiles: [{ FileUrl: this.addressOf(key) }] });
    const { ProbeResults = [] } = await this.#client
      .send(command, { abortSignal: signal })
      .catch(rethrowRefusal);
    const [result] = ProbeResults;
    if (result === undefined) throw new JobNotTakenError("the service sees nothing in the file");
    return result;
  }

  /** Begins a job. Answers its name. @throws JobNotTakenError */
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
    const { Job } = await this.#client.send(command, { abortSignal: signal }).catch(rethrowRefusal);
    if (Job?.Id === undefined) throw new Error("MediaConvert named no job");
    return Job.Id;
  }

  async look(serviceJobId: string): Promise<LookedAtJob> {
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

  /** Safe where the job has ended, too. */
  async cancel(serviceJobId: string): Promise<void> {
    try {
      await this.#client.send(new CancelJobCommand({ Id: serviceJobId }));
    } catch (error) {
      // It ended meanwhile: the service answers a conflict, or says that its state does not allow it.
      const ended = [NotFoundException, ConflictException, BadRequestException];
      if (!ended.some((kind) => error instanceof kind)) throw error;
    }
  }

  close(): void {
    this.#client.destroy();
  }
}

function rethrowRefusal(error: unknown): never {
  if (error instanceof BadRequestException)
    throw new JobNotTakenError(`MediaConvert refused: ${error.message}`, { cause: error });
  throw error;
}
