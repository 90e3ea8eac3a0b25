import { daysBefore } from "@fieldstone/model/durations.ts";
import {
  type ExportStatus,
  exportRetentionDays,
  isExportInProgress,
} from "@fieldstone/model/exports/export-status.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { TaskContract } from "@fieldstone/platform/queue/task-contract.ts";
import { findMemberActor, type MemberActor } from "../../identity/members/member-actor.ts";
import { dropAtOnceLane } from "./drop-lanes.ts";
import {
  type ExportChange,
  type ExportTable,
  failExportsInProgress,
  markExportsExpired,
} from "./export-rows.ts";

/** Runs that may be lost with their process before an export fails. */
const lostRunsMax = 2;

/** The common columns of all kinds of exports. */
export interface RunExport {
  readonly id: string;
  readonly status: ExportStatus;
  readonly runStartedAt: Date | null;
  readonly lostRuns: number;
  readonly createdBy: string;
}

export interface ExportKind<Made extends RunExport, Change extends ExportChange> {
  readonly table: ExportTable;
  /** The row, locked, without access checks. */
  lock(tx: TenantTransaction, exportId: string): Promise<Made | undefined>;
  update(tx: TenantTransaction, exportId: string, change: Change | ExportChange): Promise<void>;
  /** Publishes a live change to those who can see the export. */
  announce(tx: TenantTransaction, made: Made): Promise<void>;
  /** Deletes the export's bytes. */
  readonly dropTask: TaskContract<{ exportId: string }>;
  /** The failure code after too many lost runs. */
  readonly interruptedCode: string;
  /** Additional columns to write when a run begins. */
  readonly begun?: ExportChange;
  failed?(tx: TenantTransaction, exportId: string, failureCode: string): Promise<void>;
}

export interface StartedExport<Made> {
  readonly made: Made;
  /** The member whose permissions decide what the export contains. */
  readonly actor: MemberActor;
}

/**
 * Why all exports of a workspace are withdrawn: each may contain data that was removed from the workspace.
 */
export type WithdrawalCode = "export.person_forgotten" | "export.redacted";

/** The runs of one kind of export, for the pipelines: from queued to done, failed, cancelled or expired. */
export class ExportRuns<Made extends RunExport, Change extends ExportChange = ExportChange> {
  readonly #kind: ExportKind<Made, Change>;

  constructor(kind: ExportKind<Made, Change>) {
    this.#kind = kind;
  }

  /** Begins a run, or fails if this attempt is `reserved` for that. Undefined if no run is wanted. */
  async begin(
    tx: TenantTransaction,
    exportId: string,
    { reserved = false } = {},
  ): Promise<StartedExport<Made> | undefined> {
    const { lock, update, announce, interruptedCode, begun } = this.#kind;
    const made = await lock(tx, exportId);
    if (made === undefined || !isExportInProgress(made.status)) return undefined;
    const lostRuns = made.lostRuns + (made.runStartedAt === null ? 0 : 1);
    const actor = await findMemberActor(tx, made.createdBy);
    if (actor === undefined || reserved || lostRuns >= lostRunsMax) {
      await this.fail(tx, exportId, actor === undefined ? "export.member_left" : interruptedCode);
      return undefined;
    }
    await update(tx, exportId, { ...begun, status: "RUNNING", lostRuns, runStartedAt: new Date() });
    await announce(tx, made);
    return { made, actor };
  }

  /** Records a run's progress. False if the export is no longer wanted. */
  async change(tx: TenantTransaction, exportId: string, change: Change | ExportChange): Promise<boolean> {
    const { lock, update, announce } = this.#kind;
    const made = await lock(tx, exportId);
    if (made === undefined || !isExportInProgress(made.status)) return false;
    await update(tx, exportId, change);
    await announce(tx, made);
    return true;
  }

  /** Queues the export again after a run without a result. */
  async pause(tx: TenantTransaction, exportId: string): Promise<void> {
    await this.change(tx, exportId, { status: "QUEUED", runStartedAt: null });
  }

  /** Fails the export. False if it is no longer wanted. */
  async fail(tx: TenantTransaction, exportId: string, failureCode: string): Promise<boolean> {
    const change: ExportChange = { status: "FAILED", failureCode, runStartedAt: null };
    if (!(await this.change(tx, exportId, change))) return false;
    // An earlier run may have stored its bytes.
    await this.#drop(tx, [exportId]);
    await this.#kind.failed?.(tx, exportId, failureCode);
    return true;
  }

  /** Expires exports after their retention, and schedules deleting their bytes. */
  async expire(tx: TenantTransaction, now: Date): Promise<void> {
    await this.#drop(
      tx,
      await markExportsExpired(tx, this.#kind.table, daysBefore(now, exportRetentionDays)),
    );
  }

  /** Ends every export of the workspace, those in progress too. */
  async withdraw(tx: TenantTransaction, failureCode: WithdrawalCode): Promise<void> {
    const { table } = this.#kind;
    await this.#drop(tx, await failExportsInProgress(tx, table, failureCode));
    // In a separate lane, without waiting for a run: issued download links work until the bytes are gone.
    await this.#drop(tx, await markExportsExpired(tx, table, null), dropAtOnceLane);
  }

  async #drop(tx: TenantTransaction, exportIds: readonly string[], lane = 0): Promise<void> {
    for (const exportId of exportIds) await tx.enqueue(this.#kind.dropTask, { exportId }, { lane });
  }
}
