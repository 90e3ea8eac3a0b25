// A cell's operator: one of its pods leads and reconciles, the others stand by.
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { readOperatorConfig } from "@fieldstone/platform/config/operator-config.ts";
import { listenForProbes } from "@fieldstone/platform/http/operational-server.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { stopOnSignals } from "@fieldstone/platform/process/stop-on-signals.ts";
import { watchProcess } from "@fieldstone/platform/process/watch-process.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { KubeConfig } from "@kubernetes/client-node";
import { runOperator } from "../controllers/run-operator.ts";
import { httpPorts } from "../controllers/tenant/http-ports.ts";
import { measureController } from "../kube/controller-metrics.ts";
import { httpsKubeApi } from "../kube/https-kube-api.ts";

const config = settingsOrEnd(readOperatorConfig);
const log = createLog({ level: config.logLevel, process: "operator", region: config.region });
const metrics = createMetrics({ process: "operator", region: config.region }, { defaults: true });
watchProcess(log, metrics);
// The pod's service account; outside a cluster, the file that KUBECONFIG names.
const kubeConfig = new KubeConfig();
kubeConfig.loadFromDefault();
const kube = httpsKubeApi(kubeConfig);

const operator = runOperator({
  kubeConfig,
  kube,
  ports: httpPorts(config, kube),
  metrics: measureController(metrics),
  log,
  namespace: config.namespace,
  region: config.region,
  rootDomain: config.rootDomain,
  leaseSeconds: config.leaseSeconds,
  identity: `${hostname()}-${randomUUID()}`,
  // Nothing may continue beside the next leader: the process ends, and is restarted as a standby.
  onStoppedLeading: () => process.exit(1),
});
const probes = await listenForProbes(config, { metrics, checks: { cluster: operator.check }, log });
log.info({ port: probes.port, namespace: config.namespace }, "operator started, waiting for leadership");

stopOnSignals(async () => {
  await operator.stop();
  await probes.close();
}, log);
