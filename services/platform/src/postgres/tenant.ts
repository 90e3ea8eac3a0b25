import { ProductError } from "@fieldstone/model/errors.ts";
import { residencyKeyOf } from "@fieldstone/regions/parse-region.ts";
import { sql, type Transaction } from "kysely";
import { type TaskContract, taskAttemptsDefault } from "../queue/task-contract.ts";
import { sealTask } from "../queue/task-envelope.ts";
import { taskQueueOf } from "../queue/task-queue.ts";
import { inSpan, isTracing } from "../telemetry/tracing.ts";
import type { AuditedAct } from "./audited-acts.ts";
import type { CellDatabase } from "./cell-database.ts";
import type { CellTables } from "./cell-tables.gen.ts";
import { type Change, changesChannel, tenantChange } from "./change.ts";
import { LeasedConnection, transactionOver } from "./one-connection.ts";
import type { RecallTrace } from "./recall-trace.ts";
import type { TenantContext } from "./tenant-context.ts";
import { type Entry, TenantEntry } from "./tenant-entry.ts";

export interface EnqueueOptions {
  /** A waiting task of the same team, name and key is replaced instead of joined by a second. */
  readonly jobKey?: string;
  readonly runAt?: Date;
  /** Which lane of the task's queue it takes, from 0; where the task names no queue, one by its request if left out. */
  readonly lane?: number;
}

