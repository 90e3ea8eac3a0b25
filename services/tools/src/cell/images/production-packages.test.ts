import { readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { describe, expect, it } from "vitest";
import { processImages } from "./process-images.ts";
import { productionPackages } from "./production-packages.ts";

const everywhere = () => true;
const lockOf = (packages: object): string => JSON.stringify({ packages });

describe("packages of production", () => {
  it("are found as Node finds them, the nearest first, and never those of development", () => {
    const lock = lockOf({
      "services/api": { dependencies: { a: "1", "@house/b": "1" }, devDependencies: { test: "1" } },
      "node_modules/a": { dependencies: { c: "1" } },
      "node_modules/a/node_modules/c": {},
      "node_modules/c": {},
      "node_modules/test": {},
      "node_modules/@house/b": { link: true, resolved: "services/b" },
      "services/b": { dependencies: { c: "1" } },
    });
    expect(productionPackages(lock, ["services/api"], everywhere)).toEqual({
      workspaces: ["services/api", "services/b"],
      installed: ["node_modules/@house/b", "node_modules/a", "node_modules/c"],
    });
  });

  it("are told where one is not installed; what is optional may be missing", () => {
    const lock = lockOf({
      "services/api": { dependencies: { a: "1" }, optionalDependencies: { mac: "1" } },
      "node_modules/a": {},
      "node_modules/mac": {},
    });
    const isThere = (folder: string) => !folder.endsWith("mac");
    expect(productionPackages(lock, ["services/api"], isThere).installed).toEqual(["node_modules/a"]);
    expect(() => productionPackages(lock, ["services/api"], () => false)).toThrow("needs a");
  });

  it("of the images hold no tool and no test's library", async () => {
    const lock = await readFile(path.join(repositoryRoot, "package-lock.json"), "utf8");
    for (const { workspaces } of Object.values(processImages)) {
      const { installed, workspaces: own } = productionPackages(lock, workspaces, everywhere);
      for (const each of ["vitest", "typescript", "playwright-core", "@biomejs/biome", "knip"])
        expect(installed).not.toContain(`node_modules/${each}`);
      expect(own).not.toContain("services/testkit");
      expect(own).not.toContain("web");
    }
  });
});

it.each(["services", "router"] as const)("the image %s is what its Containerfile declares", async (image) => {
  const file = path.join(repositoryRoot, `charts/images/${image}.Containerfile`);
  const declared = await readFile(file, "utf8");
  const installed = [...declared.matchAll(/-w (\S+)/g)].map(([, workspace]) => workspace);
  expect(installed.toSorted()).toEqual([...processImages[image].workspaces]);
  for (const folder of processImages[image].built) expect(declared).toContain(`COPY ${folder} ${folder}`);
  expect(declared).toContain("USER 10001:10001");
  const root = JSON.parse(await readFile(path.join(repositoryRoot, "package.json"), "utf8"));
  expect(declared).toContain(`node:${root.devDependencies.node}-`);
});
