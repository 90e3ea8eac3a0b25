import pg from "pg";

export interface RolePasswords {
  /** Password of fieldstone_app, which reads and writes under row-level security and owns nothing. */
  readonly app: string;
  /** Password of fieldstone_tasks, which owns and runs the queue. */
  readonly tasks: string;
}

export const appRole = "fieldstone_app";
export const tasksRole = "fieldstone_tasks";

/** Retries when another runner creates the same roles: roles belong to the server, locks to one database. */
const attemptsMax = 10;
/** unique_violation, duplicate_object, and internal_error's "tuple concurrently updated". */
const raceCodes = new Set(["23505", "42710", "XX000"]);

/** Creates or corrects both roles; sets their passwords if given. Idempotent and safe to run concurrently. */
export async function ensureRoles(client: pg.Client, passwords: RolePasswords | undefined): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ensureRole(client, appRole, passwords?.app);
      await ensureRole(client, tasksRole, passwords?.tasks);
      // Lets a migrating role that is not a superuser transfer the queue's objects to their owner.
      await client.query(`grant ${tasksRole} to current_user`);
      return;
    } catch (error) {
      const raced = error instanceof pg.DatabaseError && raceCodes.has(error.code ?? "");
      if (!raced || attempt === attemptsMax) throw error;
    }
  }
}

async function ensureRole(client: pg.Client, role: string, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount === 0) await client.query(`create role ${role}`);
  const secret = password === undefined ? "" : ` password ${client.escapeLiteral(password)}`;
  // Only a superuser may name the attributes checked below, and a managed Postgres has none.
  await client.query(`alter role ${role} login nocreatedb nocreaterole noinherit${secret}`);
  const { rows } = await client.query<{ rolsuper: boolean; rolbypassrls: boolean; rolreplication: boolean }>(
    "select rolsuper, rolbypassrls, rolreplication from pg_roles where rolname = $1",
    [role],
  );
  const [is] = rows;
  if (is === undefined || is.rolsuper || is.rolbypassrls || is.rolreplication) {
    throw new Error(`${role} must be no superuser, bypass no row-level security and not replicate`);
  }
}
