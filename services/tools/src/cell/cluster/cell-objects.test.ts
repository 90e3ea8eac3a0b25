import { cellManifests } from "@fieldstone/charts/cell-manifests.ts";
import { secretNames } from "@fieldstone/charts/deployables/secrets.ts";
import { expect, it } from "vitest";
import { addresses } from "../cell-places.ts";
import { providerNames } from "../provider/provider-names.ts";
import { addOnKinds, cellNames, cellObjects, disksOf, expectedSecrets, workloads } from "./cell-objects.ts";

const parts = ["foundation", "migration", "processes"] as const;

it("the charts' objects are applied as they are, but for what only the cloud has", () => {
  for (const name of parts) {
    const declared = cellManifests(cellNames).find((part) => part.name === name)?.manifests ?? [];
    const kept = declared.filter(({ kind }) => addOnKinds[kind] === undefined);
    const applied = cellObjects(name);
    expect(applied.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(
      kept.map(({ kind, metadata }) => `${kind} ${metadata.name}`),
    );
    const changed = kept.filter((each, index) => JSON.stringify(each) !== JSON.stringify(applied[index]));
    const kinds = new Set(changed.map(({ kind }) => kind));
    for (const kind of kinds)
      expect([
        "StorageClass",
        "HorizontalPodAutoscaler",
        "Namespace",
        "NetworkPolicy",
        "Deployment",
        "StatefulSet",
        "Job",
      ]).toContain(kind);
  }
});

it("who may call the provider's services finds them here", () => {
  const policies = Object.fromEntries(
    cellObjects("processes")
      .filter(({ kind }) => kind === "NetworkPolicy")
      .map((policy) => [policy.metadata.name, JSON.stringify(policy)]),
  );
  for (const name of ["api", "worker", "media", "operator", "router"])
    expect(policies[name], name).toContain(`${addresses.objects}/32`);
});

it("pods keep their image, command, settings, rights and probes", () => {
  const apply = (name: "processes") =>
    JSON.stringify(cellObjects(name).filter(({ kind }) => kind === "Deployment"));
  const applied = apply("processes");
  expect(applied).toContain('"readOnlyRootFilesystem":true');
  expect(applied).toContain('"runAsNonRoot":true');
  expect(applied).toContain('"path":"/healthz"');
  expect(applied).toContain("registry.fieldstone.example/fieldstone/services:0.1.0");
});

it("every secret that the charts expect has somebody who brings it, and every claim its disks", () => {
  expect(expectedSecrets().toSorted()).toEqual(Object.values(secretNames).toSorted());
  expect(disksOf(cellObjects("processes"), 2, ["a", "b"]).map(({ name }) => name)).toEqual([
    "kept-router-0-a",
    "kept-router-1-a",
    "kept-router-0-b",
    "kept-router-1-b",
  ]);
  expect(workloads()).toContain("statefulset/router");
});

it("every region's names lead to its own cell, the installation's to the first one, and nobody else is known", () => {
  const lead = (zone: string) =>
    providerNames.split(`template IN A ${zone} {\n`)[1]?.split("\n", 1)[0]?.split(" IN A ")[1];
  expect(lead("fieldstone.example")).toBe('10.2.0.10"');
  expect(lead("us-b.cells.fieldstone.example")).toBe('10.2.0.10"');
  expect(lead("eu-a.cells.fieldstone.example")).toBe('10.3.0.10"');
  expect(lead("eu-a.database.fieldstone.example")).toBe('10.3.128.10"');
  expect(lead("s3.eu-west-1.amazonaws.com")).toBe('10.3.129.10"');
  expect(providerNames).not.toContain("forward");
  // The first matching zone answers for a name.
  const zones = [...providerNames.matchAll(/template IN A (\S+)/g)].map(([, zone]) => zone);
  expect(zones.at(-1)).toBe("fieldstone.example");
});
