import { dayMs } from "@fieldstone/model/durations.ts";
import { backupDays } from "@fieldstone/model/erasure/backup-days.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { requireManager } from "../../access/permissions/member-policy.ts";
import { type Erasure, erasureNotFound } from "./erasure.ts";
import { findErasures, selectErasures } from "./erasure-store.ts";
import { listErasedTables } from "./list-erased-tables.ts";

/** The most receipts in a list, newest first. */
const listedMax = 100;

/** @throws ProductError Forbidden for all but managers */
export async function readErasures(tx: TenantTransaction): Promise<readonly Erasure[]> {
  requireManager(tx.context.actor);
  return await selectErasures(tx, listedMax);
}

/** @throws ProductError `erasure.not_found`, Forbidden for all but managers */
export async function readErasure(tx: TenantTransaction, erasureId: string): Promise<Erasure> {
  requireManager(tx.context.actor);
  const [erasure] = await findErasures(tx, [erasureId]);
  if (erasure === undefined) throw erasureNotFound();
  return erasure;
}

/** Until when a database backup may contain the erased data; null while the work is in progress. */
export function backupsUntil({ finishedAt }: Erasure): Date | null {
  return finishedAt === null ? null : new Date(finishedAt.getTime() + backupDays * dayMs);
}

/** Progress in percent at which each phase begins: nearly all of the time goes into texts. */
const begins = { TEXTS: 0, ROWS: 70, FILES: 80, INDEX: 95, DONE: 100 } as const;

/** Progress in percent. */
export async function readErasureProgress(tx: TenantTransaction, erasure: Erasure): Promise<number> {
  const { phase, position } = erasure;
  if (phase === "ROWS") {
    const tables = await listErasedTables(tx);
    const done = tables.findIndex(({ name }) => name === position) + 1;
    return Math.floor(begins.ROWS + (begins.FILES - begins.ROWS) * (done / tables.length));
  }
  if (phase !== "TEXTS" || position === null) return begins[phase];
  const { rows } = await sql<{ share: number }>`select
      (count(*) filter (where document_id <= ${position}::uuid))::float / greatest(count(*), 1) as share
    from documents where team_id = ${tx.context.teamId}`.execute(tx.db);
  return Math.floor(begins.ROWS * (rows[0]?.share ?? 0));
}
