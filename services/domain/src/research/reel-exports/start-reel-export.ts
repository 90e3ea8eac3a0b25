import { isExportInProgress } from "@fieldstone/model/exports/export-status.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { ExportCaptions } from "@fieldstone/model/media/reel-timeline.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { countExportsInProgress, updateExportRow } from "../exports/export-rows.ts";
import { recordReel } from "../reels/record-reel.ts";
import { requireReel } from "../reels/reel-policy.ts";
import { planReelExport } from "./plan-reel-export.ts";
import {
  reelExportEmpty,
  reelExportLimitReached,
  reelExportNotFound,
  reelExportsInProgressMax,
} from "./reel-export.ts";
import { insertReelExport, lockReelExport, reelExportTable, selectReelExports } from "./reel-export-store.ts";
import { dropReelExportTask, runReelExportTask } from "./reel-export-tasks.ts";

/**
 * Starts exporting a reel as one file, with the clips that the member may see. Returns the export's id, or
 * that of an equal export that exists or is in progress.
 * @throws ProductError `reel.not_found`, `reel_export.*`, Forbidden for a VIEWER
 */
export async function startReelExport(
  tx: TenantTransaction,
  { reelId, captions }: { readonly reelId: string; readonly captions: ExportCaptions },
): Promise<string> {
  const { userId } = requireMember(tx.context.actor);
  await lockTenant(tx, "reelExportCount", userId);
  const reel = await requireReel(tx, reelId, "READ");
  requireContributor(tx.context.actor);
  const id = newId();
  const plan = await planReelExport(tx, reel, { exportId: id, captions });
  if (plan === undefined) throw reelExportEmpty();
  const { highlightIds, mediaType, contentHash } = plan;
  const [same] = await selectReelExports(
    tx,
    sql`reel_id = ${reelId} and created_by = ${userId} and content_hash = ${contentHash}
      and status in ('QUEUED', 'RUNNING', 'DONE')`,
  );
  if (same !== undefined) return same.id;
  if ((await countExportsInProgress(tx, reelExportTable, userId)) >= reelExportsInProgressMax)
    throw reelExportLimitReached();
  await insertReelExport(tx, {
    id,
    reelId,
    highlightIds,
    captions,
    contentHash,
    mediaType,
    createdBy: userId,
  });
  await tx.enqueue(runReelExportTask, { exportId: id });
  await recordReel(tx, "export_started", reel, { exportId: id, captions, clips: highlightIds.length });
  return id;
}

/** Stops an export; one that has ended stays. @throws ProductError `reel_export.not_found` */
export async function cancelReelExport(tx: TenantTransaction, exportId: string): Promise<void> {
  const { userId } = requireMember(tx.context.actor);
  const own = await lockReelExport(tx, exportId);
  if (own === undefined || own.createdBy !== userId) throw reelExportNotFound();
  const reel = await requireReel(tx, own.reelId, "READ");
  if (!isExportInProgress(own.status)) return;
  await updateExportRow(tx, reelExportTable, exportId, { status: "CANCELLED", runStartedAt: null });
  await tx.enqueue(dropReelExportTask, { exportId });
  await recordReel(tx, "export_cancelled", reel, { exportId });
}
