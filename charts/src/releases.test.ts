import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { environmentNames, environments } from "@fieldstone/regions/deployment/environments.ts";
import { expect, it, onTestFinished } from "vitest";
import { cellManifests } from "./cell-manifests.ts";
import { cellSettings } from "./cell-settings.ts";
import { readReleases, releasesFile } from "./releases.ts";

const digest = `sha256:${"0123456789abcdef".repeat(4)}`;

async function fileOf(content: unknown): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), "releases-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const file = path.join(dir, "map.json");
  await writeFile(file, JSON.stringify(content));
  return file;
}

it.each(environmentNames)("the map of %s says what each cell runs", (environment) => {
  expect(Object.keys(readReleases(releasesFile(environment))).toSorted()).toEqual(regionKeys.toSorted());
});

it("an image with a digest is pulled by it, so that nobody can move its tag", () => {
  const release = { release: "1.2.3", digests: { services: digest } };
  const text = JSON.stringify(cellManifests(cellSettings("EU_A", environments.production, release)));
  expect(text).toContain(`"image":"registry.fieldstone.example/fieldstone/services@${digest}"`);
  expect(text).not.toContain("services:1.2.3");
  expect(text).toContain('"image":"registry.fieldstone.example/fieldstone/router:1.2.3"');
  expect(text).toContain('"name":"migrate-cell-1-2-3"');
});

it("staging's manifests speak of nothing of production's", () => {
  const text = JSON.stringify(cellManifests(cellSettings("EU_A", environments.staging)));
  expect(text).toContain("fieldstone-staging.example");
  expect(text).toContain('"value":"fieldstone-stg-eu-a-objects"');
  expect(text.replaceAll("registry.fieldstone.example", "")).not.toMatch(
    /fieldstone\.example|fieldstone-eu-a/,
  );
});

it.each([
  [{ US_A: { release: "1.0.0", digests: {} } }, "US_B"],
  [Object.fromEntries(regionKeys.map((key) => [key, { release: "newest", digests: {} }])), "three numbers"],
  [
    Object.fromEntries(regionKeys.map((key) => [key, { release: "1.0.0", digests: { router: "sha1:1" } }])),
    "64 hexadecimal digits",
  ],
])("a map that lacks something is refused: %#", async (map, words) => {
  const file = await fileOf(map);
  expect(() => readReleases(file)).toThrow(words);
});
