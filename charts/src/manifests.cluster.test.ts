import type { KubeApi } from "@fieldstone/operator/kube/kube-api.ts";
import type { KindRef } from "@fieldstone/operator/kube/object-path.ts";
import { clusterBinaries } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { otherDefinitions } from "@fieldstone/operator/testing/other-definitions.ts";
import {
  definitionKind,
  installDefinitions,
  type RealCluster,
  startRealCluster,
} from "@fieldstone/operator/testing/real-cluster.ts";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { Yaml } from "cdk8s";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { cellManifests, clusterKinds, type Manifest } from "./cell-manifests.ts";
import { cellSettings } from "./cell-settings.ts";
import { platformNamespaces, site } from "./site.ts";
import { targetGroupBindings } from "./testing/target-group-bindings.ts";

const binaries = clusterBinaries();
const definitions = otherDefinitions();

function refOf({ apiVersion, kind }: Pick<Manifest, "apiVersion" | "kind">): KindRef {
  const lower = kind.toLowerCase();
  const plural = lower.replace(/y$/, "ie").replace(/s$/, "se").concat("s");
  return { apiVersion, kind, plural, namespaced: !clusterKinds.has(kind) };
}

const definition = z.looseObject({
  apiVersion: z.literal("apiextensions.k8s.io/v1"),
  kind: z.literal("CustomResourceDefinition"),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    group: z.string(),
    scope: z.enum(["Namespaced", "Cluster"]),
    names: z.looseObject({ kind: z.string(), plural: z.string(), singular: z.string() }),
    versions: z.array(z.looseObject({ name: z.string(), served: z.boolean() })),
  }),
});
/** The kinds of a cell's add-ons, as the projects that own them define them. */
async function installOthers(kube: KubeApi, files: readonly string[]): Promise<void> {
  const published = files.flatMap((file) => Yaml.load(file));
  for (const each of [...published, targetGroupBindings].map((one) => definition.parse(one))) {
    await kube.apply(definitionKind, each);
    const { group, scope, names, versions } = each.spec;
    const version = versions.find(({ served }) => served)?.name ?? "";
    const { kind, plural } = names;
    const ref = { apiVersion: `${group}/${version}`, kind, plural, namespaced: scope === "Namespaced" };
    await vi.waitFor(() => kube.list(ref), { timeout: 30_000 });
  }
}

describe.runIf(binaries !== undefined && definitions !== undefined)("on a real API server", () => {
  let cluster: RealCluster;

  beforeAll(async () => {
    if (binaries === undefined || definitions === undefined) throw new Error("there is no API server");
    cluster = await startRealCluster(binaries);
    const manifests = cellManifests(cellSettings("US_A")).flatMap((part) => part.manifests);
    const namespace = manifests.find(({ kind }) => kind === "Namespace");
    if (namespace === undefined) throw new Error("the cell has no namespace");
    await cluster.kube.apply(refOf(namespace), namespace);
    // Created by the add-ons, which are installed before the cell's parts.
    const metadata = { name: platformNamespaces.monitoring };
    await cluster.kube.apply(refOf(namespace), { apiVersion: "v1", kind: "Namespace", metadata });
    await installOthers(cluster.kube, definitions);
    await installDefinitions(cluster.kube);
  }, 120_000);
  afterAll(() => cluster?.stop());

  it.each(regionKeys)(
    "every manifest of %s is accepted by a dry run",
    async (region) => {
      const manifests = cellManifests(cellSettings(region)).flatMap((part) => part.manifests);
      expect(manifests.length).toBeGreaterThan(60);
      for (const manifest of manifests) {
        const accepted = await cluster.kube.apply(refOf(manifest), manifest, { dryRun: true });
        expect(accepted.metadata.name).toBe(manifest.metadata.name);
      }
    },
    120_000,
  );

  it("the operator changes what belongs to tenants and nothing else, though its role has no limit by name", async () => {
    const manifests = cellManifests(cellSettings("US_A")).flatMap((part) => part.manifests);
    const rights =
      /^(ClusterRole|ClusterRoleBinding|ValidatingAdmissionPolicy|ValidatingAdmissionPolicyBinding)$/;
    for (const manifest of manifests.filter(({ kind }) => rights.test(kind)))
      await cluster.kube.apply(refOf(manifest), manifest);
    const operator = cluster.kubeAs(`system:serviceaccount:${site.namespace}:operator`);
    const namespaces = refOf({ apiVersion: "v1", kind: "Namespace" });
    const policies = refOf({ apiVersion: "networking.k8s.io/v1", kind: "NetworkPolicy" });
    const namespace = (name: string) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
    const policy = (inNamespace: string) => ({
      ...{ apiVersion: "networking.k8s.io/v1", kind: "NetworkPolicy", spec: { podSelector: {} } },
      metadata: { name: "open", namespace: inNamespace },
    });
    const refused = expect.stringContaining("The operator changes only what belongs to a tenant.");
    // The API server reads a new policy some time after it is stored.
    await vi.waitFor(
      () =>
        expect(operator.apply(policies, policy(site.namespace), { dryRun: true })).rejects.toMatchObject({
          message: refused,
        }),
      { timeout: 30_000 },
    );
    await operator.apply(namespaces, namespace("tenant-1"));
    await operator.apply(policies, policy("tenant-1"));
    await operator.remove({ ref: policies, name: "open", namespace: "tenant-1" });
    await operator.remove({ ref: namespaces, name: "tenant-1" });
    for (const name of [site.namespace, platformNamespaces.monitoring])
      await expect(operator.remove({ ref: namespaces, name })).rejects.toMatchObject({ message: refused });
    await expect(operator.apply(namespaces, namespace("another"))).rejects.toMatchObject({
      message: refused,
    });
  });

  it.each(["ExternalSecret", "SecretStore", "ServiceMonitor", "PrometheusRule"])(
    "a field that no %s has is refused",
    async (kind) => {
      const manifests = cellManifests(cellSettings("US_A")).flatMap((part) => part.manifests);
      const manifest = manifests.find((each) => each.kind === kind);
      if (manifest === undefined) throw new Error(`the cell has no ${kind}`);
      const wrong = { ...manifest, spec: { ...Object(Reflect.get(manifest, "spec")), noSuchField: true } };
      await expect(cluster.kube.apply(refOf(manifest), wrong, { dryRun: true })).rejects.toThrow(
        "noSuchField",
      );
    },
  );
});
