import type { CellSettings } from "../cell-settings.ts";
import { alertmanagerConfig, receiversSecret } from "../monitoring/receivers.ts";
import { queuedTasks } from "../monitoring/recording-rules.ts";
import { collector, platformNamespaces } from "../site.ts";
import { keptDisks } from "../workloads/deployable.ts";
import { collectorValues } from "./collector-values.ts";

/** What every cluster has beside the cell, by another project's chart. */
export interface AddOn {
  /** Of the release, and of its service account where the provider knows it by one. */
  readonly name: string;
  readonly namespace: string;
  readonly repository: string;
  readonly chart: string;
  /** Of the chart, to the last figure. */
  readonly version: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Those that have to be there before. */
  readonly after?: readonly string[];
}

const prometheusCharts = "https://prometheus-community.github.io/helm-charts";
/** Begins the names of what the monitoring's chart makes. */
const monitoring = "monitoring";
/** How long a cell's own figures are kept, and the disk that holds them. */
const kept = { retention: "15d", disk: "50Gi" } as const;

/**
 * A cell's add-ons, pinned. Metrics of processors, disks, names and network come with the cluster itself; certificates
 * and records of names are the infrastructure's, so that nothing in a cluster may write either.
 */
export function addOns(cell: CellSettings): readonly AddOn[] {
  const clusterName = `${cell.resourcePrefix}-cell`;
  return [
    {
      name: "external-secrets",
      namespace: "external-secrets",
      repository: "https://charts.external-secrets.io",
      chart: "external-secrets",
      version: "2.9.0",
      values: { replicaCount: 2, leaderElect: true, serviceAccount: { name: "external-secrets" } },
    },
    {
      name: "load-balancer-controller",
      namespace: "kube-system",
      repository: "https://aws.github.io/eks-charts",
      chart: "aws-load-balancer-controller",
      version: "3.5.0",
      values: {
        clusterName,
        region: cell.providerRegion,
        // Found by its tag: the nodes' own metadata answer no pod.
        vpcTags: { "fieldstone:cell": cell.stack },
        serviceAccount: { name: "load-balancer-controller" },
        // Pods are bound to balancers that the infrastructure makes; it makes none of its own.
        createIngressClassResource: false,
        enableServiceMutatorWebhook: false,
        enableShield: false,
        enableWaf: false,
        enableWafv2: false,
      },
    },
    {
      name: "cluster-autoscaler",
      namespace: "kube-system",
      repository: "https://kubernetes.github.io/autoscaler",
      chart: "cluster-autoscaler",
      version: "9.59.0",
      values: {
        cloudProvider: "aws",
        awsRegion: cell.providerRegion,
        autoDiscovery: { clusterName },
        rbac: { serviceAccount: { name: "cluster-autoscaler" } },
        extraArgs: { "balance-similar-node-groups": true, expander: "least-waste" },
      },
    },
    {
      name: monitoring,
      namespace: platformNamespaces.monitoring,
      repository: prometheusCharts,
      chart: "kube-prometheus-stack",
      version: "88.5.3",
      values: {
        fullnameOverride: monitoring,
        prometheus: {
          prometheusSpec: {
            retention: kept.retention,
            // Those of the cell's namespace too, which this release did not make.
            ruleSelectorNilUsesHelmValues: false,
            serviceMonitorSelectorNilUsesHelmValues: false,
            storageSpec: {
              volumeClaimTemplate: {
                // Under the cell's key; it waits for its disk until the cell's foundation is there.
                spec: {
                  accessModes: ["ReadWriteOnce"],
                  storageClassName: keptDisks,
                  resources: { requests: { storage: kept.disk } },
                },
              },
            },
          },
        },
        alertmanager: {
          config: alertmanagerConfig(cell.environment),
          alertmanagerSpec: { replicas: 2, secrets: [receiversSecret] },
        },
        grafana: { sidecar: { dashboards: { searchNamespace: "ALL" } } },
        // The provider runs these where nobody collects from.
        kubeControllerManager: { enabled: false },
        kubeEtcd: { enabled: false },
        kubeScheduler: { enabled: false },
      },
    },
    {
      name: "prometheus-adapter",
      namespace: platformNamespaces.monitoring,
      repository: prometheusCharts,
      chart: "prometheus-adapter",
      version: "5.3.0",
      after: [monitoring],
      values: {
        replicas: 2,
        prometheus: { url: `http://${monitoring}-prometheus.${platformNamespaces.monitoring}`, port: 9090 },
        // The waiting tasks by which worker and media are scaled.
        rules: {
          default: false,
          external: [
            {
              seriesQuery: queuedTasks.record,
              resources: { overrides: { namespace: { resource: "namespace" } } },
              metricsQuery: "max(<<.Series>>{<<.LabelMatchers>>}) by (<<.GroupBy>>)",
            },
          ],
        },
      },
    },
    {
      name: collector.name,
      namespace: platformNamespaces.monitoring,
      repository: "https://open-telemetry.github.io/opentelemetry-helm-charts",
      chart: "opentelemetry-collector",
      version: "0.170.0",
      values: collectorValues(cell),
    },
  ];
}
