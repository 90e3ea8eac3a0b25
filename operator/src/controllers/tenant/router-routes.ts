import type { ServiceTokens } from "@fieldstone/contracts/secrets.ts";
import { listedRoutesSchema, routeAnswerSchema } from "@fieldstone/contracts/tenant-routes.ts";
import { callService } from "./service-call.ts";
import type { Route, TenantPorts } from "./tenant-ports.ts";

export interface RouterRoutesOptions extends Pick<ServiceTokens, "serviceToken" | "serviceKeys"> {
  readonly routerUrl: string;
}

/**
 * Routes over the router's service paths. Each read asks only for changes since the last version, so that a
 * thousand tenants do not read the whole table a thousand times.
 */
export function routerRoutes({ routerUrl, ...tokens }: RouterRoutesOptions): TenantPorts["routes"] {
  const byTeam = new Map<string, Route>();
  let version = 0;
  let reading: Promise<void> | undefined;

  const call = async (method: "GET" | "PUT" | "DELETE", path: string, body?: unknown): Promise<unknown> => {
    const address = { ...tokens, url: routerUrl, to: "router" } as const;
    return (await callService(address, { method, path: `/global/tenant-routes${path}`, body })).json;
  };

  async function change(method: "PUT" | "DELETE", teamId: string, body?: unknown): Promise<void> {
    const answer = routeAnswerSchema.parse(await call(method, `/${teamId}`, body));
    if (answer.status === "error") throw new Error(`${answer.error.errorCode}: ${answer.error.message}`);
  }

  async function readOn(): Promise<void> {
    while (true) {
      const { routes, version: newest } = listedRoutesSchema.parse(await call("GET", `?after=${version}`));
      for (const { teamId, deleted, subdomain, region, state } of routes) {
        if (deleted) byTeam.delete(teamId);
        else byTeam.set(teamId, { subdomain, region, state });
      }
      if (newest <= version) return;
      version = newest;
    }
  }

  /** Overlapping calls share one read, unless it began before they did. */
  async function refresh(): Promise<void> {
    const before = reading;
    if (before !== undefined) await before.catch(() => undefined);
    reading ??= readOn().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  return {
    async find(teamId) {
      await refresh();
      return byTeam.get(teamId);
    },
    async holder(subdomain) {
      await refresh();
      return [...byTeam].find(([, route]) => route.subdomain === subdomain)?.[0];
    },
    async inRegion(region) {
      await refresh();
      return [...byTeam]
        .filter(([, route]) => route.region === region && route.state !== "retired")
        .map(([teamId, { subdomain }]) => ({ teamId, subdomain }));
    },
    put: (teamId, route) => change("PUT", teamId, route),
    remove: (teamId) => change("DELETE", teamId),
  };
}
