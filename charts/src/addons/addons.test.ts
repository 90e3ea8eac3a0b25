import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { cellManifests } from "../cell-manifests.ts";
import { cellSettings } from "../cell-settings.ts";
import { addOnManifests } from "./addon-manifests.ts";
import { addOns } from "./addons.ts";

const release = z.object({
  metadata: z.object({ name: z.string(), namespace: z.literal("flux-system") }),
  spec: z.object({
    targetNamespace: z.string(),
    chart: z.object({ spec: z.object({ version: z.string(), sourceRef: z.object({ name: z.string() }) }) }),
    dependsOn: z.array(z.object({ name: z.string() })).default([]),
  }),
});

it.each(regionKeys)(
  "add-ons of %s are pinned, from sources and after releases that are declared",
  (region) => {
    const manifests = addOnManifests(cellSettings(region));
    const releases = manifests
      .filter(({ kind }) => kind === "HelmRelease")
      .map((each) => release.parse(each));
    const sources = manifests
      .filter(({ kind }) => kind === "HelmRepository")
      .map((each) => each.metadata.name);
    expect(releases.length).toBe(addOns(cellSettings(region)).length);
    for (const { metadata, spec } of releases) {
      expect(spec.chart.spec.version, metadata.name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(sources).toContain(spec.chart.spec.sourceRef.name);
      for (const { name } of spec.dependsOn)
        expect(releases.map((each) => each.metadata.name)).toContain(name);
    }
    expect(new Set(sources).size).toBe(sources.length);
  },
);

it("differ between cells by names alone, and hold no secret", () => {
  const text = (region: (typeof regionKeys)[number]) => {
    const { stack, providerRegion } = cellSettings(region);
    return JSON.stringify(addOnManifests(cellSettings(region)))
      .replaceAll(`fieldstone-${stack}-`, "NAME-")
      .replaceAll(`/fieldstone/${stack}/pods`, "LOGS")
      .replaceAll(`"fieldstone:cell":"${stack}"`, "TAG")
      .replaceAll(providerRegion, "REGION");
  };
  for (const region of regionKeys) expect(text(region)).toBe(text("US_B"));
  expect(text("US_B")).not.toMatch(/password|token|secretAccessKey/i);
});

it("collect what the cell scales by, and show its dashboards", () => {
  const cell = cellSettings("EU_A");
  const scaled = JSON.stringify(cellManifests(cell).flatMap(({ manifests }) => manifests));
  const rules = JSON.stringify(addOns(cell).find(({ name }) => name === "prometheus-adapter")?.values);
  const [, metric] = /"external":\[\{"seriesQuery":"(\w+)"/.exec(rules) ?? [];
  expect(metric).toBe("fieldstone_queued_tasks");
  expect(scaled).toContain(`"metric":{"name":"${metric}"`);
  expect(scaled).toContain('"grafana_dashboard":"1"');
});
