import pg from "pg";

export interface SettledDatabase {
  /** Messages that were waiting at the moment that was restored to, by task; they were sent meanwhile, or are late. */
  readonly droppedMessages: Readonly<Record<string, number>>;
  /** Tasks that a process held; they run again. */
  readonly releasedTasks: number;
  /** What each sequence gives out next is above. */
  readonly numbersFrom: Readonly<Record<string, number>>;
}

/**
 * Numbers are given out from so much further on: the database that was lost gave out some that this one does not know,
 * and open pages hold them as read. A thousand restores fit into the numbers that browsers count exactly.
 */
const numbersSkipped = 4_000_000_000;
/** Tasks that write to people, by name. */
const messageTask = "\\.mail(-[a-z-]+)?$";

/**
 * Makes a cell's database that was restored to an earlier moment fit to be served from, before any process knows it. Asked
 * again, it skips numbers once more and finds no message.
 */
export async function settleRestored(adminUrl: string): Promise<SettledDatabase> {
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