/** The one way to a tenant's data. What it writes, enqueues and announces commits together or not at all. */
export interface TenantTransaction {
  readonly db: Transaction<CellTables>;
  readonly context: TenantContext;
  /**
   * As `db`, for a statement that reads the named documents as they were saved, and none of them that has edits since:
   * what it answers may be part of an answer that is given again while they have none.
   */
  savedDb(documentIds: readonly string[]): Transaction<CellTables>;
  enqueue<P>(task: TaskContract<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** Tells live readers on commit. */
  notify(change: Change): Promise<void>;
  /**
   * Has the act appended to the tenant's audit chain when the transaction commits, after those recorded before it.
   * @throws Error in a transaction that only reads
   */
  record(act: Omit<AuditedAct, "requestId" | "region">): void;
}

/**
 * Opens a transaction of one tenant and runs `fn` in it; commits when it resolves, rolls back when it throws.
 * A write holds a shared lock on the tenant, which a fence waits for; a read can write nothing. `recall` is a read
 * whose statements may be answered from results read earlier, as long as the tenant was not written to since;
 * an `uncounted` write is for what no such read gives (edits before their save) or may give a minute late (last use).
 * No call to the network belongs inside `fn`.
 * @throws ProductError `team.not_found`, `team.moved` (retired, or another epoch than expected), `team.frozen` (writes),
 * `requests.limited` (too much of the tenant's is under way)
 * @param trace is told of what was read by recalling
 */
export function withTenant<T>(
  cell: CellDatabase,
  context: TenantContext,
  mode: "recall" | "read" | "write" | "uncounted",
  fn: (tx: TenantTransaction) => Promise<T>,
  trace?: RecallTrace,
): Promise<T> {
  return enter(cell, context, mode, fn, trace);
}

/**
 * How far the tenant's writes stand, as its recalled results are kept by. Undefined in a cell that keeps none, and where
 * one of the documents has edits that came since its save.
 * @throws ProductError as a reading withTenant
 */
export async function lookAtTenant(
  cell: CellDatabase,
  context: TenantContext,
  documentIds: readonly string[],
): Promise<string | undefined> {
  if (cell.recalled === undefined) return undefined;
  const leave = await cell.tenantConnections.enter(context.teamId);
  try {
    const client = await cell.pool.connect();
    let fault: Error | undefined;
    try {
      const entry = new TenantEntry(client, context, "recall");
      const team = await (documentIds.length === 0 ? entry.look() : entry.lookAtSaved(documentIds));
      return team?.stamp;
    } catch (error) {
      // A statement that failed leaves its transaction behind on the connection; a refusal came after the commit.
      if (!(error instanceof ProductError)) fault = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(fault);
    }
  } finally {
    leave();
  }
}

/**
 * As a writing withTenant, for the act that brings the team into being.
 * @throws ProductError `team.exists` where the cell has the team already
 */
export function withNewTenant<T>(
  cell: CellDatabase,
  context: TenantContext,
  fn: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  return enter(cell, context, "create", fn);
}

/**
 * Waits for the tenant's writes in flight, keeps new ones out while `fn` runs, and looks at neither state nor epoch:
 * for freezing, moving, retiring and deleting a tenant.
 * @throws ProductError `team.not_found`
 */
export function withTenantFence<T>(
  cell: CellDatabase,
  context: TenantContext,
  fn: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  return enter(cell, context, "fence", fn);
}

function enter<T>(
  cell: CellDatabase,
  context: TenantContext,
  entry: Entry,
  fn: (tx: TenantTransaction) => Promise<T>,
  trace?: RecallTrace,
): Promise<T> {
  if (!isTracing()) return enterNow(cell, context, entry, fn, trace);
  const facts = { "db.system.name": "postgresql", "fieldstone.team_id": context.teamId } as const;
  return inSpan(`transaction ${entry}`, "internal", facts, () => enterNow(cell, context, entry, fn, trace));
}

async function enterNow<T>(
  cell: CellDatabase,
  context: TenantContext,
  entry: Entry,
  fn: (tx: TenantTransaction) => Promise<T>,
  trace?: RecallTrace,
): Promise<T> {
  const leave = await cell.tenantConnections.enter(context.teamId);
  const client = await cell.pool.connect().catch((error: unknown) => {
    leave();
    throw error;
  });
  let release = (): void => client.release();
  try {
    const tenant = new TenantEntry(client, context, entry);
    const recalled = entry === "recall" ? cell.recalled : undefined;
    const connection = new LeasedConnection({
      client,
      entry: tenant,
      teamId: context.teamId,
      recalled,
      trace,
    });
    try {
      // A read sends its first queries behind the entry in the same flight: refused, it has read nothing that is told.
      if (entry !== "read" && entry !== "recall") await tenant.begin();
      const acts: AuditedAct[] = [];
      const result = await fn(tenantTransaction(cell, { context, entry, connection, acts }));
      // Also where nothing was asked: whether the tenant may be entered is always answered.
      await tenant.look();
      connection.end();
      await tenant.commit(acts);
      return result;
    } catch (error) {
      connection.end();
      await tenant.rollback().catch((fault: unknown) => {
        release = () => client.release(fault instanceof Error ? fault : true);
      });
      throw error;
    }
  } finally {
    release();
    leave();
  }
}

interface Opened {
  readonly context: TenantContext;
  readonly entry: Entry;
  readonly connection: LeasedConnection;
  /** Filled by `record`. */
  readonly acts: AuditedAct[];
}

function tenantTransaction(
  cell: CellDatabase,
  { context, entry, connection, acts }: Opened,
): TenantTransaction {
  const db = transactionOver<CellTables>(cell.kysely, cell.transactionProps, connection);
  return {
    db,
    context,
    savedDb: (documentIds) =>
      transactionOver<CellTables>(cell.kysely, cell.transactionProps, connection.ofSaved(documentIds)),
    async enqueue(task, payload, options = {}) {
      const sealed = sealTask(task, payload, {
        teamId: context.teamId,
        region: context.region,
        requestId: context.requestId,
      });
      const queue = taskQueueOf(task, { ...context, lane: options.lane });
      await sql`select fieldstone.enqueue_task(${task.name}, ${sealed}::json, ${options.jobKey ?? null},
        ${options.runAt ?? null}::timestamptz, ${task.maxAttempts ?? taskAttemptsDefault}::integer, ${queue})`.execute(
        db,
      );
    },
    async notify(change) {
      const announced = tenantChange.parse({
        ...change,
        teamId: context.teamId,
        requestId: context.requestId,
      });
      await sql`select pg_notify(${changesChannel}, ${JSON.stringify(announced)})`.execute(db);
    },
    record(act) {
      if (entry === "read" || entry === "recall") throw new Error(`${act.kind} was recorded in a read`);
      acts.push({ ...act, requestId: context.requestId, region: residencyKeyOf(context.region) });
    },
  };
}
