import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { expect, it } from "vitest";

/** Names of error classes that do not end in Error. */
function misnamed(text: string): readonly string[] {
  const found = text.matchAll(/\bclass\s+(\w+)(?:<[^>{]*>)?\s+extends\s+\w*(?:Error|Exception)\b/gu);
  return Array.from(found, ([, name = ""]) => name).filter((name) => !name.endsWith("Error"));
}

it("finds an error class by what it extends", () => {
  const classes = ["Gone extends Error", "GoneError extends Error", "Lost<T> extends ProductError"];
  expect(classes.flatMap((each) => misnamed(`class ${each} {}`))).toEqual(["Gone", "Lost"]);
  expect(misnamed("class ErrorBoundary extends Component {}")).toEqual([]);
});

it("the name of every error class ends in Error", async () => {
  const folders = "{charts,infra,loadtests,operator,regions,services/*,web}/{src,build}";
  const all = await Array.fromAsync(glob(`${folders}/**/*.{ts,tsx}`, { cwd: repositoryRoot }));
  expect(all.length).toBeGreaterThan(3_000);
  const found: string[] = [];
  for (const name of all) {
    const text = await readFile(path.join(repositoryRoot, name), "utf8");
    for (const each of misnamed(text)) found.push(`${name}: ${each}`);
  }
  expect(found).toEqual([]);
});
