import { podLogs } from "@fieldstone/regions/deployment/cell-names.ts";
import type { CellSettings } from "../cell-settings.ts";
import { collector } from "../site.ts";

/** Ports of the chart that are disabled; only otlp-http is used, on the pod's own address. */
const unusedPorts = ["otlp", "jaeger-compact", "jaeger-thrift", "jaeger-grpc", "zipkin"];

/**
 * One collector on each node. It reads the logs of the node's pods and receives their traces, and sends both
 * to the provider's stores in the cell's region, so that neither is lost with the node. It redacts nothing:
 * whatever must not be logged is left out at the source.
 */
export function collectorValues({
  environment,
  region,
  providerRegion,
}: CellSettings): Readonly<Record<string, unknown>> {
  return {
    mode: "daemonset",
    fullnameOverride: collector.name,
    image: {
      repository: "ghcr.io/open-telemetry/opentelemetry-collector-releases/opentelemetry-collector-contrib",
    },
    command: { name: "otelcol-contrib" },
    serviceAccount: { name: collector.name },
    service: { enabled: true },
    // Every node, including those of media.
    tolerations: [{ operator: "Exists" }],
    resources: { requests: { cpu: "50m", memory: "128Mi" }, limits: { memory: "256Mi" } },
    presets: {
      // Runs as root, because a node's logs belong to root. The read position is kept on the node, so that a
      // restart sends nothing twice.
      logsCollection: { enabled: true, storeCheckpoints: true },
      kubernetesAttributes: { enabled: true },
    },
    ports: {
      ...Object.fromEntries(unusedPorts.map((name) => [name, { enabled: false }])),
      "otlp-http": { enabled: true, hostPort: 0 },
    },
    config: {
      receivers: { jaeger: null, zipkin: null, prometheus: null, otlp: { protocols: { grpc: null } } },
      exporters: {
        debug: null,
        awscloudwatchlogs: {
          region: providerRegion,
          log_group_name: podLogs(environment, region),
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the collector puts the node's name in
          log_stream_name: "${env:OTEL_K8S_NODE_NAME}",
          raw_log: false,
          sending_queue: { enabled: true, queue_size: 5_000 },
        },
        awsxray: { region: providerRegion, index_all_attributes: false },
      },
      service: {
        pipelines: {
          metrics: null,
          logs: { receivers: [], exporters: ["awscloudwatchlogs"] },
          traces: { receivers: ["otlp"], exporters: ["awsxray"] },
        },
      },
    },
  };
}
