import {
  type RouterCall,
  RouterClient,
  type RouterClientOptions,
} from "@fieldstone/platform/router/router-client.ts";
import { z } from "zod";

/** The router's record of which workspace has which subdomain, across regions. Every call may be repeated. */
export interface SubdomainRegistry {
  /**
   * Reserves a subdomain for the workspace. Returns how many changes are left after this one.
   * @throws ProductError `subdomain.*`
   */
  claim(teamId: string, subdomain: string, call: RouterCall): Promise<number>;
  release(teamId: string, subdomain: string, call: RouterCall): Promise<void>;
  /** Moves the workspace to its claimed subdomain. @throws ProductError `subdomain.*` */
  publish(teamId: string, subdomain: string, call: RouterCall): Promise<void>;
}

const claimed = z.object({ changesLeft: z.number().int().min(0) });

/** The registry, backed by the router's API for services. */
export function subdomainRegistry(options: RouterClientOptions): SubdomainRegistry {
  const client = new RouterClient(options);
  const route = (teamId: string): string => `/tenant-routes/${teamId}`;
  return {
    claim: async (teamId, subdomain, call) => {
      const path = `${route(teamId)}/next-subdomain`;
      return (await client.call("PUT", path, { subdomain }, claimed, call)).changesLeft;
    },
    release: async (teamId, subdomain, call) => {
      const path = `${route(teamId)}/next-subdomain/${encodeURIComponent(subdomain)}`;
      await client.send("DELETE", path, undefined, call);
    },
    publish: async (teamId, subdomain, call) => {
      await client.send("PUT", `${route(teamId)}/subdomain`, { subdomain }, call);
    },
  };
}
