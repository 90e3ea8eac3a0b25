import { listActiveMembers } from "@fieldstone/domain/members/member-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, it } from "vitest";
import { ReadBatch } from "./read-batch.ts";

it("gathers the reads of one tick into one transaction, and a read that throws fails alone", async () => {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  let opened = 0;
  const batch = new ReadBatch((fn) => {
    opened += 1;
    return withTenant(database.cell, team.owner.context, "read", fn);
  });
  const results = await Promise.allSettled([
    batch.run(listActiveMembers),
    batch.run(() => Promise.reject(new Error("not yours"))),
    batch.run(() => {
      throw new Error("at once");
    }),
    batch.run(listActiveMembers),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(opened).toBe(1);
  await batch.run(listActiveMembers);
  expect(opened).toBe(2);
});
