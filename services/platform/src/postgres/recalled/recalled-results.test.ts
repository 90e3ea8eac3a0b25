import { newId } from "@fieldstone/model/ids.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CellDatabase, openCellDatabase } from "../cell-database.ts";
import { type TenantTransaction, withTenant, withTenantFence } from "../tenant.ts";

let database: TestCellDatabase;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
});

beforeEach(async () => {
  team = await seedTeam(database);
});

const readName = async ({ db }: TenantTransaction) =>
  (await sql<{ name: string }>`select name from teams`.execute(db)).rows[0]?.name;

const recalledName = (cell = database.cell) => withTenant(cell, team.system, "recall", readName);

const rename = (name: string, cell = database.cell) =>
  withTenant(cell, team.system, "write", ({ db }) => sql`update teams set name = ${name}`.execute(db));

/** Bypasses `withTenant`, so that the write is not counted: a read that misses it came from the cache. */
const renameUncounted = (name: string) =>
  asAdministrator(database.adminUrl, (admin) =>
    admin.query("update teams set name = $2 where team_id = $1", [team.teamId, name]),
  );

describe("a recalled read", () => {
  test("is answered without the database while nothing was written", async () => {
    await rename("First");
    expect(await recalledName()).toBe("First");
    await renameUncounted("Second");
    expect(await recalledName()).toBe("First");
    expect(await withTenant(database.cell, team.system, "read", readName)).toBe("Second");
  });

  test("sees every committed write, whichever process made it", async () => {
    const elsewhere = openCellDatabase({ url: database.url, applicationName: "test-elsewhere" });
    try {
      for (const [round, cell] of [database.cell, elsewhere, database.cell, elsewhere].entries()) {
        await rename(`Round ${round}`, cell);
        expect(await recalledName(database.cell)).toBe(`Round ${round}`);
        expect(await recalledName(elsewhere)).toBe(`Round ${round}`);
      }
    } finally {
      await elsewhere.close();
    }
  });

  test("does not see a write before its commit, nor one that was rolled back", async () => {
    await rename("Before");
    const wrote = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const writing = withTenant(database.cell, team.system, "write", async ({ db }) => {
      await sql`update teams set name = 'Written'`.execute(db);
      wrote.resolve();
      await goOn.promise;
    });
    await wrote.promise;
    expect(await recalledName()).toBe("Before");
    goOn.resolve();
    await writing;
    expect(await recalledName()).toBe("Written");
    const refused = withTenant(database.cell, team.system, "write", async ({ db }) => {
      await sql`update teams set name = 'Never'`.execute(db);
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    expect(await recalledName()).toBe("Written");
  });

  test("sees what was written under a fence", async () => {
    await recalledName();
    await withTenantFence(database.cell, team.system, ({ db }) =>
      sql`update teams set name = 'Fenced'`.execute(db),
    );
    expect(await recalledName()).toBe("Fenced");
  });

  test("is refused as any other where the tenant has moved, though everything is known", async () => {
    await recalledName();
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update teams set state = 'retired' where team_id = $1", [team.teamId]),
    );
    await expect(recalledName()).rejects.toMatchObject({ code: "team.moved" });
    await expect(withTenant(database.cell, team.system, "recall", async () => 1)).rejects.toMatchObject({
      code: "team.moved",
    });
  });

  test("gives nothing to another tenant that asks the same", async () => {
    const other = await seedTeam(database);
    await rename("Mine");
    expect(await recalledName()).toBe("Mine");
    expect(await withTenant(database.cell, other.system, "recall", readName)).not.toBe("Mine");
  });

  test.each([
    "select now()::text as v",
    "select random() as v",
    "select pg_backend_pid() || gen_random_uuid()::text as v",
  ])("asks anew for what changes by itself: %s", async (statement) => {
    const ask = () =>
      withTenant(database.cell, team.system, "recall", ({ db }) =>
        sql<{ v: unknown }>`${sql.raw(statement)}`.execute(db),
      );
    const [first, second] = [await ask(), await ask()];
    expect(first.rows[0]?.v).not.toEqual(second.rows[0]?.v);
  });

  test("shares rows that nobody can change", async () => {
    const rows = await withTenant(
      database.cell,
      team.system,
      "recall",
      async ({ db }) => (await sql<{ name: string }>`select name from teams`.execute(db)).rows,
    );
    expect(() => rows.push({ name: "Mine" })).toThrow(TypeError);
    expect(() => Object.assign(rows[0] ?? {}, { name: "Mine" })).toThrow(TypeError);
  });

  test("can write nothing", async () => {
    const write = withTenant(database.cell, team.system, "recall", ({ db }) =>
      sql`update teams set name = 'never'`.execute(db),
    );
    await expect(write).rejects.toThrow("read-only transaction");
  });
});

test("an uncounted write leaves recalled results standing", async () => {
  await rename("Counted");
  expect(await recalledName()).toBe("Counted");
  await withTenant(database.cell, team.system, "uncounted", ({ db }) =>
    sql`update teams set name = 'Uncounted'`.execute(db),
  );
  expect(await recalledName()).toBe("Counted");
});

test("a write that wrote nothing is not counted", async () => {
  await rename("Kept");
  expect(await recalledName()).toBe("Kept");
  await renameUncounted("Unseen");
  await withTenant(database.cell, team.system, "write", readName);
  expect(await recalledName()).toBe("Kept");
});

test("whoever reads after a commit sees it, however writers and readers of several processes interleave", async () => {
  const cells: CellDatabase[] = ["a", "b", "c"].map((name) =>
    openCellDatabase({ url: database.url, applicationName: `test-${name}` }),
  );
  const act = fc.record({
    cell: fc.constantFrom(0, 1, 2),
    tag: fc.constantFrom("x", "y"),
    writes: fc.boolean(),
  });
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
        const prefix = newId();
        const committed = new Map<string, number>();
        await Promise.all(
          acts.map(async ({ cell: at, tag, writes }) => {
            const cell = cells[at] ?? database.cell;
            const name = `${prefix}:${tag}`;
            if (writes) {
              const count = await withTenant(cell, team.system, "write", async ({ db }) => {
                const { rows } = await sql<{ n: number }>`insert into groups (team_id, group_id, name)
                  values (${team.teamId}, ${newId()}, ${`${name}:${newId()}`})
                  returning (select count(*) from groups where name like ${`${name}:%`})::int + 1 as n`.execute(
                  db,
                );
                return rows[0]?.n ?? 0;
              });
              committed.set(name, Math.max(committed.get(name) ?? 0, count));
              return;
            }
            const least = committed.get(name) ?? 0;
            const seen = await withTenant(cell, team.system, "recall", async ({ db }) => {
              const { rows } = await sql<{ n: number }>`select count(*)::int as n from groups
                where name like ${`${name}:%`}`.execute(db);
              return rows[0]?.n ?? 0;
            });
            expect(seen).toBeGreaterThanOrEqual(least);
          }),
        );
      }),
      { numRuns: 60, seed: 20_261_121 },
    );
  } finally {
    for (const cell of cells) await cell.close();
  }
});
