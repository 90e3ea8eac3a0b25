import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

// The fixtures of a feature stand beside its schema and routes: a new feature's are found without a list.
const src = path.join(import.meta.dirname, "..");
for (const file of globSync("**/*.fixtures.testing.ts", { cwd: src }).sort()) {
  await import(pathToFileURL(path.join(src, file)).href);
}

export { graphqlFixtures, restFixtures, seeds } from "./fixtures.testing.ts";
