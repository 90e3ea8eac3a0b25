import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { expect, it } from "vitest";
import { cellManifests } from "../cell-manifests.ts";
import { cellSettings } from "../cell-settings.ts";
import { cellRelease, ownRelease } from "./cell-release.ts";

const digest = `sha256:${"0123456789abcdef".repeat(4)}`;

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

it("the source's own release has a version, and what is none is refused", () => {
  expect(cellRelease.parse(ownRelease())).toEqual(ownRelease());
  for (const [wrong, words] of [
    [{ release: "newest", digests: {} }, "must be a version"],
    [{ release: "1.0.0", digests: { router: "sha1:1" } }, "64 hexadecimal digits"],
    [{ release: "1.0.0", digests: { web: digest } }, "Unrecognized key"],
  ] as const)
    expect(() => cellRelease.parse(wrong)).toThrow(words);
});
