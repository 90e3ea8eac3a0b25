import { listActiveMembers } from "@fieldstone/domain/identity/members/read-members.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { ReadBatch } from "./read-batch.ts";

let database: TestCellDatabase;
let opened = 0;
let batch: ReadBatch;

beforeAll(async () => {
  database = await createCellDatabase();
  const team = await seedTeam(database);
  batch = new ReadBatch((fn) => {
    opened += 1;
    return withTenant(database.cell, team.owner.context, "read", fn);
  });
});

const turn = () => new Promise(setImmediate);

it("puts reads that are asked for together, and those that follow from them, into one transaction", async () => {
  opened = 0;
  const rejection = new ProductError("NotFound", "note.not_found", "Not yours.");
  const results = await Promise.allSettled([
    batch.run(listActiveMembers).then(() => batch.run(listActiveMembers)),
    batch.run(() => Promise.reject(rejection)),
    batch.run(() => {
      throw rejection;
    }),
    batch.run(listActiveMembers),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(opened).toBe(1);
});

it("ends its transaction when nothing more is asked for, and begins another one later", async () => {
  await expect.poll(() => database.cell.pool.idleCount).toBe(database.cell.pool.totalCount);
  opened = 0;
  await batch.run(listActiveMembers);
  await turn();
  await expect.poll(() => database.cell.pool.idleCount).toBe(database.cell.pool.totalCount);
  await batch.run(listActiveMembers);
  expect(opened).toBe(2);
});

it("lets a read whose SQL fails fail alone", async () => {
  const results = await Promise.allSettled([
    batch.run((tx) => sql`select 1 / 0`.execute(tx.db)),
    batch.run(listActiveMembers),
    batch.run(listActiveMembers),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});

it("fails every read where the tenant cannot be entered", async () => {
  const closed = new ReadBatch(() => Promise.reject(new ProductError("NotFound", "team.not_found", "Gone.")));
  const results = await Promise.allSettled([closed.run(listActiveMembers), closed.run(listActiveMembers)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
