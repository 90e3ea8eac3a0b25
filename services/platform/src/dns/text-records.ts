import { Resolver } from "node:dns/promises";

/** The texts that a domain's owner has put into its records; none where there are none or nobody answers. */
export type ReadTextRecords = (domain: string) => Promise<readonly string[]>;

const timeoutMs = 3_000;
const triesMax = 2;

/** Asks the system's name servers. */
export const readTextRecords: ReadTextRecords = async (domain) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: triesMax });
  try {
    return (await resolver.resolveTxt(domain)).map((chunks) => chunks.join(""));
  } catch {
    return [];
  }
};
