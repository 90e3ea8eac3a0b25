import { App, type Chart, Yaml } from "cdk8s";
import type { CellSettings } from "./cell-settings.ts";
import { ApiChart } from "./deployables/api-chart.ts";
import { DefinitionsChart } from "./deployables/definitions-chart.ts";
import { EntranceChart } from "./deployables/entrance-chart.ts";
import { FoundationChart } from "./deployables/foundation-chart.ts";
import { MediaChart } from "./deployables/media-chart.ts";
import { MigrationChart } from "./deployables/migration-chart.ts";
import { MonitoringChart } from "./deployables/monitoring-chart.ts";
import { OperatorChart } from "./deployables/operator-chart.ts";
import { RouterChart } from "./deployables/router-chart.ts";
import { WatcherChart } from "./deployables/watcher-chart.ts";
import { WorkerChart } from "./deployables/worker-chart.ts";

/** Parts in the order in which they are applied; each waits until the one before it is ready. */
export const partNames = ["foundation", "migration", "processes", "monitoring"] as const;
export type PartName = (typeof partNames)[number];

/** One Kubernetes object as plain JSON. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

export interface Part {
  readonly name: PartName;
  readonly manifests: readonly Manifest[];
}

/** Cluster-scoped kinds: cdk8s writes the chart's namespace on every object. */
export const clusterKinds: ReadonlySet<string> = new Set([
  "Namespace",
  "ClusterRole",
  "ClusterRoleBinding",
  "CustomResourceDefinition",
  "PriorityClass",
  "StorageClass",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionPolicyBinding",
  "Cell",
]);

function placed(manifest: Manifest): Manifest {
  if (!clusterKinds.has(manifest.kind)) return manifest;
  const { namespace: _, ...metadata } = manifest.metadata;
  return { ...manifest, metadata };
}

/** Every manifest of a cell, in the order of its parts. */
export function cellManifests(cell: CellSettings): readonly Part[] {
  const app = new App();
  const charts: Readonly<Record<PartName, readonly Chart[]>> = {
    foundation: [new FoundationChart(app, cell), new DefinitionsChart(app)],
    migration: [new MigrationChart(app, cell)],
    processes: [
      new ApiChart(app, cell),
      new WorkerChart(app, cell),
      new MediaChart(app, cell),
      new RouterChart(app, cell),
      new OperatorChart(app, cell),
      new WatcherChart(app, cell),
      new EntranceChart(app, cell),
    ],
    monitoring: [new MonitoringChart(app, cell)],
  };
  return partNames.map((name) => ({
    name,
    manifests: charts[name].flatMap((chart): Manifest[] => chart.toJson()).map(placed),
  }));
}

export function renderParts(parts: readonly Part[]): string {
  return Yaml.stringify(...parts.flatMap(({ manifests }) => manifests));
}
