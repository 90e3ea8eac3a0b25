import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { type Change, changesChannel, tenantChange } from "./change.ts";
import { listen } from "./listen.ts";
import { withTenant } from "./tenant.ts";

let database: TestCellDatabase;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
});

const change: Change = { type: "note", id: "1", act: "updated" };
const announce = () => withTenant(database.cell, team.system, "write", (tx) => tx.notify(change));

test("a change is heard when its transaction commits, with its team, and never when it does not", async () => {
  const heard: unknown[] = [];
  const listener = await listen({
    url: database.url,
    applicationName: "test-listener",
    channel: changesChannel,
    onPayload: (payload) => heard.push(tenantChange.parse(JSON.parse(payload))),
    onResync: () => undefined,
  });
  await withTenant(database.cell, team.system, "write", async (tx) => {
    await tx.notify({ ...change, id: "never" });
    throw new Error("no");
  }).catch(() => undefined);
  await announce();
  await expect
    .poll(() => heard)
    .toEqual([{ ...change, teamId: team.teamId, requestId: team.system.requestId }]);
  await listener.close();
});

test("a listener whose connection is cut comes back and says that it may have missed something", async () => {
  let resyncs = 0;
  let heard = 0;
  const listener = await listen({
    url: database.url,
    applicationName: "test-listener",
    channel: changesChannel,
    onPayload: () => {
      heard += 1;
    },
    onResync: () => {
      resyncs += 1;
    },
  });
  expect(resyncs).toBe(1);
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test-listener'",
    ),
  );
  await expect.poll(() => resyncs).toBe(2);
  await announce();
  await expect.poll(() => heard).toBe(1);
  await listener.close();
});
