import { readFile, writeFile } from "node:fs/promises";
import { addresses, providerInterface } from "./cell-places.ts";
import { runCommand, succeeds } from "./run-command.ts";

const forwardingFile = "/proc/sys/net/ipv4/ip_forward";

/** What forwarding of packets is set to: the cluster's network turns it on. */
export async function readForwarding(): Promise<string> {
  return (await readFile(forwardingFile, "utf8")).trim();
}

/** Gives the machine the addresses of the balancer, the databases and whatever else stands outside the cluster. */
export async function makeProviderNetwork(): Promise<void> {
  await runCommand("ip", ["link", "add", providerInterface, "type", "bridge"]);
  const own = [
    addresses.balancer,
    addresses.apiServer,
    addresses.database,
    addresses.objects,
    addresses.mail,
  ];
  for (const address of own)
    await runCommand("ip", ["address", "add", `${address}/32`, "dev", providerInterface]);
  await runCommand("ip", ["link", "set", providerInterface, "up"]);
}

/** Takes the addresses, the cluster's rules for packets and its network namespaces away again. */
export async function removeNetwork(forwarding: string): Promise<void> {
  await succeeds("ip", ["link", "delete", providerInterface]);
  for (const tables of ["iptables", "ip6tables"]) await removeRules(tables);
  await writeFile(forwardingFile, forwarding);
}

/** Chains of the cluster's programs: by their names nobody else has them. */
const clusterRule = /(^:|-[AIj] |-g )(KUBE|CNI|FIELDSTONE)-/;

async function removeRules(tables: string): Promise<void> {
  const rules = await runCommand(`${tables}-save`, []).catch(() => "");
  if (!rules.split("\n").some((line) => clusterRule.test(line))) return;
  const kept = rules.split("\n").filter((line) => !clusterRule.test(line));
  await runCommand(`${tables}-restore`, [], { input: kept.join("\n") });
}
