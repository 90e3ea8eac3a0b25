import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, test } from "vitest";
import { findSampleProject } from "../../research/projects/project-store.ts";
import { countProjectContents } from "../../research/projects/read-projects.ts";
import { removeSampleProject } from "../../research/projects/remove-sample-project.ts";
import { sampleInterviews } from "./sample-content.ts";
import { seedSample } from "./seed-sample.ts";

test("the sample comes once with all its interviews, highlights and its insight, and does not come back", async () => {
  const database = await createCellDatabase();
  const { owner } = await seedTeam(database);
  const write = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
    withTenant(database.cell, owner.context, "write", fn);
  await write(seedSample);
  await write(seedSample);
  const counts = await write(async (tx) => {
    const sample = await findSampleProject(tx);
    return sample === undefined ? undefined : (await countProjectContents(tx, [sample.id])).get(sample.id);
  });
  expect(counts).toEqual({
    noteCount: sampleInterviews.length,
    highlightCount: sampleInterviews.flatMap((interview) => interview.highlights).length,
    insightCount: 1,
  });
  await write(removeSampleProject);
  await write(seedSample);
  expect(await write(findSampleProject)).toBeUndefined();
});
