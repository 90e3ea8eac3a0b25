import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readHighlights } from "../highlights/read-highlights.ts";
import { readReel } from "../reels/read-reels.ts";
import { recordReel } from "../reels/record-reel.ts";
import { type ReelExport, reelExportNotFound, reelExportNotReady } from "./reel-export.ts";
import { selectReelExports } from "./reel-export-store.ts";

/** The acting member's exports of reels, newest first; other members cannot see them. */
export async function findOwnExports(
  tx: TenantTransaction,
  reelIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReelExport[]>> {
  const { actor } = tx.context;
  if (actor.kind !== "user") return new Map();
  const own = await selectReelExports(
    tx,
    sql`created_by = ${actor.userId} and reel_id = any(${[...reelIds]}::uuid[])`,
  );
  return Map.groupBy(own, ({ reelId }) => reelId);
}

/** A member's own export. @throws ProductError `reel_export.not_found` */
export async function readOwnExport(tx: TenantTransaction, exportId: string): Promise<ReelExport> {
  const { actor } = tx.context;
  const [own] = await selectReelExports(tx, sql`export_id = ${exportId}`);
  if (own === undefined || actor.kind !== "user" || own.createdBy !== actor.userId)
    throw reelExportNotFound();
  return own;
}

/**
 * The export to download and its file name. Checks current access to the reel and its clips.
 * @throws ProductError `reel_export.not_found`, `reel_export.not_ready`, `reel.not_found`
 */
export async function downloadReelExport(
  tx: TenantTransaction,
  exportId: string,
): Promise<{ readonly made: ReelExport; readonly title: string }> {
  const made = await readOwnExport(tx, exportId);
  const reel = await readReel(tx, made.reelId);
  const readable = await readHighlights(tx, made.highlightIds);
  if (readable.size < made.highlightIds.length) throw reelExportNotFound();
  if (made.status !== "DONE") throw reelExportNotReady();
  await recordReel(tx, "export_downloaded", reel, { exportId });
  return { made, title: reel.title };
}
