import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";
import { dropLanes } from "../exports/drop-lanes.ts";

const payload = z.object({ exportId: z.uuid() });

/** Run an export, in the queue of media jobs: each may use whole processors for a long time. */
export const runReelExportTask = defineTask({
  name: "reelExport.run",
  payload,
  maxAttempts: 5 + reservedAttempts,
  queue: "media",
});

/** Delete an export's bytes: in the same lane after its last run, or in a lane without runs. */
export const dropReelExportTask = defineTask({
  name: "reelExport.drop",
  payload,
  queue: "media",
  lanes: dropLanes,
  isShort: true,
});

/** Expire exports after their retention. */
export const expireReelExportsTask = defineTask({ name: "reelExport.expire", payload: z.object({}) });
