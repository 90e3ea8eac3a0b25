import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const sources = path.resolve(import.meta.dirname, "../..");
/**
 * Properties that elements do not inherit by themselves. Inheriting one explicitly makes Chromium style the element, and
 * all that changes with its parent, without what it has remembered: 1 ms for each cell of a table.
 */
const notInherited =
  /(?<![-\w])(?:background|border|margin|padding|width|height|inset|overflow)[-\w]*: inherit/;

it("no style inherits what is not inherited by itself", () => {
  const files = globSync("**/*.css", { cwd: sources });
  expect(files.length).toBeGreaterThan(50);
  const found = files.filter((file) => notInherited.test(readFileSync(path.join(sources, file), "utf8")));
  expect(found).toEqual([]);
});
