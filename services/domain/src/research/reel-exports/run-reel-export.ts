import { daysBefore } from "@fieldstone/model/durations.ts";
import type { MediaEvent } from "@fieldstone/model/media/media-event.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { Cue } from "@fieldstone/model/transcripts/captions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { findMemberActor, type MemberActor } from "../../identity/members/member-actor.ts";
import { readReels } from "../reels/read-reels.ts";
import { planReelExport } from "./plan-reel-export.ts";
import { isReelExportUnderWay, type ReelExport, reelExportKeptDays } from "./reel-export.ts";
import {
  failReelExportsUnderWay,
  lockReelExport,
  markReelExportsExpired,
  type ReelExportChange,
  selectReelExports,
  updateReelExport,
} from "./reel-export-store.ts";
import { dropReelExportTask } from "./reel-export-tasks.ts";

/** Runs that ended with their process before an export is given up. */
const lostRunsMax = 2;

/** For the pipelines: begins a run, or answers nothing where none is wanted any more. */
export async function beginReelExport(
  tx: TenantTransaction,
  exportId: string,
): Promise<{ readonly made: ReelExport; readonly actor: MemberActor } | undefined> {
  const made = await lockReelExport(tx, exportId);
  if (made === undefined || !isReelExportUnderWay(made.status)) return undefined;
  const lostRuns = made.lostRuns + (made.runStartedAt === null ? 0 : 1);
  const actor = await findMemberActor(tx, made.createdBy);
  if (actor === undefined || lostRuns >= lostRunsMax) {
    await failReelExport(tx, exportId, actor === undefined ? "export.member_left" : "recording.interrupted");
    return undefined;
  }
  await updateReelExport(tx, exportId, { status: "RUNNING", lostRuns, runStartedAt: new Date() });
  await announce(tx, made);
  return { made, actor };
}

/**
 * In the exporting member's transaction: what the engine makes and what is said in it. Undefined where it would not be
 * what they asked for: a clip was changed meanwhile, or is no longer theirs to see.
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

/** For the pipelines: what an engine says of an export. False where it is no longer wanted. */
export async function applyReelExportEvent(
  tx: TenantTransaction,
  exportId: string,
  event: MediaEvent,
): Promise<boolean> {
  switch (event.type) {
    case "progress":
      return await changeUnderWay(tx, exportId, { progressPercent: Math.min(100, event.percent) });
    case "job.completed":
      return await changeUnderWay(tx, exportId, { status: "DONE", progressPercent: 100, runStartedAt: null });
    case "job.failed":
      return await failReelExport(tx, exportId, event.code);
    default:
      return true;
  }
}

/** For the pipelines: false once it was cancelled. */
export async function isReelExportWanted(tx: TenantTransaction, exportId: string): Promise<boolean> {
  const [made] = await selectReelExports(tx, sql`export_id = ${exportId}`);
  return made !== undefined && isReelExportUnderWay(made.status);
}

/** For the pipelines: a run ended without a result, and another follows. */
export async function pauseReelExport(tx: TenantTransaction, exportId: string): Promise<void> {
  await changeUnderWay(tx, exportId, { status: "QUEUED", runStartedAt: null });
}

/** For the pipelines: the export cannot be made. */
export async function failReelExport(
  tx: TenantTransaction,
  exportId: string,
  failureCode: string,
): Promise<boolean> {
  const change = { status: "FAILED", failureCode, runStartedAt: null } as const;
  if (!(await changeUnderWay(tx, exportId, change))) return false;
  // An earlier run may have stored it.
  await tx.enqueue(dropReelExportTask, { exportId });
  return true;
}

/** Ends exports that are no longer kept; their bytes follow. */
export async function expireReelExports(tx: TenantTransaction, now: Date): Promise<void> {
  await drop(tx, await markReelExportsExpired(tx, daysBefore(now, reelExportKeptDays)));
}

/** Ends every export of the workspace, those under way too: what was taken out of the workspace may be heard in any. */
export async function withdrawReelExports(
  tx: TenantTransaction,
  failureCode: "export.person_forgotten" | "export.redacted" = "export.person_forgotten",
): Promise<void> {
  const underWay = await failReelExportsUnderWay(tx, failureCode);
  await drop(tx, [...underWay, ...(await markReelExportsExpired(tx, null))]);
}

async function drop(tx: TenantTransaction, exportIds: readonly string[]): Promise<void> {
  for (const exportId of exportIds) await tx.enqueue(dropReelExportTask, { exportId });
}

async function changeUnderWay(
  tx: TenantTransaction,
  exportId: string,
  change: ReelExportChange,
): Promise<boolean> {
  const made = await lockReelExport(tx, exportId);
  if (made === undefined || !isReelExportUnderWay(made.status)) return false;
  await updateReelExport(tx, exportId, change);
  await announce(tx, made);
  return true;
}

/** Tells those who have the reel open; only its member is shown the export. */
async function announce(tx: TenantTransaction, { reelId }: ReelExport): Promise<void> {
  const reel = (await readReels(tx, [reelId])).get(reelId);
  if (reel !== undefined)
    await tx.notify({ type: "reel", id: reelId, projectId: reel.projectId, act: "updated" });
}
