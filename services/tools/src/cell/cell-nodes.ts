import path from "node:path";
import { addresses, cellRegion, places, runDir, stackOf } from "./cell-places.ts";

/**
 * A node of the cell's cluster: a network namespace with a container runtime, a kubelet, a proxy and a policy
 * engine of its own, in a zone of its own.
 */
export interface CellNode {
  readonly name: string;
  /** What distinguishes its files and processes from the first node's. */
  readonly suffix: "" | "-b";
  readonly zone: string;
  /** Its network namespace: its addresses, packet rules and interfaces do not affect the machine. */
  readonly network: string;
  /** The machine's end of the link to it: 15 characters at most. */
  readonly link: string;
  readonly address: string;
  readonly pods: string;
  /** The parent cgroup of its pods; other kubelets' pods are outside it. */
  readonly group: string;
  readonly runtimeSocket: string;
  readonly containerdDir: string;
  readonly kubeletDir: string;
}

const stack = stackOf(cellRegion);

function nodeIn(suffix: CellNode["suffix"], { node, pods }: { node: string; pods: string }): CellNode {
  return {
    name: `cell-node${suffix}`,
    suffix,
    zone: `cell-zone${suffix}`,
    network: `fieldstone-${stack}${suffix}`,
    link: `fs-${stack}${suffix}`,
    address: node,
    pods,
    group: `/fieldstone-cell-${stack}${suffix}`,
    runtimeSocket: path.join(runDir, `containerd${suffix}/containerd.sock`),
    containerdDir: `${places.containerd}${suffix}`,
    kubeletDir: `${places.kubelet}${suffix}`,
  };
}

/** The node with the control plane. */
export const firstNode = nodeIn("", addresses);
/** The node of a second zone, for trials that lose one. */
export const secondNode = nodeIn("-b", addresses.secondZone);
/** Every node that a cell can have, of which the first always exists. */
export const possibleNodes = [firstNode, secondNode] as const;
export const nodeCountMax = possibleNodes.length;

/** A new cell's nodes. @throws RangeError if there are none or more than a cell can have */
export function nodesFor(count: number): readonly CellNode[] {
  if (!Number.isInteger(count) || count < 1 || count > nodeCountMax)
    throw new RangeError(`A cell has 1 to ${nodeCountMax} nodes.`);
  return possibleNodes.slice(0, count);
}
