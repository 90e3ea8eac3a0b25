import type pg from "pg";

export interface RolePasswords {
  /** Password of fieldstone_app, which reads and writes under row-level security and owns nothing. */
  readonly app: string;
  /** Password of fieldstone_tasks, which owns and runs the queue. */
  readonly tasks: string;
}

export const appRole = "fieldstone_app";
export const tasksRole = "fieldstone_tasks";

/** Roles belong to the server: two databases of one server migrating at once must not both create them. */
const rolesLock = 7_081_001;

/** Makes both roles as they must be, or as they were before with new passwords. Safe to repeat. */
export async function ensureRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [rolesLock]);
  for (const [role, password] of [
    [appRole, passwords.app],
    [tasksRole, passwords.tasks],
  ] as const) {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) await client.query(`create role ${role}`);
    await client.query(
      `alter role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication noinherit
       password ${client.escapeLiteral(password)}`,
    );
  }
  // Lets a migrating role that is no superuser hand the queue's objects to their owner.
  await client.query(`grant ${tasksRole} to current_user`);
  await client.query("commit");
}
