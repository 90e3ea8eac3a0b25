import { ApiObject, App, Chart } from "cdk8s";
import type { Manifest } from "../cell-manifests.ts";
import type { CellSettings } from "../cell-settings.ts";
import { addOns } from "./addons.ts";

/** Where Flux looks for what it is told. */
export const fluxNamespace = "flux-system";

/** The add-ons as Flux installs them: a source for each project's charts, a release for each add-on. */
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
        // One that does not come up is put back to what ran before.
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
