import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isObjectKey, type ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { z } from "zod";
import {
  probeLikeTheService,
  type ServiceSettings,
  serviceSettings,
  writeOutputs,
} from "./fake-work.testing.ts";
import { faultsOf } from "./published-model.testing.ts";

const createBody = z.object({
  role: z.string(),
  queue: z.string(),
  clientRequestToken: z.string(),
  settings: serviceSettings,
  tags: z.record(z.string(), z.string()),
  userMetadata: z.record(z.string(), z.string()),
});
const probeBody = z.object({ inputFiles: z.tuple([z.object({ fileUrl: z.string() })]) });

type Status = "SUBMITTED" | "PROGRESSING" | "COMPLETE" | "CANCELED" | "ERROR";

export interface FakeJob {
  readonly id: string;
  readonly role: string;
  readonly queue: string;
  readonly token: string;
  readonly settings: ServiceSettings;
  readonly tags: Readonly<Record<string, string>>;
  readonly userMetadata: Readonly<Record<string, string>>;
  status: Status;
  percent: number;
  errorMessage: string;
  hasPictures: boolean;
}

export interface FakeMediaConvert {
  readonly endpoint: string;
  readonly jobs: readonly FakeJob[];
  /** `POST /jobs` calls so far, with their faults against the published model. */
  readonly calls: readonly { readonly call: string; readonly faults: readonly string[] }[];
  /** Error status for the next calls; 200 for none. */
  refuseWith: number;
  /** Does a job's requested work. */
  finish(job: FakeJob): Promise<void>;
  fail(job: FakeJob, message: string): void;
  progress(job: FakeJob, percent: number): void;
  /** EventBridge's event about a job. */
  event(job: FakeJob, status: Status | "STATUS_UPDATE", percent?: number): string;
  close(): Promise<void>;
}

/** Tokens are remembered for a minute, as AWS documents. */
const tokenMs = 60_000;

/**
 * AWS Elemental MediaConvert over HTTP, as its reference describes it: validates requests against the
 * published model, reads and writes a job's objects, and records its calls.
 */
export async function startFakeMediaConvert(objects: ObjectStore, bucket: string): Promise<FakeMediaConvert> {
  const jobs: FakeJob[] = [];
  const calls: { call: string; faults: readonly string[] }[] = [];
  const tokens = new Map<string, { job: FakeJob; at: number }>();
  const keyOf = (address: string): ObjectKey => {
    const key = address.replace(`s3://${bucket}/`, "");
    if (!isObjectKey(key)) throw new Error(`${address} is no object of the bucket`);
    return key;
  };

  const create = (body: unknown, answer: Answer) => {
    const parsed = createBody.parse(body);
    const known = tokens.get(parsed.clientRequestToken);
    if (known !== undefined && Date.now() - known.at < tokenMs)
      return answer(201, { job: described(known.job) });
    const job: FakeJob = {
      ...parsed,
      token: parsed.clientRequestToken,
      ...{ id: `${Date.now()}-${randomUUID().slice(0, 6)}`, status: "SUBMITTED", percent: 0 },
      ...{ errorMessage: "", hasPictures: false },
    };
    jobs.push(job);
    tokens.set(job.token, { job, at: Date.now() });
    answer(201, { job: described(job) });
  };
  const cancel = (job: FakeJob, answer: Answer) => {
    if (job.status === "COMPLETE" || job.status === "ERROR" || job.status === "CANCELED")
      return answer(409, { message: `Job is already in terminal state ${job.status}` });
    job.status = "CANCELED";
    answer(202, {});
  };

  const server = createServer((request, response) => {
    void respond(request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ message: String(error) }));
    });
  });
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , resource = "", id] = (request.url ?? "").split("/");
    const call = `${request.method ?? ""} /${resource}`;
    const raw = await text(request);
    const body: unknown = raw === "" ? {} : JSON.parse(raw);
    const shape = { "POST /jobs": "CreateJobRequest", "POST /probe": "ProbeRequest" }[call];
    const faults = shape === undefined ? [] : faultsOf(shape, body);
    calls.push({ call, faults });
    const answer: Answer = (status, json, type) => {
      response.writeHead(status, {
        "content-type": "application/json",
        ...(status < 400
          ? {}
          : { "x-amzn-errortype": type ?? errorTypes[status] ?? "InternalServerErrorException" }),
      });
      response.end(JSON.stringify(json));
    };
    if (fake.refuseWith !== 200) return answer(fake.refuseWith, { message: "refused by the test" });
    if (faults.length > 0) return answer(400, { message: faults.join("; ") });
    if (call === "POST /jobs") return create(body, answer);
    if (call === "POST /probe") {
      const [{ fileUrl }] = probeBody.parse(body).inputFiles;
      const container = await probeLikeTheService(objects, keyOf(fileUrl));
      return container === undefined
        ? answer(400, { message: "The input file is not one that can be read." })
        : answer(200, { probeResults: [{ container }] });
    }
    const job = jobs.find((each) => each.id === id);
    if (job === undefined) return answer(404, { message: "Not found" });
    if (call === "DELETE /jobs") return cancel(job, answer);
    answer(200, { job: described(job) });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const fake: FakeMediaConvert = {
    endpoint: `http://127.0.0.1:${port}`,
    jobs,
    calls,
    refuseWith: 200,
    async finish(job) {
      job.status = "PROGRESSING";
      job.hasPictures = await writeOutputs(objects, job.settings, keyOf);
      job.status = "COMPLETE";
    },
    fail(job, message) {
      job.status = "ERROR";
      job.errorMessage = message;
    },
    progress(job, percent) {
      job.status = "PROGRESSING";
      job.percent = percent;
    },
    event: (job, status, percent) =>
      JSON.stringify({
        ...{ version: "0", id: randomUUID(), source: "aws.mediaconvert" },
        "detail-type": "MediaConvert Job State Change",
        detail: {
          ...{ timestamp: Date.now(), queue: job.queue, jobId: job.id, status },
          userMetadata: job.userMetadata,
          ...(percent === undefined ? {} : { jobProgress: { jobPercentComplete: percent } }),
        },
      }),
    async close() {
      await new Promise((resolve) => server.close(resolve).closeAllConnections());
    },
  };
  return fake;
}

type Answer = (status: number, json: unknown, type?: string) => void;

const errorTypes: Readonly<Record<number, string>> = {
  400: "BadRequestException",
  403: "ForbiddenException",
  404: "NotFoundException",
  409: "ConflictException",
  429: "TooManyRequestsException",
};

function described(job: FakeJob): unknown {
  const { id, role, queue, status, percent, errorMessage, hasPictures } = job;
  const outputDetails = [
    { durationInMs: 1_000, ...(hasPictures ? { videoDetails: { widthInPx: 320 } } : {}) },
  ];
  return {
    ...{ id, role, queue, status, settings: {} },
    ...(status === "PROGRESSING" ? { jobPercentComplete: percent } : {}),
    ...(status === "ERROR" ? { errorCode: 1_010, errorMessage } : {}),
    ...(status === "COMPLETE" ? { outputGroupDetails: [{ outputDetails }] } : {}),
  };
}
