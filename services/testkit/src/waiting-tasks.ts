import type { TaskContract } from "@fieldstone/platform/queue/task-contract.ts";
import { asAdministrator, type TestCellDatabase } from "./test-databases.ts";

/** The waiting tasks of a kind in a workspace, by what they carry, the oldest first. */
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
