import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { expect, it } from "vitest";

/** A call with some 125,000 arguments throws a RangeError, so a user with a list that long would break it. */
it("no list is spread into a call that adds it to another", async () => {
  const all = await Array.fromAsync(glob("services/*/src/**/*.ts", { cwd: repositoryRoot }));
  const sources = all.filter(
    (name) => !/\.test\.|\.testing\.|\/(?:testkit|guards|node_modules)\//u.test(name),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const found: string[] = [];
  for (const name of sources) {
    const text = await readFile(path.join(repositoryRoot, name), "utf8");
    if (/\.push\(\.\.\./u.test(text)) found.push(name);
  }
  expect(found).toEqual([]);
});
