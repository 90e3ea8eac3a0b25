import { readdir } from "node:fs/promises";
import { addresses, nodeNetwork, providerInterface } from "../cell-places.ts";
import { runCommand, succeeds } from "../run-command.ts";

/** Addresses of services outside the cluster, on the machine itself. */
const outside = [
  addresses.names,
  addresses.balancer,
  addresses.privateBalancer,
  addresses.database,
  addresses.objects,
  addresses.mail,
] as const;
/** The machine's end of the link to the node: 15 characters at most. */
const lineName = `fs-${nodeNetwork.replace("fieldstone-", "")}`;
/** Where `ip` keeps the machine's named network namespaces. */
const namespaces = "/run/netns";

const ip = (...words: readonly string[]): Promise<string> => runCommand("ip", words);

/**
 * Gives the machine the addresses of the provider's services, and the cell's node its own network: all
 * packets between the two, and between pods, pass the node's rules.
 */
export async function makeProviderNetwork(): Promise<void> {
  if (!(await succeeds("ip", ["link", "show", providerInterface])))
    await ip("link", "add", providerInterface, "type", "bridge");
  await ip("link", "set", providerInterface, "up");
  for (const address of outside) await ip("address", "add", `${address}/32`, "dev", providerInterface);
  await ip("netns", "add", nodeNetwork);
  await ip("link", "add", lineName, "type", "veth", "peer", "name", "eth0", "netns", nodeNetwork);
  await ip("link", "set", lineName, "master", providerInterface, "up");
  const inNode = (...words: readonly string[]): Promise<string> => ip("-n", nodeNetwork, ...words);
  await inNode("link", "set", "lo", "up");
  await inNode("address", "add", `${addresses.node}/16`, "dev", "eth0");
  await inNode("link", "set", "eth0", "up");
  await inNode("route", "add", "default", "via", addresses.balancer);
  const fromHere = ["dev", providerInterface, "src", addresses.balancer];
  await ip("route", "add", `${addresses.node}/32`, ...fromHere);
  await ip("route", "add", addresses.pods, "via", addresses.node, ...fromHere);
}

/** Removes the cell's network, and the provider's interface once no cell has an address on it. */
export async function removeNetwork(): Promise<void> {
  await succeeds("ip", ["route", "delete", addresses.pods]);
  await succeeds("ip", ["route", "delete", `${addresses.node}/32`]);
  await succeeds("ip", ["link", "delete", lineName]);
  await succeeds("ip", ["netns", "delete", nodeNetwork]);
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
