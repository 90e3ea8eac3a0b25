import type { IncomingMessage, ServerResponse } from "node:http";
import { jsonBodySizeBytesMax } from "@fieldstone/model/limits.ts";
import { shortJsonBytesMax } from "./request-body.ts";
import type { WorkBounds, WorkLimits, WorkOwner } from "./work-limits.ts";

/**
 * Bytes of long JSON bodies that are in memory at once, each with the several times larger objects that it becomes: a
 * member's two of the longest. A cell's pod has 1.5 GB.
 */
export const longBodyBounds: WorkBounds = {
  runningUnitsMax: {
    member: 2 * jsonBodySizeBytesMax,
    workspace: 4 * jsonBodySizeBytesMax,
    network: 4 * jsonBodySizeBytesMax,
    process: 24 * jsonBodySizeBytesMax,
  },
  waitingMax: { member: 64, workspace: 256, network: 256, process: 1_024 },
  metric: "api_long_bodies",
};

/**
 * Waits until a long body may be read, and keeps its room until its answer has gone: most of what it costs is there
 * after it was read. @throws ProductError `work.limited`
 */
export async function enterForLongBody(
  bodies: WorkLimits,
  owner: WorkOwner,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const announced = request.headers["content-length"];
  const sizeBytes = announced === undefined ? jsonBodySizeBytesMax : Number(announced);
  // One that is longer than any may be is refused by its head.
  if (sizeBytes <= shortJsonBytesMax || sizeBytes > jsonBodySizeBytesMax) return;
  await bodies.enterUntilAnswered(owner, sizeBytes, response);
}
