import { ApiObject, App, Chart } from "cdk8s";
import type { Manifest } from "../cell-manifests.ts";
import type { CellSettings } from "../cell-settings.ts";
import { addOns } from "./addons.ts";

/** Namespace in which Flux watches for its resources. */
export const fluxNamespace = "flux-system";

/** The add-ons as Flux resources: one source per chart repository, one release per add-on. */
export function addOnManifests(cell: CellSettings): readonly Manifest[] {
  const chart = new Chart(new App(), "addons", { namespace: fluxNamespace, disableResourceNameHashes: true });
  const all = addOns(cell);
  for (const repository of new Set(all.map((each) => each.repository))) {
    const name = sourceName(repository);
    new ApiObject(chart, `source-${name}`, {
      apiVersion: "source.toolkit.fluxcd.io/v1",
      kind: "HelmRepository",
      metadata: { name },
      spec: { interval: "1h", url: repository },
    });
  }
  for (const { name, namespace, repository, chart: chartName, version, values, after } of all) {
    new ApiObject(chart, name, {
      apiVersion: "helm.toolkit.fluxcd.io/v2",
      kind: "HelmRelease",
      metadata: { name },
      spec: {
        interval: "1h",
        timeout: "10m",
        releaseName: name,
        targetNamespace: namespace,
        storageNamespace: namespace,
        chart: {
          spec: {
            chart: chartName,
            version,
            sourceRef: { kind: "HelmRepository", name: sourceName(repository) },
          },
        },
        install: { createNamespace: true, crds: "CreateReplace", remediation: { retries: 3 } },
        // An upgrade that does not become ready is rolled back.
        upgrade: { crds: "CreateReplace", remediation: { retries: 3, strategy: "rollback" } },
        ...(after === undefined ? {} : { dependsOn: after.map((other) => ({ name: other })) }),
        values,
      },
    });
  }
  return chart.toJson();
}

function sourceName(repository: string): string {
  return new URL(repository).host.replaceAll(".", "-");
}
