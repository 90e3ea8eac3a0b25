import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, it } from "vitest";
import { insertFile } from "../../research/files/file-store.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { writeTenantLimits } from "../../tenancy/provisioning/tenant-limits.ts";

let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});

async function teamWith(storageBytes?: number): Promise<{ team: SeededTeam; projectId: string }> {
  const team = await seedTeam(database);
  const limits = { planTier: "ENTERPRISE" as const, ...(storageBytes === undefined ? {} : { storageBytes }) };
  await withTenant(database.cell, team.system, "write", (tx) => writeTenantLimits(tx, limits));
  const projectId = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createProject(tx, { title: "Calls" }),
  );
  return { team, projectId };
}

function upload({ team, projectId }: { team: SeededTeam; projectId: string }, sizeBytes: number) {
  const id = newId();
  return withTenant(database.cell, team.owner.context, "write", (tx) =>
    insertFile(tx, {
      id,
      projectId,
      name: "call.txt",
      mimeType: "text/plain",
      fileType: "DOCUMENT",
      purpose: "SOURCE",
      sizeBytes,
      sha256: Buffer.alloc(32),
      objectKey: objectKey({ region: team.region, teamId: team.teamId }, "files", id),
    }),
  );
}

it("takes files up to the workspace's storage and says what is left, also of files at the same time", async () => {
  const small = await teamWith(1_000);
  await upload(small, 400);
  const both = await Promise.allSettled([upload(small, 500), upload(small, 500)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(upload(small, 101)).rejects.toMatchObject({
    code: "storage.full",
    message: expect.stringContaining("100 bytes of its 1 kB left"),
  });
  await upload(small, 100);
});

it("binds no other workspace, and none that has no limit", async () => {
  const [full, free] = [await teamWith(10), await teamWith()];
  await expect(upload(full, 11)).rejects.toMatchObject({ code: "storage.full" });
  await upload(free, 10_000_000_000);
});
