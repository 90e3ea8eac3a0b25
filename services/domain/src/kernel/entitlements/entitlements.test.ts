import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import {
  capabilitiesOf,
  capabilityPrompts,
  planLevels,
  soldPlanOf,
} from "@fieldstone/model/plans/capabilities.ts";
import { type PlanKey, planKeys } from "@fieldstone/model/plans/plans.ts";
import { gatedCapabilities } from "@fieldstone/model/plans/upgrade-areas.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { insertMember } from "../../identity/members/member-store.ts";
import { createFolder } from "../../research/folders/create-folder.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { createTagBoard } from "../../research/tags/boards/create-tag-board.ts";
import { writeTenantLimits } from "../../tenancy/provisioning/tenant-limits.ts";
import { readEntitlements } from "./entitlements.ts";
import { gatedCommands } from "./gated-commands.testing.ts";

let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});

async function teamOn(plan: PlanKey): Promise<SeededTeam> {
  const team = await seedTeam(database);
  await withTenant(database.cell, team.system, "write", (tx) =>
    writeTenantLimits(tx, { planTier: "ENTERPRISE", plan }),
  );
  return team;
}

const asOwner = <T>(team: SeededTeam, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);

/** The error if the plan does not allow a command; undefined if it succeeded. */
async function rejection(run: Promise<unknown>): Promise<ProductError | undefined> {
  try {
    await run;
  } catch (error) {
    if (error instanceof ProductError && error.code.startsWith("plan.")) return error;
    throw error;
  }
  return undefined;
}

describe("each gated capability", () => {
  const built = gatedCapabilities.filter((capability) => typeof gatedCommands[capability] === "function");

  it.each(built)(
    "%s is refused with its prompt where the plan lacks it, and works where not",
    async (capability) => {
      const command = gatedCommands[capability];
      if (typeof command !== "function") throw new Error(`${capability} has no command`);
      const lacking = planKeys.find((plan) => !capabilitiesOf(plan).has(capability));
      const cases = [["enterpriseJul2023", true] as const, ...(lacking ? [[lacking, false] as const] : [])];
      for (const [plan, allowed] of cases) {
        const team = await teamOn(plan);
        const { userId: memberId } = await seedUser(database, team, { role: "CONTRIBUTOR" });
        const refused = await rejection(asOwner(team, (tx) => command(tx, { memberId })));
        if (allowed) expect(refused).toBeUndefined();
        else {
          expect(refused).toMatchObject({
            code: "plan.upgrade_needed",
            upgrade: { capability, area: capabilityPrompts[capability].area },
          });
        }
      }
    },
  );
});

describe("counts of a plan", () => {
  it("bind projects without the sample, folders and boards of the workspace", async () => {
    const free = await teamOn("freeMar2024");
    await asOwner(free, (tx) => createProject(tx, { title: "Sample", isSample: true }));
    await asOwner(free, (tx) => createProject(tx, { title: "First" }));
    await asOwner(free, (tx) => createFolder(tx, { title: "First" }));
    const second = { code: "plan.limit_reached" };
    await expect(asOwner(free, (tx) => createProject(tx, { title: "Second" }))).rejects.toMatchObject(second);
    await expect(asOwner(free, (tx) => createFolder(tx, { title: "Second" }))).rejects.toMatchObject({
      ...second,
      upgrade: { area: "folders" },
    });
    const team = await teamOn("teamJun2023");
    for (const title of ["One", "Two", "Three"]) await asOwner(team, (tx) => createTagBoard(tx, { title }));
    await expect(asOwner(team, (tx) => createTagBoard(tx, { title: "Four" }))).rejects.toMatchObject(second);
  });

  it("bind paid seats and leave viewers free", async () => {
    const team = await teamOn("freeOct2022");
    const add = (role: "CONTRIBUTOR" | "VIEWER") => {
      const id = newId();
      const email = `${id}@example.com`;
      return asOwner(team, (tx) => insertMember(tx, { id, email, name: "", role, workspaceAdmin: false }));
    };
    await add("CONTRIBUTOR");
    await add("CONTRIBUTOR");
    await expect(add("CONTRIBUTOR")).rejects.toMatchObject({ code: "plan.limit_reached" });
    await add("VIEWER");
  });
});

describe("a workspace's plan", () => {
  it("is the one sold at its tier where none is named, and binds nothing before it was granted", async () => {
    const team = await seedTeam(database);
    expect((await asOwner(team, readEntitlements)).plan).toBe(soldPlanOf.ENTERPRISE);
    for (const planTier of planLevels) {
      await withTenant(database.cell, team.system, "write", (tx) => writeTenantLimits(tx, { planTier }));
      expect((await asOwner(team, readEntitlements)).plan).toBe(soldPlanOf[planTier]);
    }
  });
});
