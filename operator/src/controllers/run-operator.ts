import type { KubeConfig } from "@kubernetes/client-node";
import { httpsKubeApi } from "../kube/https-kube-api.ts";
import type { KubeApi } from "../kube/kube-api.ts";
import { LeaseElection, leaseCallTimeoutMs } from "../kube/lease-election.ts";
import { tenants } from "../specs/kind-refs.ts";
import { type ControllersOptions, type RunningControllers, runControllers } from "./run-controllers.ts";

export interface OperatorOptions extends Omit<ControllersOptions, "config"> {
  readonly kubeConfig: KubeConfig;
  readonly kube: KubeApi;
  readonly leaseSeconds: number;
  /** Leadership was lost, not released: called once, and the process must end at once. */
  readonly onStoppedLeading: () => void;
}

export interface RunningOperator {
  /** @throws Error where the cluster does not answer */
  check(): Promise<void>;
  /** Finishes work in progress, then releases leadership. */
  stop(): Promise<void>;
}

/** Name of the lease; there is one operator per namespace. */
const leaseName = "fieldstone-operator";

/** Waits for leadership, then runs the controllers. */
export function runOperator(options: OperatorOptions): RunningOperator {
  const { kube, log, metrics, namespace, identity, leaseSeconds, onStoppedLeading } = options;
  let controllers: Promise<RunningControllers> | undefined;
  let stopping = false;
  const election = new LeaseElection({
    api: httpsKubeApi(options.kubeConfig, leaseCallTimeoutMs(leaseSeconds)),
    name: leaseName,
    namespace,
    identity,
    leaseSeconds,
    onStartedLeading() {
      log.info("became leader");
      metrics.leading(true);
      controllers = runControllers({ ...options, config: options.kubeConfig });
      controllers.catch((error: unknown) => {
        log.error({ error }, "the controllers could not begin");
        onStoppedLeading();
      });
    },
    onStoppedLeading() {
      metrics.leading(false);
      if (stopping) return;
      log.error("leadership lost");
      onStoppedLeading();
    },
    onError: (error) => log.warn({ error }, "the lease could not be read"),
  });
  election.start();
  return {
    async check() {
      // Any answer will do, including that the object does not exist.
      await kube.get({ ref: tenants, name: "any", namespace });
    },
    async stop() {
      stopping = true;
      await (await controllers?.catch(() => undefined))?.stop();
      await election.stop();
    },
  };
}
