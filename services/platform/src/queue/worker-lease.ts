import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../log/create-log.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";

/** How often to look for dead workers, and to retake a lost lease, in ms. */
const sweepIntervalMs = 2_000;
/** A more recent lock may belong to a worker that has not taken its lease yet. */
const graceSeconds = 5;

export interface WorkerLease {
  close(): Promise<void>;
}

/**
 * Holds a session-level advisory lock under the worker's name while its process lives, and frees the tasks of
 * workers whose lock is not held. The queue library reassigns a killed worker's tasks only after four hours;
 * Postgres ends a dead process's session at once.
 */
export function holdWorkerLease(pool: pg.Pool, workerId: string, log: Log): WorkerLease {
  const closing = new AbortController();
  let lease: pg.PoolClient | undefined;

  /** Closes the session, which releases the lock. */
  function giveBack(client: pg.PoolClient): void {
    if (lease !== client) return;
    lease = undefined;
    client.release(true);
  }

  async function takeLease(): Promise<void> {
    if (lease !== undefined) return;
    const client = await pool.connect();
    // A client that was given back may still emit an error.
    client.on("error", () => giveBack(client));
    lease = client;
    await client.query("select pg_advisory_lock(hashtextextended($1, $2))", [
      workerId,
      advisoryLocks.workerLease,
    ]);
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await takeLease();
        await unlockStoppedWorkers(pool, workerId);
      } catch (error) {
        log.warn({ error }, "tasks of ended workers could not be looked for");
      }
      await wait(sweepIntervalMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    close: async () => {
      closing.abort();
      await running;
      if (lease !== undefined) giveBack(lease);
    },
  };
}

async function unlockStoppedWorkers(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select holders.locked_by from (
         select locked_by from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => $2)
         union
         select locked_by from graphile_worker._private_job_queues where locked_at < now() - make_interval(secs => $2)
       ) holders
       where holders.locked_by <> $1 and pg_try_advisory_xact_lock(hashtextextended(holders.locked_by, $3))
     ))`,
    [workerId, graceSeconds, advisoryLocks.workerLease],
  );
}
