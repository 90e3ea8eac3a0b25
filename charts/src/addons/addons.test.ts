import type { Tenant } from "@fieldstone/operator/crds/tenant.ts";
import { customIngress } from "@fieldstone/operator/specs/tenant-objects.ts";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { hostsEntrance } from "@fieldstone/regions/deployment/hosts-entrance.ts";
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

const written = z.object({
  metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
  spec: z.object({ ingressClassName: z.string() }),
});

const taken = z.object({ type: z.string() });

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

it("serve the entrances that the operator writes, only redirecting, beside tenants alone", () => {
  const controller = addOns(cellSettings("EU_A")).find(({ name }) => name === "load-balancer-controller");
  const tenant: Tenant = {
    apiVersion: "fieldstone.dev/v1",
    kind: "Tenant",
    metadata: { name: "acme", namespace: "fieldstone" },
    spec: {
      ...{ teamId: "0190a1b2-0000-7000-8000-000000000001", subdomain: "acme", region: "EU_A" },
      ...{ planTier: "ENTERPRISE", storageTier: "STANDARD", isolation: "SHARED" },
      ...{ hosts: ["research.acme.example"], ownerSecret: "acme-owner", seed: true, paused: false },
    },
  };
  const { metadata, spec } = written.parse(customIngress(tenant, "acme.fieldstone.example").object);
  expect(controller?.values).toMatchObject({
    createIngressClassResource: true,
    ingressClass: spec.ingressClassName,
    ingressClassParams: {
      spec: {
        namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "fieldstone" } },
        group: { name: metadata.annotations["alb.ingress.kubernetes.io/group.name"] },
        scheme: metadata.annotations["alb.ingress.kubernetes.io/scheme"],
      },
    },
  });
  const actions = Object.entries(metadata.annotations).filter(([name]) => name.includes("/actions."));
  expect(actions.map(([, action]) => taken.parse(JSON.parse(action)).type)).toEqual(["redirect"]);
  // The infrastructure's permissions name the load balancer as the controller does: letters and digits, then a hash.
  const letters = hostsEntrance.group.replaceAll(/[^a-z0-9]/g, "").slice(0, 17);
  expect(hostsEntrance.balancerNames).toBe(`k8s-${letters}-*`);
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
