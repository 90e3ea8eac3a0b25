import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";
import { dropLanes } from "../../research/exports/drop-lanes.ts";

const payload = z.object({ exportId: z.uuid() });

/** Pack an export's projects. One at a time within a workspace: it reads all of their texts and files. */
export const runProjectExportTask = defineTask({
  name: "projectExport.run",
  payload,
  maxAttempts: 5,
  queue: "project-exports",
});

/** Delete an export's bytes. After a run of it that is ending, or in a lane in which nothing runs. */
export const dropProjectExportTask = defineTask({
  name: "projectExport.drop",
  payload,
  queue: "project-exports",
  lanes: dropLanes,
});

/** End exports that are no longer kept. */
export const expireProjectExportsTask = defineTask({ name: "projectExport.expire", payload: z.object({}) });
