import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { expect, it } from "vitest";
import { z } from "zod";

const withRetry = z.object({ retry: z.number().optional() });
const config = z.object({
  default: z.object({
    test: withRetry.extend({ projects: z.array(z.object({ test: withRetry.extend({ name: z.string() }) })) }),
  }),
});

/** A retry that starts with the state left by the first attempt proves nothing. */
it("no test is tried again", async () => {
  const file = pathToFileURL(path.join(repositoryRoot, "vitest.config.ts")).href;
  const { test } = config.parse(await import(file)).default;
  expect(test.retry).toBe(0);
  expect(test.projects.filter(({ test: { retry = 0 } }) => retry !== 0)).toEqual([]);
  const exclude = (name: string) => name === "node_modules";
  const tests = await Array.fromAsync(
    glob("*/**/*.{test,testing}.{ts,tsx}", { cwd: repositoryRoot, exclude }),
  );
  expect(tests.length).toBeGreaterThan(500);
  for (const name of tests) {
    const text = await readFile(path.join(repositoryRoot, name), "utf8");
    expect(text, name).not.toMatch(/\bretry: [1-9]/u);
  }
});
