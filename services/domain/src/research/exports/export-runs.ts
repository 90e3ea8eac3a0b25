import { daysBefore } from "@fieldstone/model/durations.ts";
import {
  type ExportStatus,
  exportKeptDays,
  isExportUnderWay,
} from "@fieldstone/model/exports/export-status.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { TaskContract } from "@fieldstone/platform/queue/task-contract.ts";
import { findMemberActor, type MemberActor } from "../../identity/members/member-actor.ts";
import { dropAtOnceLane } from "./drop-lanes.ts";
import {
  type ExportChange,
  type ExportTable,
  failExportsUnderWay,
  markExportsExpired,
} from "./export-rows.ts";

/** Runs that ended with their process before an export is given up. */
const lostRunsMax = 2;

/** What runs of all kinds of exports need to know of one. */
export interface RunExport {
  readonly id: string;
  readonly status: ExportStatus;
  readonly runStartedAt: Date | null;
  readonly lostRuns: number;
  readonly createdBy: string;
}

export interface ExportKind<Made extends RunExport, Change extends ExportChange> {
  readonly table: ExportTable;
  /** The row, locked, past policy. */
  lock(tx: TenantTransaction, exportId: string): Promise<Made | undefined>;
  update(tx: TenantTransaction, exportId: string, change: Change | ExportChange): Promise<void>;
  /** Tells those who see it that it changed. */
  announce(tx: TenantTransaction, made: Made): Promise<void>;
  /** Deletes its bytes. */
  readonly dropTask: TaskContract<{ exportId: string }>;
  /** What failed where too many runs ended with their process. */
  readonly interruptedCode: string;
  /** What a run that begins writes besides. */
  readonly begun?: ExportChange;
  failed?(tx: TenantTransaction, exportId: string, failureCode: string): Promise<void>;
}

export interface BegunExport<Made> {
  readonly made: Made;
  /** Whose rights decide what is in it. */
  readonly actor: MemberActor;
}

/** Why every export of a workspace is ended: what was taken out of the workspace may be in any. */
export type WithdrawalCode = "export.person_forgotten" | "export.redacted";

/** The runs of one kind of exports, for the pipelines: from queued to done, failed, cancelled and expired. */
export class ExportRuns<Made extends RunExport, Change extends ExportChange = ExportChange> {
  readonly #kind: ExportKind<Made, Change>;

  constructor(kind: ExportKind<Made, Change>) {
    this.#kind = kind;
  }

  /** Begins a run, or answers nothing where none is wanted any more. */
  async begin(tx: TenantTransaction, exportId: string): Promise<BegunExport<Made> | undefined> {
    const { lock, update, announce, interruptedCode, begun } = this.#kind;
    const made = await lock(tx, exportId);
    if (made === undefined || !isExportUnderWay(made.status)) return undefined;
    const lostRuns = made.lostRuns + (made.runStartedAt === null ? 0 : 1);
    const actor = await findMemberActor(tx, made.createdBy);
    if (actor === undefined || lostRuns >= lostRunsMax) {
      await this.fail(tx, exportId, actor === undefined ? "export.member_left" : interruptedCode);
      return undefined;
    }
    await update(tx, exportId, { ...begun, status: "RUNNING", lostRuns, runStartedAt: new Date() });
    await announce(tx, made);
    return { made, actor };
  }

  /** Writes down how a run goes. False where it is no longer wanted. */
  async change(tx: TenantTransaction, exportId: string, change: Change | ExportChange): Promise<boolean> {
    const { lock, update, announce } = this.#kind;
    const made = await lock(tx, exportId);
    if (made === undefined || !isExportUnderWay(made.status)) return false;
    await update(tx, exportId, change);
    await announce(tx, made);
    return true;
  }

  /** A run ended without a result, and another follows. */
  async pause(tx: TenantTransaction, exportId: string): Promise<void> {
    await this.change(tx, exportId, { status: "QUEUED", runStartedAt: null });
  }

  /** The export cannot be made. False where it is no longer wanted. */
  async fail(tx: TenantTransaction, exportId: string, failureCode: string): Promise<boolean> {
    const change: ExportChange = { status: "FAILED", failureCode, runStartedAt: null };
    if (!(await this.change(tx, exportId, change))) return false;
    // An earlier run may have stored it.
    await this.#drop(tx, [exportId]);
    await this.#kind.failed?.(tx, exportId, failureCode);
    return true;
  }

  /** Ends exports that are no longer kept; their bytes follow. */
  async expire(tx: TenantTransaction, now: Date): Promise<void> {
    await this.#drop(tx, await markExportsExpired(tx, this.#kind.table, daysBefore(now, exportKeptDays)));
  }

  /** Ends every export of the workspace, those under way too. */
  async withdraw(tx: TenantTransaction, failureCode: WithdrawalCode): Promise<void> {
    const { table } = this.#kind;
    await this.#drop(tx, await failExportsUnderWay(tx, table, failureCode));
    // No run of these is ending, and addresses of them that were given out are good until their bytes are gone.
    await this.#drop(tx, await markExportsExpired(tx, table, null), dropAtOnceLane);
  }

  async #drop(tx: TenantTransaction, exportIds: readonly string[], lane = 0): Promise<void> {
    for (const exportId of exportIds) await tx.enqueue(this.#kind.dropTask, { exportId }, { lane });
  }
}
