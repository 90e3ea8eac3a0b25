import type { KubeObject } from "@fieldstone/operator/crds/object-meta.ts";
import type { KubeApi } from "@fieldstone/operator/kube/kube-api.ts";
import type { KindRef } from "@fieldstone/operator/kube/object-path.ts";
import { clusterBinaries } from "@fieldstone/operator/testing/cluster-binaries.ts";
import {
  definitionKind,
  installDefinitions,
  type RealCluster,
  startRealCluster,
} from "@fieldstone/operator/testing/real-cluster.ts";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cellManifests, type Manifest } from "./cell-manifests.ts";
import { cellSettings } from "./cell-settings.ts";
import { platformNamespaces } from "./site.ts";

const binaries = clusterBinaries();
const clusterKinds =
  /^(Namespace|ClusterRole|ClusterRoleBinding|CustomResourceDefinition|PriorityClass|StorageClass|Cell)$/;

function refOf({ apiVersion, kind }: Pick<Manifest, "apiVersion" | "kind">): KindRef {
  const lower = kind.toLowerCase();
  const plural = lower.replace(/y$/, "ie").replace(/s$/, "se").concat("s");
  return { apiVersion, kind, plural, namespaced: !clusterKinds.test(kind) };
}

/** Kinds of what a cluster has beside ours; their definitions are their own projects', so anything is accepted. */
async function installOthers(kube: KubeApi, manifests: readonly Manifest[]): Promise<void> {
  const others = new Map(
    manifests
      .filter(({ apiVersion }) =>
        /^(monitoring\.coreos\.com|external-secrets\.io|elbv2\.k8s\.aws)\//.test(apiVersion),
      )
      .map((manifest) => [manifest.kind, refOf(manifest)]),
  );
  for (const { apiVersion, kind, plural } of others.values()) {
    const [group = "", version = ""] = apiVersion.split("/");
    const definition: KubeObject & { spec: unknown } = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope: "Namespaced",
        names: { kind, plural, singular: kind.toLowerCase() },
        versions: [
          {
            name: version,
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
          },
        ],
      },
    };
    await kube.apply(definitionKind, definition);
    await vi.waitFor(() => kube.list({ apiVersion, kind, plural, namespaced: true }), { timeout: 30_000 });
  }
}

describe.runIf(binaries !== undefined)("on a real API server", () => {
  let cluster: RealCluster;

  beforeAll(async () => {
    if (binaries === undefined) throw new Error("there is no API server");
    cluster = await startRealCluster(binaries);
    const manifests = cellManifests(cellSettings("US_A")).flatMap((part) => part.manifests);
    const namespace = manifests.find(({ kind }) => kind === "Namespace");
    if (namespace === undefined) throw new Error("the cell has no namespace");
    await cluster.kube.apply(refOf(namespace), namespace);
    // Made by its add-ons, which are installed before the cell's parts.
    const metadata = { name: platformNamespaces.monitoring };
    await cluster.kube.apply(refOf(namespace), { apiVersion: "v1", kind: "Namespace", metadata });
    await installOthers(cluster.kube, manifests);
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
});
