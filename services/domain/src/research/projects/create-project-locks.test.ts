import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createPerson } from "../people/create-person.ts";
import { createProject } from "./create-project.ts";

/** Enough rounds to fail: with the audit chain's key in both places, three in four deadlocked. */
const rounds = 20;
const peopleARound = 3;

let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});

test("projects and other objects created at once never deadlock, though the search queue is new each time", async () => {
  const team = await seedTeam(database);
  const write = (fn: (tx: TenantTransaction) => Promise<unknown>) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  for (let round = 1; round <= rounds; round += 1) {
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("delete from graphile_worker._private_job_queues"),
    );
    const creations = Array.from({ length: peopleARound }, (_, index) =>
      write((tx) => createPerson(tx, { name: `Person ${round}.${index}` })),
    );
    await Promise.all([write((tx) => createProject(tx, { title: `Project ${round}` })), ...creations]);
  }
  const { rows } = await withTenant(database.cell, team.system, "read", (tx) =>
    sql<{ projects: number; people: number }>`select
      (select count(*)::integer from projects) as projects,
      (select count(*)::integer from people) as people`.execute(tx.db),
  );
  expect(rows).toEqual([{ projects: rounds, people: rounds * peopleARound }]);
});

test("two projects created at once do not pass the workspace's limit together: the count waits", async () => {
  const team = await seedTeam(database);
  const counted = Promise.withResolvers<void>();
  const committed: string[] = [];
  const first = withTenant(database.cell, team.owner.context, "write", async (tx) => {
    await createProject(tx, { title: "First" });
    counted.resolve();
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(tx.db);
        return rows[0]?.waiting;
      })
      .toBe(1);
    committed.push("First");
  });
  await counted.promise;
  const second = withTenant(database.cell, team.owner.context, "write", (tx) =>
    createProject(tx, { title: "Second" }),
  ).then(() => committed.push("Second"));
  await Promise.all([first, second]);
  expect(committed).toEqual(["First", "Second"]);
});
