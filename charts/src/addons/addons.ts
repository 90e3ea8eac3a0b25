import { hostsEntrance, tlsPolicy } from "@fieldstone/regions/deployment/hosts-entrance.ts";
import type { CellSettings } from "../cell-settings.ts";
import { alertmanagerConfig, receiversSecret } from "../monitoring/receivers.ts";
import { queuedTasks } from "../monitoring/recording-rules.ts";
import { collector, platformNamespaces, site } from "../site.ts";
import { retainedDisks } from "../workloads/deployable.ts";
import { collectorValues } from "./collector-values.ts";

/** Third-party software that every cluster runs beside the cell, installed from its project's chart. */
export interface AddOn {
  /** Name of the release, and of its service account where the provider grants that account a role. */
  readonly name: string;
  readonly namespace: string;
  readonly repository: string;
  readonly chart: string;
  /** Exact version of the chart. */
  readonly version: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Add-ons that must be installed before this one. */
  readonly after?: readonly string[];
}

const prometheusCharts = "https://prometheus-community.github.io/helm-charts";
/** Name, namespace and chart of what copies secrets from the region's store. */
const externalSecrets = "external-secrets";
/** Prefix of the names that the monitoring chart creates. */
const monitoring = "monitoring";
/** Retention of a cell's own metrics, and the disk that stores them. */
const kept = { retention: "15d", disk: "50Gi" } as const;

function monitoringValues(cell: CellSettings): AddOn["values"] {
  return {
    fullnameOverride: monitoring,
    prometheus: {
      prometheusSpec: {
        retention: kept.retention,
        // Also selects the rules of the cell's namespace, which are not part of this release.
        ruleSelectorNilUsesHelmValues: false,
        serviceMonitorSelectorNilUsesHelmValues: false,
        podMonitorSelectorNilUsesHelmValues: false,
        storageSpec: {
          volumeClaimTemplate: {
            // Encrypted with the cell's key; the cell's foundation creates the storage class.
            spec: {
              accessModes: ["ReadWriteOnce"],
              storageClassName: retainedDisks,
              resources: { requests: { storage: kept.disk } },
            },
          },
        },
      },
      // External Secrets is installed before the kinds of object by which it could declare this itself.
      additionalPodMonitors: [
        {
          name: externalSecrets,
          namespaceSelector: { matchNames: [externalSecrets] },
          selector: { matchLabels: { "app.kubernetes.io/name": externalSecrets } },
          podMetricsEndpoints: [{ port: "metrics" }],
        },
      ],
    },
    alertmanager: {
      config: alertmanagerConfig(cell.environment),
      alertmanagerSpec: { replicas: 2, secrets: [receiversSecret] },
    },
    grafana: { sidecar: { dashboards: { searchNamespace: "ALL" } } },
    // The provider runs these, where they cannot be scraped.
    kubeControllerManager: { enabled: false },
    kubeEtcd: { enabled: false },
    kubeScheduler: { enabled: false },
  };
}

/**
 * A cell's add-ons, pinned. The cluster itself provides metrics of processors, disks, names and network.
 * Certificates and DNS records belong to the infrastructure, so that nothing in a cluster can write either.
 */
export function addOns(cell: CellSettings): readonly AddOn[] {
  const clusterName = `${cell.resourcePrefix}-cell`;
  return [
    {
      name: externalSecrets,
      namespace: externalSecrets,
      repository: "https://charts.external-secrets.io",
      chart: externalSecrets,
      version: "2.9.0",
      values: { replicaCount: 2, leaderElect: true, serviceAccount: { name: externalSecrets } },
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
        // Found by its tag, because pods cannot reach the node's instance metadata.
        vpcTags: { "fieldstone:cell": cell.stack },
        serviceAccount: { name: "load-balancer-controller" },
        // The infrastructure creates the load balancers that lead to pods; the controller binds pods to them.
        // It creates only the one for tenants' own hosts, which redirects and reaches no pod.
        createIngressClassResource: true,
        ingressClass: hostsEntrance.ingressClass,
        ingressClassParams: {
          create: true,
          spec: {
            namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": site.namespace } },
            scheme: "internet-facing",
            group: { name: hostsEntrance.group },
            sslPolicy: tlsPolicy,
            loadBalancerAttributes: [
              { key: "routing.http.drop_invalid_header_fields.enabled", value: "true" },
              { key: "routing.http.desync_mitigation_mode", value: "strictest" },
            ],
          },
        },
        enableBackendSecurityGroup: false,
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
      values: monitoringValues(cell),
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
        // The number of waiting tasks, on which worker and media are scaled.
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
