import { readdir } from "node:fs/promises";
import { type CellNode, possibleNodes } from "../cell-nodes.ts";
import { addresses, providerInterface } from "../cell-places.ts";
import { runCommand, succeeds } from "../run-command.ts";

/** Addresses of services outside the cluster, on the machine itself. */
const outside = [
  addresses.names,
  addresses.balancer,
  addresses.privateBalancer,
  addresses.database,
  addresses.standby,
  addresses.objects,
  addresses.mail,
] as const;
/** Where `ip` keeps the machine's named network namespaces. */
const namespaces = "/run/netns";

const ip = (...words: readonly string[]): Promise<string> => runCommand("ip", words);

/**
 * Gives the machine the addresses of the provider's services, and each node its own network: all packets
 * between the two, and between pods, pass the node's rules.
 */
export async function makeProviderNetwork(nodes: readonly CellNode[]): Promise<void> {
  if (!(await succeeds("ip", ["link", "show", providerInterface])))
    await ip("link", "add", providerInterface, "type", "bridge");
  await ip("link", "set", providerInterface, "up");
  for (const address of outside) await ip("address", "add", `${address}/32`, "dev", providerInterface);
  for (const node of nodes) await makeNodeNetwork(node, nodes);
}

async function makeNodeNetwork(node: CellNode, all: readonly CellNode[]): Promise<void> {
  const { address, link, network, pods } = node;
  await ip("netns", "add", network);
  await ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", network);
  await ip("link", "set", link, "master", providerInterface, "up");
  const inNode = (...words: readonly string[]): Promise<string> => ip("-n", network, ...words);
  await inNode("link", "set", "lo", "up");
  await inNode("address", "add", `${address}/16`, "dev", "eth0");
  await inNode("link", "set", "eth0", "up");
  await inNode("route", "add", "default", "via", addresses.balancer);
  for (const other of all.filter(({ name }) => name !== node.name))
    await inNode("route", "add", other.pods, "via", other.address);
  const fromHere = ["dev", providerInterface, "src", addresses.balancer];
  await ip("route", "add", `${address}/32`, ...fromHere);
  await ip("route", "add", pods, "via", address, ...fromHere);
}

/** Removes the cell's network, and the provider's interface once no cell has an address on it. */
export async function removeNetwork(): Promise<void> {
  for (const { address, link, network, pods } of possibleNodes) {
    await succeeds("ip", ["route", "delete", pods]);
    await succeeds("ip", ["route", "delete", `${address}/32`]);
    await succeeds("ip", ["link", "delete", link]);
    await succeeds("ip", ["netns", "delete", network]);
  }
  for (const address of outside)
    await succeeds("ip", ["address", "delete", `${address}/32`, "dev", providerInterface]);
  const left = await runCommand("ip", ["-4", "-o", "address", "show", "dev", providerInterface]).catch(
    () => "",
  );
  if (left.trim() === "") await succeeds("ip", ["link", "delete", providerInterface]);
  // `ip` mounts the folder with a machine's first namespace, and never unmounts it.
  const others = await readdir(namespaces).catch(() => []);
  if (others.length === 0) await succeeds("umount", [namespaces]);
}
