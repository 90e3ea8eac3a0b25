import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";
import { dropLanes } from "../exports/drop-lanes.ts";

const payload = z.object({ exportId: z.uuid() });

/** Make an export. In the queue of media jobs: each may take whole processors for long. */
export const runReelExportTask = defineTask({
  name: "reelExport.run",
  payload,
  maxAttempts: 5,
  queue: "media",
});

/** Delete an export's bytes. After a run of it that is ending, or in a lane in which nothing runs. */
export const dropReelExportTask = defineTask({
  name: "reelExport.drop",
  payload,
  queue: "media",
  lanes: dropLanes,
});

/** End exports that are no longer kept. */
export const expireReelExportsTask = defineTask({ name: "reelExport.expire", payload: z.object({}) });
