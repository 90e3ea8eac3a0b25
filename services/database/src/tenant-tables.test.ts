import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { type CatalogueTable, readCatalogue } from "./catalogue.ts";
import { appRole } from "./roles.ts";

/** A cell's tables that belong to no tenant. Each name here needs a good reason. */
const sharedTables: readonly string[] = [];

/**
 * Functions that run as their owner, each limited to the entered team, except that schedules read the ids of
 * all tenants. One appends audit entries to their chain, another deletes them with their tenant; enqueueing
 * and removing tasks write the queue's tables; forgetting a person changes the text of audit entries but not
 * their number; importing a workspace brings its log and row numbers.
 */
const ownerFunctions = [
  "fieldstone.append_audit",
  "fieldstone.delete_tenant",
  "fieldstone.enqueue_task",
  "fieldstone.erase_audit_data",
  "fieldstone.import_audit",
  "fieldstone.page_team_ids",
  "fieldstone.pass_imported_numbers",
  "fieldstone.remove_tenant_tasks",
];

let database: TestCellDatabase;
let tables: readonly CatalogueTable[];
let team: SeededTeam;
let other: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  tables = (await asAdministrator(database.adminUrl, readCatalogue)).tables;
  team = await seedTeam(database);
  other = await seedTeam(database);
  await asAdministrator(database.adminUrl, async (admin) => {
    for (const { teamId } of [team, other]) await fillEveryTable(admin, teamId);
  });
});

const tenantTables = () => tables.filter(({ name }) => !sharedTables.includes(name));

/** Names of the tables that fail a condition, so that a test's failure lists them all. */
function namesWhere(fails: (table: CatalogueTable) => boolean): string[] {
  return tenantTables()
    .filter(fails)
    .map(({ name }) => name);
}

