import { site } from "@fieldstone/charts/site.ts";
import { clusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { asAdministrator } from "../cluster/control-plane.ts";
import { runCommand } from "../run-command.ts";

/** Runs kubectl as the cell's administrator. @throws Error with the cluster's message */
export function kubectl(words: readonly string[], input?: string): Promise<string> {
  const program = clusterPrograms()?.kubectl;
  if (program === undefined) throw new Error("kubectl is missing: npm run build:kubernetes");
  return runCommand(program, [...asAdministrator, ...words], input === undefined ? {} : { input });
}

/** A pod, or any pod of a workload, in a namespace. */
export interface PodPlace {
  readonly namespace: string;
  readonly pod: string;
}

export const podOf = (workload: string): PodPlace => ({ namespace: site.namespace, pod: workload });

/** Runs a script in a pod with its Node; resolves to the output. */
export function inPod({ namespace, pod }: PodPlace, script: string): Promise<string> {
  return kubectl(["-n", namespace, "exec", pod, "--", "node", "-e", script]);
}

/** Restarts workloads, one pod after another, and waits until all are ready. */
export async function restartProcesses(
  workloads: readonly string[],
  namespace: string = site.namespace,
): Promise<void> {
  await kubectl(["-n", namespace, "rollout", "restart", ...workloads]);
  await untilRolledOut(workloads, namespace);
}

/** Waits until all pods of workloads are ready. */
export async function untilRolledOut(
  workloads: readonly string[],
  namespace: string = site.namespace,
): Promise<void> {
  for (const each of workloads) await kubectl(["-n", namespace, "rollout", "status", each, "--timeout=600s"]);
}
