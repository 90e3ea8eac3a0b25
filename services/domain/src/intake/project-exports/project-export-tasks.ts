import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";
import { dropLanes } from "../../research/exports/drop-lanes.ts";

const payload = z.object({ exportId: z.uuid() });

/** Packs an export's projects. One at a time per workspace, because it reads all of their texts and files. */
export const runProjectExportTask = defineTask({
  name: "projectExport.run",
  payload,
  maxAttempts: 5 + reservedAttempts,
  queue: "project-exports",
});

/** Deletes an export's bytes: after its run that is ending, or in a lane without runs. */
export const dropProjectExportTask = defineTask({
  name: "projectExport.drop",
  payload,
  queue: "project-exports",
  lanes: dropLanes,
  isShort: true,
});

/** Ends exports that have expired. */
export const expireProjectExportsTask = defineTask({ name: "projectExport.expire", payload: z.object({}) });
