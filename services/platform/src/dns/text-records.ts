import { Resolver } from "node:dns/promises";

/** Reads a domain's TXT records; empty if there are none or no server answers. */
export type ReadTextRecords = (domain: string) => Promise<readonly string[]>;

const timeoutMs = 3_000;
const triesMax = 2;

/** Queries the system's name servers. */
export const readTextRecords: ReadTextRecords = async (domain) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: triesMax });
  try {
    return (await resolver.resolveTxt(domain)).map((chunks) => chunks.join(""));
  } catch {
    return [];
  }
};
