import type { IncomingMessage, ServerResponse } from "node:http";
import { jsonBodySizeBytesMax } from "@fieldstone/model/limits.ts";
import { endBodyAfter } from "@fieldstone/platform/http/listen-http.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { readBody, shortJsonBytesMax } from "../request-body.ts";
import { type WorkBounds, WorkLimits, type WorkOwner } from "./work-limits.ts";

/** How many bodies of the largest size may be in memory at once. */
type Longest = WorkBounds["runningUnitsMax"];

interface LongBodyKind {
  readonly longest: Longest;
  /** Longest time for a body to arrive, in ms: a slow one occupies memory that others need. */
  readonly arrivalMsMax: number;
  /** Prefix of its metrics. */
  readonly metric: string;
}

/** JSON becomes objects of several times its size; a pod has 1.5 GB. At 0.7 Mbit/s all arrive in time. */
export const longJson: LongBodyKind = {
  longest: { member: 2, workspace: 4, network: 4, process: 24 },
  arrivalMsMax: 120_000,
  metric: "api_long_bodies",
};

/** Imported files and pictures stay bytes. At 0.14 Mbit/s all arrive in time. */
export const uploadedFiles: LongBodyKind = {
  longest: { member: 4, workspace: 8, network: 8, process: 32 },
  arrivalMsMax: 600_000,
  metric: "api_uploaded_bodies",
};

/** Limits the bytes of long bodies in a process's memory, by owner. */
export class LongBodies {
  readonly #limits: WorkLimits;
  readonly #arrivalMsMax: number;

  constructor(metrics: Metrics, { longest, arrivalMsMax, metric }: LongBodyKind) {
    const bytes = (bodies: number) => bodies * jsonBodySizeBytesMax;
    const { member, workspace, network, process } = longest;
    this.#limits = new WorkLimits(metrics, {
      runningUnitsMax: {
        member: bytes(member),
        workspace: bytes(workspace),
        network: bytes(network),
        process: bytes(process),
      },
      waitingMax: { member: 64, workspace: 256, network: 256, process: 1_024 },
      metric,
    });
    this.#arrivalMsMax = arrivalMsMax;
  }

  /**
   * Waits until a long body may be read, and reserves its memory until the answer was sent: most of its cost
   * comes after reading.
   * @throws ProductError `work.limited`
   */
  async enter(owner: WorkOwner, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const announced = request.headers["content-length"];
    const sizeBytes = announced === undefined ? jsonBodySizeBytesMax : Number(announced);
    // A body above the limit is rejected by its headers.
    if (sizeBytes <= shortJsonBytesMax || sizeBytes > jsonBodySizeBytesMax) return;
    await this.#limits.enterUntilAnswered(owner, sizeBytes, response);
    endBodyAfter(request, response, owner.tenant.requestId, this.#arrivalMsMax);
  }

  /** Reads a body of at most `sizeBytesMax` once there is room for it. @throws as enter and readBody */
  async read(
    owner: WorkOwner,
    request: IncomingMessage,
    response: ServerResponse,
    sizeBytesMax: number,
  ): Promise<Buffer> {
    await this.enter(owner, request, response);
    return await readBody(request, sizeBytesMax);
  }
}