describe("every table of a cell", () => {
  test("there are tables, and each holds a team_id that is never null", () => {
    expect(tables.length).toBeGreaterThan(10);
    expect(
      namesWhere(({ columns }) => !columns.some(({ name, notNull }) => name === "team_id" && notNull)),
    ).toEqual([]);
  });

  test("has row-level security, for its owner too, by the one policy on team_id", () => {
    expect(namesWhere(({ rowSecurity, forceRowSecurity }) => !rowSecurity || !forceRowSecurity)).toEqual([]);
    const compared = "(team_id = (current_setting('fieldstone.team_id'::text))::uuid)";
    const definition = `for all using (${compared}) with check (${compared})`;
    const others = namesWhere(
      ({ policies }) => policies.length !== 1 || policies[0]?.definition !== definition,
    );
    // The owner's functions page through teams' ids; the application's role is restricted as in all tables.
    expect(others).toEqual(["teams"]);
    const [ofTeams] = tables.filter(({ name }) => name === "teams");
    expect(ofTeams?.policies.map(({ definition: each }) => each)).toEqual([
      "for select to owner using (true)",
      definition,
    ]);
  });

  test("has a primary key, and every key and index led by team_id", () => {
    expect(
      namesWhere(
        ({ constraints }) => !constraints.some((each) => each.definition.startsWith("PRIMARY KEY (team_id")),
      ),
    ).toEqual([]);
    const withoutTeamFirst = tenantTables().flatMap(({ constraints, indexes }) => [
      ...constraints
        .map(({ definition }) => definition)
        .filter((each) => /^UNIQUE (?!.*\(team_id)/.test(each)),
      ...indexes.map(({ definition }) => definition).filter((each) => !/USING \w+ \(team_id\b/.test(each)),
    ]);
    expect(withoutTeamFirst).toEqual([]);
  });

  test("points at other tenant tables by team_id as well, so that no row belongs to another tenant's", () => {
    const loose = tenantTables().flatMap(({ constraints }) =>
      constraints
        .map(({ definition }) => definition)
        .filter((each) => /^FOREIGN KEY \((?!team_id\b)/.test(each)),
    );
    expect(loose).toEqual([]);
  });

  test("is not the application role's, which can neither bypass policies nor make tables", async () => {
    expect(namesWhere(({ owner }) => owner === appRole)).toEqual([]);
    const { rows } = await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powerful,
           has_schema_privilege($1, 'public', 'create') or has_schema_privilege($1, 'fieldstone', 'create')
             or has_database_privilege($1, current_database(), 'create') as creates,
           exists (select from pg_auth_members where member = pg_roles.oid) as joins
         from pg_roles where rolname = $1`,
        [appRole],
      ),
    );
    expect(rows).toEqual([{ powerful: false, creates: false, joins: false }]);
  });
});

test("no view or function is a way around the policies", async () => {
  const { views, routines } = await asAdministrator(database.adminUrl, readCatalogue);
  // A view reads as its owner, who may bypass policies; a function that runs as its owner needs a reason.
  expect(views).toEqual([]);
  const asOwner = routines.filter(({ definition }) => definition.includes("SECURITY DEFINER"));
  expect(asOwner.map(({ signature }) => signature.split("(")[0])).toEqual(ownerFunctions);
  expect(asOwner.filter(({ definition }) => !definition.includes("SET search_path"))).toEqual([]);
});

test("a tenant cannot be deleted from another's context", async () => {
  const deleted = withTenant(database.cell, team.system, "write", ({ db }) =>
    sql`select fieldstone.delete_tenant(${other.teamId})`.execute(db),
  );
  await expect(deleted).rejects.toThrow("another team");
});

describe("from one tenant's context", () => {
  test("no table shows a row of another, though each holds one", async () => {
    const counts = await asAdministrator(database.adminUrl, (admin) => countRows(admin, other.teamId));
    expect(counts.filter(({ rows }) => rows === 0)).toEqual([]);
    const seen = await withTenant(database.cell, team.system, "read", async ({ db }) => {
      const found: string[] = [];
      for (const { name } of tenantTables()) {
        const { rows } = await sql<{ strangers: number }>`select count(*) filter
          (where team_id <> ${team.teamId})::int as strangers from ${sql.table(name)}`.execute(db);
        if (rows[0]?.strangers !== 0) found.push(name);
      }
      return found;
    });
    expect(seen).toEqual([]);
  });

  test("no row of another can be changed or deleted", async () => {
    const before = await asAdministrator(database.adminUrl, (admin) => countRows(admin, other.teamId));
    for (const { name } of tenantTables()) {
      for (const act of [
        sql`delete from ${sql.table(name)} where team_id = ${other.teamId}`,
        sql`update ${sql.table(name)} set team_id = team_id where team_id = ${other.teamId}`,
      ]) {
        const changed = await withTenant(database.cell, team.system, "write", async ({ db }) =>
          act.execute(db).then(
            (result) => result.numAffectedRows,
            // Outright rejection is fine too: the table is append-only.
            (error: unknown) => {
              throw new RejectedStatementError(error);
            },
          ),
        ).catch((error: unknown) => {
          if (error instanceof RejectedStatementError) return 0n;
          throw error;
        });
        expect([name, changed]).toEqual([name, 0n]);
      }
    }
    expect(await asAdministrator(database.adminUrl, (admin) => countRows(admin, other.teamId))).toEqual(
      before,
    );
  });

  test("no row can be written for another", async () => {
    for (const table of tenantTables()) {
      const columns = insertable(table).map(({ name }) => name);
      const list = sql.join(columns.map((name) => sql.ref(name)));
      const values = sql.join(
        columns.map((name) => (name === "team_id" ? sql`${other.teamId}::uuid` : sql.ref(name))),
      );
      const copied = withTenant(database.cell, team.system, "write", ({ db }) =>
        sql`insert into ${sql.table(table.name)} (${list}) select ${values} from ${sql.table(table.name)}`.execute(
          db,
        ),
      );
      await expect(copied, table.name).rejects.toThrow(/row-level security|permission denied/);
    }
  });

  test("no table can be read at all outside a tenant transaction", async () => {
    for (const { name } of tenantTables()) {
      await expect(database.cell.pool.query(`select 1 from ${name}`), name).rejects.toThrow();
    }
  });
});

class RejectedStatementError extends Error {
  constructor(cause: unknown) {
    super("refused", { cause });
  }
}

function insertable(table: CatalogueTable) {
  return table.columns.filter(({ identity, generated }) => identity !== "a" && !generated);
}

async function countRows(admin: pg.Client, teamId: string) {
  const counts: { name: string; rows: number }[] = [];
  for (const { name } of tenantTables()) {
    const { rows } = await admin.query<{ rows: number }>(
      `select count(*)::int as rows from ${name} where team_id = $1`,
      [teamId],
    );
    counts.push({ name, rows: rows[0]?.rows ?? 0 });
  }
  return counts;
}

/** Fills every table, also new ones, with a row of generated values, bypassing policies and foreign keys. */
async function fillEveryTable(admin: pg.Client, teamId: string): Promise<void> {
  await admin.query("set session_replication_role = replica");
  for (const table of tenantTables()) {
    const { rows } = await admin.query(`select 1 from ${table.name} where team_id = $1`, [teamId]);
    if (rows.length === 0) await insertMadeUpRow(admin, table, teamId);
  }
  await admin.query("set session_replication_role = origin");
}

async function insertMadeUpRow(admin: pg.Client, table: CatalogueTable, teamId: string): Promise<void> {
  const columns = insertable(table).filter((column) => column.notNull && column.default === null);
  const checks = table.constraints.filter(({ definition }) => definition.startsWith("CHECK"));
  // Generated values may violate checks, so they are dropped in this clone, like foreign keys.
  for (const { name } of checks)
    await admin.query(`alter table ${table.name} drop constraint if exists ${name}`);
  const values: unknown[] = [];
  for (const { name, baseType, isArray } of columns) {
    values.push(name === "team_id" ? teamId : isArray ? "{}" : await madeUp(admin, baseType));
  }
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const places = columns.map((_, index) => `$${index + 1}`).join(", ");
  await admin.query(`insert into ${table.name} (${names}) values (${places})`, values);
}

async function madeUp(admin: pg.Client, type: string): Promise<unknown> {
  if (type === "uuid") return newId();
  if (type === "jsonb" || type === "json") return "{}";
  if (type === "bool") return true;
  if (type === "timestamptz" || type === "date") return new Date();
  if (type === "bytea") return Buffer.from("x");
  if (/^(int|float|numeric)/.test(type)) return 1;
  const { rows } = await admin.query<{ label: string }>(
    `select enumlabel as label from pg_enum join pg_type on pg_type.oid = enumtypid
     where typname = $1 order by enumsortorder limit 1`,
    [type],
  );
  return rows[0]?.label ?? "x";
}
