import { exportStatuses } from "@fieldstone/model/exports/export-status.ts";
import { exportCaptions } from "@fieldstone/model/media/reel-timeline.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { ExportTable } from "../exports/export-rows.ts";
import type { ReelExport } from "./reel-export.ts";

export const reelExportTable: ExportTable = {
  name: "reel_exports",
  idColumn: "export_id",
  agedFrom: "created_at",
};

const row = z.object({
  id: z.uuid(),
  reelId: z.uuid(),
  highlightIds: z.array(z.uuid()),
  captions: z.enum(exportCaptions),
  contentHash: z.string(),
  mediaType: z.enum(["AUDIO", "VIDEO"]),
  status: z.enum(exportStatuses),
  progressPercent: z.int(),
  failureCode: z.string().nullable(),
  runStartedAt: z.date().nullable(),
  lostRuns: z.int(),
  createdBy: z.uuid(),
  createdAt: z.date(),
});

/** Exports by a condition on `reel_exports`, newest first. Without access checks. */
export async function selectReelExports(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
  ending: RawBuilder<unknown> = sql``,
): Promise<readonly ReelExport[]> {
  const { rows } =
    await sql`select export_id as id, reel_id as "reelId", highlight_ids as "highlightIds", captions,
      content_hash as "contentHash", media_type as "mediaType", status, progress_percent as "progressPercent",
      failure_code as "failureCode", run_started_at as "runStartedAt", lost_runs as "lostRuns",
      created_by as "createdBy", created_at as "createdAt"
    from reel_exports where team_id = ${tx.context.teamId} and ${condition}
    order by export_id desc ${ending}`.execute(tx.db);
  return z.array(row).parse(rows);
}

/** The row, locked. */
export async function lockReelExport(
  tx: TenantTransaction,
  exportId: string,
): Promise<ReelExport | undefined> {
  const [found] = await selectReelExports(tx, sql`export_id = ${exportId}`, sql`for no key update`);
  return found;
}

export async function insertReelExport(
  tx: TenantTransaction,
  made: Pick<
    ReelExport,
    "id" | "reelId" | "highlightIds" | "captions" | "contentHash" | "mediaType" | "createdBy"
  >,
): Promise<void> {
  await sql`insert into reel_exports (team_id, export_id, reel_id, highlight_ids, captions, content_hash, media_type,
      status, created_by)
    values (${tx.context.teamId}, ${made.id}, ${made.reelId}, ${[...made.highlightIds]}::uuid[], ${made.captions},
      ${made.contentHash}, ${made.mediaType}, 'QUEUED', ${made.createdBy})`.execute(tx.db);
}
