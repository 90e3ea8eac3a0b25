import { ProductError } from "@fieldstone/model/errors.ts";
import { residencyKeyOf } from "@fieldstone/regions/parse-region.ts";
import { sql, type Transaction } from "kysely";
import { attemptsOf, type TaskContract } from "../queue/task-contract.ts";
import { sealTask } from "../queue/task-envelope.ts";
import { taskQueueOf } from "../queue/task-queue.ts";
import { inSpan, isTracing } from "../telemetry/tracing.ts";
import type { AuditedAction } from "./audited-actions.ts";
import type { CellDatabase } from "./cell-database.ts";
import type { CellTables } from "./cell-tables.gen.ts";
import { type Change, changesChannel, tenantChange } from "./change.ts";
import { orLostDatabase } from "./lost-database-error.ts";
import { LeasedConnection, transactionOver } from "./one-connection.ts";
import type { RecallTrace } from "./recalled/recall-trace.ts";
import type { TenantContext } from "./tenant-context.ts";
import { type Entry, TenantEntry } from "./tenant-entry.ts";

export interface EnqueueOptions {
  /** Replaces a waiting task of the same team, name and key. */
  readonly jobKey?: string;
  readonly runAt?: Date;
  /** Lane of the task's queue, from 0. Default: 0, or chosen by the request if the task names no queue. */
  readonly lane?: number;
}

/** The only access to a tenant's data. Its writes, tasks and notifications are committed as a whole. */
export interface TenantTransaction {
  readonly db: Transaction<CellTables>;
  readonly context: TenantContext;
  /**
   * As `db`, for a statement that reads the named documents as saved and excludes those with edits since: its
   * result may be part of an answer that is cached while they have none.
   */
  savedDb(documentIds: readonly string[]): Transaction<CellTables>;
  enqueue<P>(task: TaskContract<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** Notifies live subscribers on commit. */
  notify(change: Change): Promise<void>;
  /**
   * Appends the action to the tenant's audit chain on commit, after those recorded before it.
   * @throws Error in a read-only transaction
   */
  record(act: Omit<AuditedAction, "requestId" | "region">): void;
}

/**
 * Opens a transaction of one tenant and runs `fn` in it; commits when `fn` resolves, rolls back when it
 * throws. A write holds a shared lock on the tenant, which a fence waits for; a read cannot write. `recall`
 * is a read whose statements may be answered from cached results as long as the tenant was not written to
 * since; `uncounted` is a write of data that no such read returns (edits before their save) or may return a
 * minute late (last use). Do not make network calls inside `fn`.
 * @throws ProductError `team.not_found`, `team.moved` (retired, or another epoch than expected),
 * `team.frozen` (writes),
 * `requests.limited` (too many of the tenant's transactions at once)
 * @throws LostDatabaseError if the database does not answer
 * @param trace records the reads that may be cached
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
 * The stamp of the tenant's writes, which validates its cached results. Undefined in a cell without a cache,
 * and if one of the documents has edits since its save.
 * @throws as withTenant for a read
 */
export async function readTenantStamp(
  cell: CellDatabase,
  context: TenantContext,
  documentIds: readonly string[],
): Promise<string | undefined> {
  if (cell.recalled === undefined) return undefined;
  return await orLostDatabase(readStamp(cell, context, documentIds));
}

async function readStamp(
  cell: CellDatabase,
  context: TenantContext,
  documentIds: readonly string[],
): Promise<string | undefined> {
  const leave = await cell.tenantConnections.enter(context.teamId);
  try {
    const client = await cell.pool.connect();
    let fault: Error | undefined;
    try {
      const entry = new TenantEntry(client, context, "recall");
      const team = await (documentIds.length === 0 ? entry.readTeam() : entry.readSavedStamp(documentIds));
      return team?.stamp;
    } catch (error) {
      // A failed statement leaves its transaction open on the connection; a ProductError is thrown after the
      // transaction ended.
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
 * As withTenant for a write, for the transaction that creates the team.
 * @throws ProductError `team.exists` if the cell has the team already
 */
export function withNewTenant<T>(
  cell: CellDatabase,
  context: TenantContext,
  fn: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  return enter(cell, context, "create", fn);
}

/**
 * Waits for the tenant's writes in progress, blocks new ones while `fn` runs, and ignores state and epoch:
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
  if (!isTracing()) return orLostDatabase(enterNow(cell, context, entry, fn, trace));
  const facts = { "db.system.name": "postgresql", "fieldstone.team_id": context.teamId } as const;
  return inSpan(`transaction ${entry}`, "internal", facts, () =>
    orLostDatabase(enterNow(cell, context, entry, fn, trace)),
  );
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
      // A read's first queries share the entry's round trip: if entry is rejected, no result is returned.
      if (entry !== "read" && entry !== "recall") await tenant.begin();
      const actions: AuditedAction[] = [];
      const result = await fn(tenantTransaction(cell, { context, entry, connection, actions }));
      // Even if nothing was queried, the caller must learn whether the tenant may be entered.
      await tenant.readTeam();
      connection.end();
      await tenant.commit(actions);
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
  readonly actions: AuditedAction[];
}

function tenantTransaction(
  cell: CellDatabase,
  { context, entry, connection, actions }: Opened,
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
        ${options.runAt ?? null}::timestamptz, ${attemptsOf(task)}::integer, ${queue})`.execute(db);
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
      actions.push({ ...act, requestId: context.requestId, region: residencyKeyOf(context.region) });
    },
  };
}
