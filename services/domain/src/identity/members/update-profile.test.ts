import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { contextOf, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, it } from "vitest";
import { updateProfile, updateProfileInput } from "./update-profile.ts";

let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});

it("keeps what a member began for beside their other preferences", async () => {
  const team = await seedTeam(database);
  const { userId } = await seedUser(database, team);
  const context = contextOf(team, {
    kind: "user",
    userId,
    role: "CONTRIBUTOR",
    workspaceAdmin: false,
    groupIds: [],
  });
  const change = (input: object) =>
    withTenant(database.cell, context, "write", (tx) => updateProfile(tx, updateProfileInput.parse(input)));
  await change({ gettingStartedHidden: true });
  await change({ onboardingPurpose: "Surveys" });
  await change({ jobTitle: "Lead" });
  const { preferences } = await withTenant(database.cell, context, "read", (tx) =>
    tx.db.selectFrom("users").select("preferences").where("user_id", "=", userId).executeTakeFirstOrThrow(),
  );
  expect(preferences).toEqual({ gettingStartedHidden: true, onboardingPurpose: "Surveys" });
  expect(() => updateProfileInput.parse({ onboardingPurpose: "World peace" })).toThrow("listed purposes");
});
