import { newTeamSchema } from "@fieldstone/contracts/workspace-calls.ts";
import { builtInProjectTemplates } from "@fieldstone/model/templates/built-in-templates.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { putOnTier, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { installTemplate } from "../provisioning/cell-steps.ts";

let database: TestCellDatabase;
beforeAll(async () => {
  database = await createCellDatabase();
});

async function installed(tier: "FREE" | "ENTERPRISE", templateId: string) {
  const { owner, teamId } = await seedTeam(database);
  await putOnTier(database, teamId, tier);
  // A task may run twice.
  for (let run = 1; run <= 2; run += 1)
    await installTemplate(database.cell, owner.context, { ownerId: owner.userId, templateId });
  return await withTenant(database.cell, owner.context, "read", async (tx) => {
    const projects = await tx.db.selectFrom("projects").select(["title", "project_id"]).execute();
    const notes = await tx.db.selectFrom("notes").select("note_id").execute();
    return { titles: projects.map(({ title }) => title), notes: notes.length };
  });
}

test("the first project comes from the template that was signed up for, once", async () => {
  const template = builtInProjectTemplates.find(({ id }) => id === "usability-test");
  const { titles, notes } = await installed("ENTERPRISE", "usability-test");
  expect(titles).toEqual([template?.title]);
  expect(notes).toBeGreaterThan(0);
});

test("on a plan without templates it has the template's name alone", async () => {
  expect(await installed("FREE", "usability-test")).toEqual({ titles: ["Usability test"], notes: 0 });
});

test("a template that is there no more leaves the workspace as it is", async () => {
  expect(await installed("ENTERPRISE", "gone")).toEqual({ titles: [], notes: 0 });
});

test("the size of the organisation is one of the six bands", () => {
  const orgSize = newTeamSchema.shape.orgSize;
  expect(orgSize.safeParse("26-200").success).toBe(true);
  expect(orgSize.safeParse("about 200").success).toBe(false);
});
