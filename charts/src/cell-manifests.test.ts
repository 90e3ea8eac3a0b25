import { type KnownRegion, regionKeys, regions } from "@fieldstone/regions/catalog.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cellManifests, clusterKinds, partNames } from "./cell-manifests.ts";
import { cellSettings } from "./cell-settings.ts";
import { queuedTasks } from "./monitoring/recording-rules.ts";
import { outgoing } from "./policies/network-rules.ts";
import { site } from "./site.ts";
import { euCell, named, ofKind, rolling } from "./testing/eu-cell.ts";

describe("a cell", () => {
  it("refuses what no policy allows", () => {
    expect(named("NetworkPolicy", "deny-by-default").spec).toEqual({
      podSelector: {},
      policyTypes: ["Ingress", "Egress"],
    });
    expect(named("Namespace", "fieldstone").metadata.labels).toMatchObject({
      "pod-security.kubernetes.io/enforce": "restricted",
    });
  });

  it("lets nothing reach the node's own credentials", () => {
    for (const policy of ofKind("NetworkPolicy")) {
      const text = JSON.stringify(policy);
      for (const block of text.match(/\{"cidr":"0\.0\.0\.0\/0"[^}]*\}/g) ?? []) {
        expect(block, policy.metadata.name).toContain("169.254.169.254/32");
      }
    }
  });

  it("scales worker and media by what waits in their queues and by processor", () => {
    for (const name of ["worker", "media"]) {
      expect(named("HorizontalPodAutoscaler", name).spec).toMatchObject({
        metrics: [
          {
            type: "External",
            external: {
              metric: { name: queuedTasks.record, selector: { matchLabels: { process: name } } },
            },
          },
          { type: "Resource", resource: { name: "cpu" } },
        ],
      });
    }
  });

  it("lets people's requests and other cells' in by a load balancer each, not from everything in its network", () => {
    for (const [name, own, others] of [
      ["router", "10.3.0.0/20", "10.3.144.0/20"],
      ["api", "10.3.144.0/20", "10.3.0.0/20"],
    ] as const) {
      const { ingress } = z
        .object({ ingress: z.array(z.unknown()) })
        .parse(named("NetworkPolicy", name).spec);
      const text = JSON.stringify(ingress);
      expect(text).toContain(`"ipBlock":{"cidr":"${own}"}`);
      expect(text).not.toContain(others);
      expect(text).not.toContain("10.0.0.0/8");
    }
    for (const name of ["worker", "media", "operator"]) {
      expect(named("NetworkPolicy", name).spec).toMatchObject({
        ingress: [
          { from: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } }] },
        ],
      });
    }
  });

  it("is declared by name, release and capacity, and leaves its drain to whoever set it", () => {
    expect(named("Cell", "eu-a").spec).toEqual({
      region: "EU_A",
      version: "0.1.0",
      capacity: site.cellCapacity,
    });
  });

  it("keeps the routes on disks of the cell's own key", () => {
    expect(named("StatefulSet", "router").spec).toMatchObject({
      volumeClaimTemplates: [{ spec: { storageClassName: "fieldstone-kept" } }],
    });
    expect(named("StorageClass", "fieldstone-kept").parameters).toMatchObject({
      encrypted: "true",
      kmsKeyId: "alias/fieldstone-eu-a-data",
    });
  });

  it("runs what parses files on nodes of its own", () => {
    for (const { metadata, spec } of rolling) {
      const media = metadata.name === "media";
      expect(spec.template.spec.nodeSelector, metadata.name).toEqual(
        media ? { "fieldstone.dev/nodes": "media" } : undefined,
      );
    }
  });

  it("migrates both databases before any process of the release", () => {
    const parts = cellManifests(cellSettings("US_A"));
    expect(parts.map(({ name }) => name)).toEqual(partNames);
    const jobs = parts
      .find(({ name }) => name === "migration")
      ?.manifests.filter(({ kind }) => kind === "Job");
    expect(jobs?.map(({ metadata }) => metadata.name)).toEqual([
      "migrate-cell-0-1-0",
      "migrate-global-0-1-0",
    ]);
    expect(partNames.indexOf("migration")).toBeLessThan(partNames.indexOf("processes"));
  });

  it("names each object once, in a namespace where the kind has one", () => {
    const names = euCell.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? ""} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { kind, metadata } of euCell) {
      const namespaces = clusterKinds.has(kind) ? [undefined] : ["fieldstone", "monitoring"];
      expect(namespaces, `${kind} ${metadata.name}`).toContain(metadata.namespace);
    }
  });

  it("gives the operator no right over everything, and no Secret outside its namespace", () => {
    for (const role of [...ofKind("ClusterRole"), ...ofKind("Role")]) {
      expect(JSON.stringify(role)).not.toContain('"*"');
    }
    expect(JSON.stringify(ofKind("ClusterRole"))).not.toContain("secrets");
  });
});

describe("the four cells", () => {
  const privateEntrances = JSON.stringify(outgoing.toOtherCells.to);
  const withoutRegion = (region: KnownRegion): string => {
    const cell = cellSettings(region.key);
    return (
      JSON.stringify(cellManifests(cell))
        .replaceAll(`"${region.key}"`, '"KEY"')
        .replaceAll(`"${region.residencyKey}"`, '"RESIDENCY"')
        .replaceAll(region.providerRegion, "PROVIDER")
        // A cell calls its own API within the cluster and the others by their names.
        .replaceAll(/"name":"CELLS","value":"[^"]*"/g, '"name":"CELLS"')
        // The networks of all cells, which each cell lists.
        .replaceAll(privateEntrances, "PRIVATE_ENTRANCES")
        .replaceAll(`"10.${region.networkNumber}.`, '"10.N.')
        .replaceAll(`fieldstone-${cell.stack}-`, "fieldstone-SLUG-")
        .replaceAll(`"fieldstone-${cell.stack}"`, '"fieldstone-SLUG"')
        .replaceAll(`"${cell.stack}/`, '"SLUG/')
        .replaceAll(`"name":"${cell.stack}"`, '"name":"SLUG"')
    );
  };

  it("are equal but for the region", () => {
    const definitions = /"enum":\[[^\]]*\]/g;
    const [first, ...others] = regions.map((region) => withoutRegion(region).replaceAll(definitions, "ENUM"));
    expect(first).not.toContain("us-east-1");
    for (const other of others) expect(other).toBe(first);
  });

  it("differ from each other in it", () => {
    expect(new Set(regionKeys.map((key) => JSON.stringify(cellManifests(cellSettings(key))))).size).toBe(4);
  });
});
