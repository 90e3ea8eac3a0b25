import { isExportUnderWay } from "@fieldstone/model/project-export/project-export.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findMemberActor, type MemberActor } from "../../identity/members/member-actor.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { announceProjectExport } from "./announce-project-export.ts";
import type { ProjectExport } from "./project-export.ts";
import { onlyEditable } from "./project-export-policy.ts";
import { lockProjectExport, type ProjectExportChange, updateProjectExport } from "./project-export-store.ts";
import { dropProjectExportTask } from "./project-export-tasks.ts";

/** Runs that ended with their process before an export is given up. */
const lostRunsMax = 2;

export interface BegunExport {
  readonly made: ProjectExport;
  /** Whose rights decide what is in it. */
  readonly actor: MemberActor;
}

/** For the pipelines: begins a run, or answers nothing where none is wanted any more. */
export async function beginProjectExport(
  tx: TenantTransaction,
  exportId: string,
): Promise<BegunExport | undefined> {
  const made = await lockProjectExport(tx, exportId);
  if (made === undefined || !isExportUnderWay(made.status)) return undefined;
  const lostRuns = made.lostRuns + (made.runStartedAt === null ? 0 : 1);
  const actor = await findMemberActor(tx, made.createdBy);
  if (actor === undefined || lostRuns >= lostRunsMax) {
    await failProjectExport(tx, exportId, actor === undefined ? "export.member_left" : "export.interrupted");
    return undefined;
  }
  const change = { status: "RUNNING", progressPercent: 0, lostRuns, runStartedAt: new Date() } as const;
  await updateProjectExport(tx, exportId, change);
  await announceProjectExport(tx, made, "updated");
  return { made, actor };
}

/** For the pipelines: writes down how far a run is. False where it is no longer wanted. */
export async function reportExportProgress(
  tx: TenantTransaction,
  exportId: string,
  progressPercent: number,
): Promise<boolean> {
  return await changeUnderWay(tx, exportId, { progressPercent });
}

/** For the pipelines: the export is packed. False where it is no longer wanted, so that its bytes go. */
export async function finishProjectExport(
  tx: TenantTransaction,
  exportId: string,
  sizeBytes: number,
): Promise<boolean> {
  const change = { status: "DONE", progressPercent: 100, sizeBytes, runStartedAt: null } as const;
  return await changeUnderWay(tx, exportId, change);
}

/** For the pipelines: a run ended without a result, and another follows. */
export async function pauseProjectExport(tx: TenantTransaction, exportId: string): Promise<void> {
  await changeUnderWay(tx, exportId, { status: "QUEUED", runStartedAt: null });
}

/** For the pipelines: the export cannot be made. */
export async function failProjectExport(
  tx: TenantTransaction,
  exportId: string,
  failureCode: string,
): Promise<void> {
  if (!(await changeUnderWay(tx, exportId, { status: "FAILED", failureCode, runStartedAt: null }))) return;
  // An earlier run may have stored it.
  await tx.enqueue(dropProjectExportTask, { exportId });
  await recordAudit(tx, {
    kind: "project_export.failed",
    subjectType: "project_export",
    subjectId: exportId,
    data: { failureCode },
  });
}

async function changeUnderWay(
  tx: TenantTransaction,
  exportId: string,
  change: ProjectExportChange,
): Promise<boolean> {
  const made = await lockProjectExport(tx, exportId);
  if (made === undefined || !isExportUnderWay(made.status)) return false;
  await updateProjectExport(tx, exportId, change);
  await announceProjectExport(tx, made, "updated");
  return true;
}

/** In the exporting member's transaction: whether they may edit all of its projects still. */
export async function mayExportStill(tx: TenantTransaction, made: ProjectExport): Promise<boolean> {
  return (await onlyEditable(tx, [made])).length === 1;
}
