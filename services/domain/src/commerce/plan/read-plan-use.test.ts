import { plans } from "@fieldstone/model/plans/plans.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { createFolder } from "../../research/folders/create-folder.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { writeTenantLimits } from "../../tenancy/provisioning/tenant-limits.ts";
import { readPlanUse } from "./read-plan-use.ts";

let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});

test("says how much of each limit of the plan is used, and null where it sets none", async () => {
  const team = await seedTeam(database);
  await withTenant(database.cell, team.system, "write", (tx) =>
    writeTenantLimits(tx, { planTier: "FREE", plan: "freeMar2024" }),
  );
  await seedUser(database, team, { role: "CONTRIBUTOR" });
  await seedUser(database, team, { role: "VIEWER" });
  const { planName, limits } = await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    await createProject(tx, { title: "Sample", isSample: true });
    await createProject(tx, { title: "Till" });
    await createFolder(tx, { title: "Shops" });
    return readPlanUse(tx);
  });
  expect(planName).toBe(plans.freeMar2024.name);
  expect(limits).toEqual([
    { limit: "seats", used: 2, max: 2_000 },
    { limit: "projects", used: 1, max: 1 },
    { limit: "folders", used: 1, max: 1 },
    { limit: "tagBoards", used: 0, max: null },
    { limit: "workspaceFields", used: 0, max: null },
    { limit: "extensions", used: 0, max: null },
    { limit: "templates", used: 0, max: null },
    { limit: "channels", used: 0, max: 1 },
    { limit: "channelDataPoints", used: 0, max: 250 },
    { limit: "transcriptionMinutes", used: 0, max: null },
  ]);
});

test("is for workspace admins", async () => {
  const team = await seedTeam(database);
  const { context } = await seedUser(database, team, { role: "MANAGER" });
  await expect(withTenant(database.cell, context, "read", readPlanUse)).rejects.toMatchObject({
    code: "team.admin_needed",
  });
});
