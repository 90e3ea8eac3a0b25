import { newId } from "@fieldstone/model/ids.ts";
import { contextOf, type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { defineTask } from "../queue/task-contract.ts";
import { withNewTenant, withTenant, withTenantFence } from "./tenant.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let other: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
  other = await seedTeam(database);
});

const teamsSeen = (context: SeededTeam["system"]) =>
  withTenant(database.cell, context, "read", async ({ db }) => {
    const { rows } = await sql<{ team_id: string }>`select team_id from teams`.execute(db);
    return rows.map(({ team_id }) => team_id);
  });

async function setState(teamId: string, state: string, epoch = 1): Promise<void> {
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update teams set state = $2, epoch = $3 where team_id = $1", [teamId, state, epoch]),
  );
}

const rename = (context: SeededTeam["system"], name: string) =>
  withTenant(database.cell, context, "write", async ({ db }) => {
    await sql`update teams set name = ${name}`.execute(db);
  });

async function nameOf(teamId: string): Promise<string> {
  return await asAdministrator(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>("select name from teams where team_id = $1", [
      teamId,
    ]);
    return rows[0]?.name ?? "";
  });
}

describe("a tenant transaction", () => {
  test("sees its own team and no other", async () => {
    expect(await teamsSeen(team.system)).toEqual([team.teamId]);
    expect(await teamsSeen(other.system)).toEqual([other.teamId]);
  });

  test("commits what it wrote", async () => {
    await rename(team.system, "Renamed");
    expect(await nameOf(team.teamId)).toBe("Renamed");
  });

  test("rolls back when its function throws, and gives the connection back", async () => {
    const fault = new Error("refused");
    for (let round = 0; round < 25; round += 1) {
      await expect(
        withTenant(database.cell, team.system, "write", async ({ db }) => {
          await sql`update teams set name = 'never'`.execute(db);
          throw fault;
        }),
      ).rejects.toBe(fault);
    }
    expect(await nameOf(team.teamId)).toBe("Renamed");
  });

  test("fails when a statement's error was swallowed", async () => {
    await expect(
      withTenant(database.cell, team.system, "write", async ({ db }) => {
        await sql`select 1 / 0`.execute(db).catch(() => undefined);
      }),
    ).rejects.toThrow("rolled back");
  });

  test("refuses a query that comes after its end", async () => {
    const late = await withTenant(database.cell, team.system, "read", async ({ db }) => ({ db }));
    await expect(sql`select 1`.execute(late.db)).rejects.toThrow("after its transaction had ended");
  });

  test("writes nothing in read mode", async () => {
    await expect(
      withTenant(database.cell, team.system, "read", async ({ db }) => {
        await sql`update teams set name = 'never'`.execute(db);
      }),
    ).rejects.toThrow("read-only transaction");
  });

  test("fails when its connection is lost, and the next one works", async () => {
    const lost = withTenant(database.cell, team.system, "write", async ({ db }) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await asAdministrator(database.adminUrl, (admin) =>
        admin.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]),
      );
      await sql`update teams set name = 'never'`.execute(db);
    });
    await expect(lost).rejects.toThrow();
    expect(await teamsSeen(team.system)).toEqual([team.teamId]);
    expect(await nameOf(team.teamId)).toBe("Renamed");
  });

  test("leaves no tenant behind on its connection", async () => {
    await teamsSeen(team.system);
    await expect(database.cell.pool.query("select * from teams")).rejects.toThrow();
  });
});

describe("entry is refused", () => {
  test("for a team that is not there", async () => {
    const nobody = contextOf({ teamId: newId(), region: "US_B" }, { kind: "anonymous" });
    await expect(teamsSeen(nobody)).rejects.toMatchObject({ code: "team.not_found", title: "NotFound" });
  });

  test("for anything but a UUID", async () => {
    const forged = { ...team.system, teamId: `${team.teamId}', 'none'); drop table teams; --` };
    await expect(teamsSeen(forged)).rejects.toMatchObject({ code: "team.not_found" });
  });

  test("for a retired team", async () => {
    const gone = await seedTeam(database);
    await setState(gone.teamId, "retired");
    await expect(teamsSeen(gone.system)).rejects.toMatchObject({ code: "team.moved" });
  });

  test("for a write to a frozen team, whose reads go on", async () => {
    const cold = await seedTeam(database);
    await setState(cold.teamId, "frozen");
    await expect(rename(cold.system, "x")).rejects.toMatchObject({ code: "team.frozen" });
    expect(await teamsSeen(cold.system)).toEqual([cold.teamId]);
  });

  test("for another epoch than the one expected", async () => {
    const moved = await seedTeam(database);
    await setState(moved.teamId, "active", 3);
    await expect(teamsSeen({ ...moved.system, epoch: 2 })).rejects.toMatchObject({ code: "team.moved" });
    expect(await teamsSeen({ ...moved.system, epoch: 3 })).toEqual([moved.teamId]);
  });

  test("for a new team that exists", async () => {
    await expect(withNewTenant(database.cell, team.system, async () => undefined)).rejects.toMatchObject({
      code: "team.exists",
    });
  });
});

