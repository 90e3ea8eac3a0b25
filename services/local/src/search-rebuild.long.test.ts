import { rm } from "node:fs/promises";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import { startTestFieldstone, type TestFieldstone } from "@fieldstone/testkit/running-fieldstone.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { dataFolder } from "./data-folder.ts";
import { rebuildLocalSearch } from "./search-rebuild.ts";
import { startFieldstone } from "./start-fieldstone.ts";
import { createSteps } from "./steps.ts";
import { createStopList } from "./stop-list.ts";

const subdomain = "rebuilding";
let fieldstone: TestFieldstone;
const again = createStopList();

beforeAll(async () => {
  fieldstone = await startTestFieldstone(["EU_A"]);
});

afterAll(async () => {
  await again.stopAll();
  await fieldstone.stop();
});

async function countFound(client: FieldstoneClient): Promise<number> {
  const answer = await client.graphql(subdomain, '{ search(query: "marzipan") { total } }');
  return z.object({ search: z.object({ total: z.number() }) }).parse(answer).search.total;
}

test("a rebuild works while Fieldstone runs, and brings back an index that was lost while it did not", async () => {
  const client = new FieldstoneClient(fieldstone.settings.port);
  await client.signUp({ email: "rhea@rebuild.example", subdomain, region: "EU_A" });
  await client.graphql(
    subdomain,
    'mutation { createProject(input: { title: "Marzipan" }) { project { id } } }',
  );
  await expect.poll(() => countFound(client), { timeout: 60_000, interval: 50 }).toBe(1);

  expect(await rebuildLocalSearch(fieldstone.settings, subdomain)).toMatchObject({
    subdomain,
    region: "EU_A",
  });
  expect(await countFound(client)).toBe(1);
  await expect(rebuildLocalSearch(fieldstone.settings, "nobody")).rejects.toThrow("no workspace");

  await fieldstone.stopProcesses();
  await rm(dataFolder(fieldstone.settings.dataDir).cell("EU_A").search, { recursive: true });
  await rebuildLocalSearch(fieldstone.settings, subdomain);
  await startFieldstone(
    fieldstone.settings,
    createSteps(() => undefined),
    again,
  );
  expect(await countFound(client)).toBe(1);
});
