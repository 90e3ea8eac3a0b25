import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";

export interface FoundAddress {
  readonly address: string;
  readonly family: number;
}

export type AddressLookup = (hostname: string) => Promise<readonly FoundAddress[]>;

export interface AddressLookupOptions {
  /** In the format of `Resolver.setServers`; the system's by default. */
  readonly nameServers?: readonly string[];
  readonly hostsFile?: string;
}

/** Per name server, with a single attempt each. */
const timeoutMs = 2_000;

/**
 * Resolves names with the system's hosts file and its name servers. Not with `dns.lookup`: that blocks one of
 * the process's few threads until the name server answers, which may take 20 s for a name that a user
 * entered, and all other connections by name wait behind it.
 */
export function createAddressLookup(options: AddressLookupOptions = {}): AddressLookup {
  const { nameServers, hostsFile = "/etc/hosts" } = options;
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (nameServers !== undefined) resolver.setServers([...nameServers]);
  return async (hostname) => {
    const known = await readHosts(hostsFile, hostname);
    if (known.length > 0) return known;
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...foundOf(four, 4), ...foundOf(six, 6)];
    if (found.length === 0 && four.status === "rejected") throw four.reason;
    return found;
  };
}

function foundOf(result: PromiseSettledResult<readonly string[]>, family: number): readonly FoundAddress[] {
  return result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];
}

/** The addresses that the machine's hosts file has for a name; none without such a file. */
async function readHosts(file: string, hostname: string): Promise<readonly FoundAddress[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const name = hostname.toLowerCase().replace(/\.$/u, "");
  return text.split("\n").flatMap((line) => {
    const [address = "", ...names] = (line.split("#")[0] ?? "").trim().split(/\s+/u);
    const family = isIP(address);
    return family !== 0 && names.some((one) => one.toLowerCase() === name) ? [{ address, family }] : [];
  });
}
