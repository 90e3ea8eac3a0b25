import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

// A feature's fixtures are beside its schema and routes, so those of a new feature are found without a list.
const src = path.join(import.meta.dirname, "..");
for (const file of globSync("**/*.fixtures.testing.ts", { cwd: src }).sort()) {
  await import(pathToFileURL(path.join(src, file)).href);
}

export { graphqlFixtures, restFixtures, seeds } from "./fixtures.testing.ts";
