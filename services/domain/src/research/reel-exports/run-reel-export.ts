import { isExportInProgress } from "@fieldstone/model/exports/export-status.ts";
import type { MediaEvent } from "@fieldstone/model/media/media-event.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { Cue } from "@fieldstone/model/transcripts/captions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { announce } from "../../kernel/changes/record-event.ts";
import { updateExportRow } from "../exports/export-rows.ts";
import { ExportRuns } from "../exports/export-runs.ts";
import { readReels } from "../reels/read-reels.ts";
import { planReelExport } from "./plan-reel-export.ts";
import type { ReelExport } from "./reel-export.ts";
import { lockReelExport, reelExportTable, selectReelExports } from "./reel-export-store.ts";
import { dropReelExportTask } from "./reel-export-tasks.ts";

export const reelExportRuns = new ExportRuns<ReelExport>({
  table: reelExportTable,
  lock: lockReelExport,
  update: (tx, exportId, change) => updateExportRow(tx, reelExportTable, exportId, change),
  announce: announceExport,
  dropTask: dropReelExportTask,
  interruptedCode: "recording.interrupted",
});

/**
 * The media job and captions of an export, in the exporting member's transaction. Undefined if the result
 * would differ from the request: a clip was changed meanwhile, or the member may no longer see it.
 */
export async function prepareReelExport(
  tx: TenantTransaction,
  made: ReelExport,
): Promise<{ readonly job: MediaJob; readonly cues: readonly Cue[] } | undefined> {
  const reel = (await readReels(tx, [made.reelId])).get(made.reelId);
  if (reel === undefined) return undefined;
  const plan = await planReelExport(tx, reel, { exportId: made.id, captions: made.captions });
  return plan?.contentHash === made.contentHash ? plan : undefined;
}

/** For the pipelines: applies an engine's event to an export. False if the export is no longer wanted. */
export async function applyReelExportEvent(
  tx: TenantTransaction,
  exportId: string,
  event: MediaEvent,
): Promise<boolean> {
  switch (event.type) {
    case "progress":
      return await reelExportRuns.change(tx, exportId, { progressPercent: Math.min(100, event.percent) });
    case "job.completed":
      return await reelExportRuns.change(tx, exportId, {
        status: "DONE",
        progressPercent: 100,
        runStartedAt: null,
      });
    case "job.failed":
      return await reelExportRuns.fail(tx, exportId, event.code);
    default:
      return true;
  }
}

/** For the pipelines: false once the export was cancelled. */
export async function isReelExportCurrent(tx: TenantTransaction, exportId: string): Promise<boolean> {
  const [made] = await selectReelExports(tx, sql`export_id = ${exportId}`);
  return made !== undefined && isExportInProgress(made.status);
}

/** Publishes a live change of the reel; only the exporting member can read the export. */
async function announceExport(tx: TenantTransaction, { reelId }: ReelExport): Promise<void> {
  const reel = (await readReels(tx, [reelId])).get(reelId);
  if (reel !== undefined)
    await announce(tx, { type: "reel", id: reelId, projectId: reel.projectId, act: "updated" });
}
