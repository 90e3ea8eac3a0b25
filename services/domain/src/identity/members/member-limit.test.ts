import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { contextOf, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, it } from "vitest";
import { countMembers } from "../../kernel/workspace/team-store.ts";
import { writeTenantLimits } from "../../tenancy/provisioning/tenant-limits.ts";
import { changeMember, insertMember } from "./member-store.ts";

let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});

it("a workspace takes as many members as it was granted, and one more when someone leaves", async () => {
  const team = await seedTeam(database);
  const first = await seedUser(database, team, { role: "MANAGER" });
  const context = contextOf(team, { kind: "system", name: "test" });
  const add = () =>
    withTenant(database.cell, context, "write", (tx) => {
      const id = newId();
      return insertMember(tx, {
        id,
        email: `${id}@example.com`,
        name: "",
        role: "VIEWER",
        workspaceAdmin: false,
      });
    });
  await add();
  await withTenant(database.cell, context, "write", async (tx) =>
    writeTenantLimits(tx, { planTier: "BUSINESS", members: (await countMembers(tx)) + 1 }),
  );
  await add();
  await expect(add()).rejects.toMatchObject({ code: "team.members_full" });
  await withTenant(database.cell, context, "write", (tx) =>
    changeMember(tx, first.userId, { deactivatedAt: new Date() }),
  );
  await add();
  await expect(add()).rejects.toMatchObject({ code: "team.members_full" });
});
