import pg from "pg";

export interface CompletedRestore {
  /** Dropped messages by task, queued at the restored moment: they were sent since, or are too late. */
  readonly droppedMessages: Readonly<Record<string, number>>;
  /** Tasks that a process had locked; they run again. */
  readonly releasedTasks: number;
  /** The last number skipped in each sequence; the next one is higher. */
  readonly numbersFrom: Readonly<Record<string, number>>;
}

/**
 * How far sequences skip ahead: the lost database issued numbers that the restored one does not know, and
 * open pages have read them. A thousand restores fit into JavaScript's safe integers.
 */
const numbersSkipped = 4_000_000_000;
/** Names of tasks that send messages to people. */
const messageTask = "\\.mail(-[a-z-]+)?$";

/**
 * Prepares a cell's restored database for service, before any process connects to it. If run again, it skips
 * numbers again and finds no messages.
 */
export async function completeRestore(adminUrl: string): Promise<CompletedRestore> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: "fieldstone-recovery" });
  await client.connect();
  try {
    await client.query("begin");
    const dropped = await client.query<{ name: string; count: string }>(
      `with dropped as (
         delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
          where task.id = job.task_id and task.identifier ~ $1 and job.run_at <= now() returning task.identifier)
       select identifier as name, count(*) from dropped group by 1 order by 1`,
      [messageTask],
    );
    const released = await client.query(
      "update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null",
    );
    await client.query(
      "update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null",
    );
    const numbers = await client.query<{ name: string; next: string }>(
      `select sequence.name::text, setval(sequence.name, coalesce(pg_sequence_last_value(sequence.name), 0) + $1) as next
         from (select pg_get_serial_sequence(format('public.%I', c.relname), a.attname)::regclass as name
                 from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
                 join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
                where c.relkind = 'r' order by c.relname) as sequence`,
      [numbersSkipped],
    );
    await client.query("commit");
    return {
      droppedMessages: Object.fromEntries(dropped.rows.map(({ name, count }) => [name, Number(count)])),
      releasedTasks: released.rowCount ?? 0,
      numbersFrom: Object.fromEntries(numbers.rows.map(({ name, next }) => [name, Number(next)])),
    };
  } finally {
    await client.end();
  }
}
