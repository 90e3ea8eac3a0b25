import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cellManifests } from "../cell-manifests.ts";
import { cellSettings } from "../cell-settings.ts";
import { type ImageName, imageNames } from "../rollout/cell-release.ts";
import { webDir } from "../site.ts";
import { containerfile } from "./containerfile.testing.ts";
import { imageContents, neverRun } from "./image-contents.ts";
import { imageWorkspaces } from "./image-workspaces.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const readText = (name: string) => readFileSync(path.join(root, name), "utf8");
const { devDependencies } = z
  .object({ devDependencies: z.object({ node: z.string() }) })
  .parse(JSON.parse(readText("package.json")));

const container = z.object({ name: z.string(), image: z.string(), command: z.array(z.string()) });
const pods = z.object({
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.array(container) }) }) }),
});
const containers = cellManifests(cellSettings("US_A"))
  .flatMap(({ manifests }) => manifests)
  .filter(({ kind }) => ["Deployment", "StatefulSet", "Job"].includes(kind))
  .flatMap((manifest) => pods.parse(manifest).spec.template.spec.containers);

describe.each(imageNames)("the image %s", (image) => {
  const workspaces = imageWorkspaces(image, root);
  const entries: readonly string[] = imageContents[image].entries;

  it("is built by the file that is made of its contents", async () => {
    const text = containerfile(image, workspaces, devDependencies.node);
    await expect(text).toMatchFileSnapshot(path.join(root, `charts/images/${image}.Containerfile`));
    expect(text.split("\n")).toContain("USER 10001:10001");
    // Not only the root's node_modules: OpenTelemetry is in the platform's, and every process needs it.
    expect(text.split("\n")).toContain("COPY --from=packages /app ./");
  });

  it("starts what is there, and all that the manifests start in it", () => {
    for (const entry of entries) expect(existsSync(path.join(root, entry)), entry).toBe(true);
    const started = containers
      .filter((each) => each.image.includes(`/${image}:`))
      .map(({ command }) => command.find((word) => word.endsWith(".ts")));
    expect(started.length).toBeGreaterThan(0);
    for (const entry of started) expect(entries).toContain(entry);
  });

  it("holds no tool, no fixture and no workspace of development", () => {
    for (const workspace of [
      "services/local",
      "services/tools",
      "services/testkit",
      "charts",
      "infra",
      "web",
    ])
      expect(workspaces.all).not.toContain(workspace);
  });
});

it("what is run by hand in a cell's pods, as plans of recovery do, is in the image of the pod", () => {
  const plans = readText("charts/src/recovery/recovery-plans.ts");
  const named = [...plans.matchAll(/[\w/-]+\/src\/bin\/[\w-]+\.ts/g)].map(([file]) => file);
  expect(named.length).toBeGreaterThan(2);
  const entries = Object.values(imageContents).flatMap((contents) => contents.entries);
  for (const file of named) expect(entries).toContain(file);
});

it("media alone has the programs for recordings and office files, and fonts", () => {
  const packagesOf = (image: ImageName) => imageContents[image].debian?.packages ?? [];
  expect(packagesOf("media")).toEqual(expect.arrayContaining(["ffmpeg", "fonts-liberation"]));
  // The formats that `page-format.ts` accepts: texts, sheets and slides.
  for (const part of ["writer", "calc", "impress"])
    expect(packagesOf("media")).toContain(`libreoffice-${part}-nogui`);
  expect(packagesOf("services")).toEqual([]);
  const media = containers.filter(({ name }) => name === "media");
  expect(media.map(({ image }) => image)).toEqual([expect.stringContaining("/media:")]);
});

it("builds are sent what is copied, without what never runs", () => {
  const lines = readText(".dockerignore").trimEnd().split("\n");
  const sent = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  const copied = imageNames.flatMap((image) => [
    ...imageWorkspaces(image, root).all,
    ...imageContents[image].built,
  ]);
  for (const folder of copied)
    expect(
      sent.some((each) => `${folder}/`.startsWith(`${each}/`)),
      folder,
    ).toBe(true);
  for (const each of sent)
    expect(
      copied.some((folder) => `${folder}/`.startsWith(`${each}/`)) || /^package(-lock)?\.json$/.test(each),
      each,
    ).toBe(true);
  expect(lines.slice(-neverRun.length - 1)).toEqual([
    "**/node_modules",
    ...neverRun.map((name) => `**/${name}`),
  ]);
});

it("the folder of the built app is where the image puts it", () => {
  expect(webDir).toBe("/app/web/dist");
});
