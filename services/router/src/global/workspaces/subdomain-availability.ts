import {
  type SubdomainProblem,
  subdomainProblem,
  subdomainProblemMessages,
} from "@fieldstone/model/subdomain/check-subdomain.ts";
import { normalizeSubdomain } from "@fieldstone/model/subdomain/normalize-subdomain.ts";
import { suggestSubdomains } from "@fieldstone/model/subdomain/suggest-subdomain.ts";
import { type GlobalDatabase, withGlobal } from "@fieldstone/platform/postgres/global-database.ts";
import { isSubdomainHeld } from "../../routes/claim-store.ts";
import type { RouteTable } from "../../routes/route-table.ts";

export interface SubdomainAvailability {
  readonly subdomain: string;
  readonly available: boolean;
  readonly code?: SubdomainProblem | "taken";
  readonly reason?: string;
  readonly suggestion?: string;
}

/** Suggestions checked in the database; the table in memory rules out most taken ones first. */
const suggestionsTried = 5;

/** Whether a subdomain could be claimed now, with an available suggestion if not. */
export async function checkAvailability(
  services: { readonly database: GlobalDatabase; readonly table: RouteTable },
  typed: string,
  nowMs: number,
): Promise<SubdomainAvailability> {
  const subdomain = normalizeSubdomain(typed);
  const problem = subdomainProblem(subdomain);
  return withGlobal(services.database, "read", async (db) => {
    if (problem === undefined && !(await isSubdomainHeld(db, subdomain, nowMs)))
      return { subdomain, available: true };
    const isTaken = (candidate: string): boolean =>
      candidate === subdomain || services.table.match(candidate, nowMs) !== undefined;
    let suggestion: string | undefined;
    for (const candidate of suggestSubdomains(typed, isTaken, suggestionsTried)) {
      if (await isSubdomainHeld(db, candidate, nowMs)) continue;
      suggestion = candidate;
      break;
    }
    return {
      subdomain,
      available: false,
      code: problem ?? "taken",
      reason: problem === undefined ? "This address is taken." : subdomainProblemMessages[problem],
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  });
}
