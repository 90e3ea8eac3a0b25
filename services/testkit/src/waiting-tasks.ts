import type { TaskContract } from "@fieldstone/platform/queue/task-contract.ts";
import { asAdministrator, type TestCellDatabase } from "./test-databases.ts";

/** Payloads of a workspace's waiting tasks of a kind, oldest first. */
export async function waitingTasks<P>(
  database: TestCellDatabase,
  teamId: string,
  task: TaskContract<P>,
): Promise<readonly P[]> {
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query<{ payload: { payload: unknown } }>(
      `select payload from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
       where tasks.identifier = $1 and payload ->> 'teamId' = $2 order by jobs.id`,
      [task.name, teamId],
    ),
  );
  return rows.map(({ payload }) => task.payload.parse(payload.payload));
}

/**
 * Moves the tasks that workers hold a minute into the past, past the time in which the lock of an ended worker is left
 * alone: a test that has killed one need not wait for that.
 */
export async function ageTaskLocks(database: TestCellDatabase): Promise<void> {
  await asAdministrator(database.adminUrl, async (admin) => {
    for (const table of ["_private_jobs", "_private_job_queues"])
      await admin.query(
        `update graphile_worker.${table} set locked_at = locked_at - interval '1 minute' where locked_at is not null`,
      );
  });
}
