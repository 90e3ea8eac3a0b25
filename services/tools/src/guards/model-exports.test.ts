import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { expect, it } from "vitest";
import { isKept } from "../boundaries/kept-files.ts";

const isTest = (name: string) => /\.(?:test|testing|bench|eval)\.tsx?$|\/testkit\/|\/testing\//u.test(name);

// Other packages may import any file of the model, so knip takes all its exports for used.
it("programs use what the model exports, not tests alone", async () => {
  const folders = "{charts,infra,loadtests,operator,regions,services/*,web}/{src,build}";
  const all = await Array.fromAsync(glob(`${folders}/**/*.{ts,tsx}`, { cwd: repositoryRoot }));
  const uses = new Map<string, number>();
  const exported: (readonly [string, string])[] = [];
  for (const name of all.filter((each) => !isTest(each))) {
    const text = await readFile(path.join(repositoryRoot, name), "utf8");
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, "");
    for (const [word] of code.matchAll(/\w+/gu)) uses.set(word, (uses.get(word) ?? 0) + 1);
    if (!name.startsWith("services/model/src/") || isKept(name)) continue;
    for (const [, found = ""] of code.matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gmu))
      exported.push([name, found]);
  }
  expect(exported.length).toBeGreaterThan(500);
  expect(exported.filter(([, name]) => uses.get(name) === 1)).toEqual([]);
});