test("a new team is created through its own entry", async () => {
  const context = contextOf({ teamId: newId(), region: "EU_A" }, { kind: "system", name: "test" });
  await withNewTenant(database.cell, context, async ({ db }) => {
    await sql`insert into teams (team_id, subdomain, name, region)
      values (${context.teamId}, 'fresh', 'Fresh', 'EU_A')`.execute(db);
  });
  expect(await teamsSeen(context)).toEqual([context.teamId]);
});

describe("a fence", () => {
  test("waits for writes in flight, and writes after it see what it did", async () => {
    const fenced = await seedTeam(database);
    const order: string[] = [];
    const writeEntered = Promise.withResolvers<void>();
    const letWriteGo = Promise.withResolvers<void>();
    const write = withTenant(database.cell, fenced.system, "write", async () => {
      writeEntered.resolve();
      await letWriteGo.promise;
      order.push("write");
    });
    await writeEntered.promise;
    const fence = withTenantFence(database.cell, fenced.system, async ({ db }) => {
      order.push("fence");
      await sql`update teams set state = 'frozen'`.execute(db);
    });
    await waitForLockWaiters(1);
    const late = rename(fenced.system, "late").catch((error: unknown) => error);
    await waitForLockWaiters(2);
    letWriteGo.resolve();
    await Promise.all([write, fence]);
    expect(order).toEqual(["write", "fence"]);
    expect(await late).toMatchObject({ code: "team.frozen" });
  });

  test("does not hold up another team's writes", async () => {
    await withTenantFence(database.cell, team.system, async () => {
      await rename(other.system, "Unhindered");
    });
    expect(await nameOf(other.teamId)).toBe("Unhindered");
  });
});

async function waitForLockWaiters(count: number): Promise<void> {
  await expect
    .poll(() =>
      asAdministrator(database.adminUrl, async (admin) => {
        const { rows } = await admin.query(
          "select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database where locktype = 'advisory' and not granted and datname = current_database()",
        );
        return rows.length;
      }),
    )
    .toBe(count);
}

describe("a task", () => {
  const task = defineTask({ name: "test.echo", payload: z.object({ noteId: z.uuid() }) });
  const queued = () =>
    asAdministrator(database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ payload: unknown; key: string | null }>(
        "select payload, key from graphile_worker._private_jobs",
      );
      return rows;
    });

  test("is enqueued with its team, region and request only when the transaction commits", async () => {
    const noteId = newId();
    await withTenant(database.cell, team.system, "write", async (tx) => {
      await tx.enqueue(task, { noteId });
      throw new Error("no");
    }).catch(() => undefined);
    expect(await queued()).toEqual([]);
    await withTenant(database.cell, team.system, "write", (tx) =>
      tx.enqueue(task, { noteId }, { jobKey: noteId }),
    );
    const { teamId, region, requestId } = team.system;
    expect(await queued()).toEqual([
      { payload: { teamId, region, requestId, payload: { noteId } }, key: `${teamId}:test.echo:${noteId}` },
    ]);
  });

  test("with a payload outside its contract is refused", async () => {
    await expect(
      withTenant(database.cell, team.system, "write", (tx) => tx.enqueue(task, { noteId: "not an id" })),
    ).rejects.toThrow();
  });

  test("for another team than the one entered is refused by the database", async () => {
    const forged = JSON.stringify({ teamId: other.teamId, payload: {} });
    await expect(
      withTenant(database.cell, team.system, "write", async ({ db }) => {
        await sql`select fieldstone.enqueue_task('test.echo', ${forged}::json, null, null, null, null)`.execute(
          db,
        );
      }),
    ).rejects.toThrow("another team");
  });

  test("cannot be written or read by the application past the function", async () => {
    await expect(database.cell.pool.query("select * from graphile_worker._private_jobs")).rejects.toThrow(
      "permission denied",
    );
  });
});
