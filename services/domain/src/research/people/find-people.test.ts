import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator, createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createPerson } from "./create-person.ts";
import { findPeopleByEmail, findPeopleByName } from "./person-store.ts";

test("people are found by name or e-mail address, the oldest first, without reading all of them", async () => {
  const database = await createCellDatabase();
  const { owner } = await seedTeam(database);
  const other = await seedTeam(database);
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, owner.context, "write", fn);
  await withTenant(database.cell, other.owner.context, "write", (tx) =>
    createPerson(tx, { name: "Ann", email: "ann@x.test" }),
  );
  const [ann, bob] = await write(async (tx) => [
    await createPerson(tx, { name: "Ann", email: "ann@x.test" }),
    await createPerson(tx, { name: "ANN@x.test", email: "Bob@x.test" }),
  ]);
  const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);
  await write(async (tx) => {
    expect(idsOf(await findPeopleByName(tx, ["Ann@X.test"]))).toEqual([ann, bob]);
    expect(idsOf(await findPeopleByName(tx, ["ann", "bob@x.test"]))).toEqual([ann, bob]);
    expect(idsOf(await findPeopleByEmail(tx, ["BOB@x.test"]))).toEqual([bob]);
    expect(await findPeopleByName(tx, ["nobody"])).toEqual([]);
  });
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(
      `insert into people (team_id, person_id, name, email, author_kind, author_id)
        select team_id, gen_random_uuid(), 'Person ' || at, at || '@x.test', author_kind, author_id
        from people, generate_series(1, 5000) at where person_id = $1`,
      [ann],
    );
    await admin.query("analyze people");
  });
  await write(async (tx) => {
    await findPeopleByName(tx, ["ann"]);
    const { rows } = await sql<{
      read: number;
    }>`select coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0)::int
      as read from pg_class where relname = 'people' or relname like 'people_%'`.execute(tx.db);
    expect(rows[0]?.read).toBeGreaterThan(0);
    expect(rows[0]?.read).toBeLessThan(100);
  });
});
