import { HealthCheck } from "@pulumi/aws/route53/healthCheck.js";
import { Record as DnsRecord } from "@pulumi/aws/route53/record.js";
import type { GlobalInputs } from "./global-inputs.ts";
import type { RegionPlace } from "./router-database.ts";

/**
 * Latency-based DNS records: users reach the closest healthy region's routers, whichever region their
 * workspace is in. Returns the health check of each cell's entrance, by the cell's stack.
 */
export function createLatencyRecords(
  inputs: GlobalInputs,
  places: readonly RegionPlace[],
): ReadonlyMap<string, HealthCheck> {
  const { rootDomain } = inputs.environment;
  const checks = new Map<string, HealthCheck>();
  for (const { cell, opts } of places) {
    const name = `fieldstone-entrance-${cell.stack}`;
    const health = new HealthCheck(
      name,
      {
        fqdn: cell.host,
        port: 443,
        type: "HTTPS",
        resourcePath: "/ping",
        requestInterval: 10,
        failureThreshold: 3,
      },
      opts,
    );
    checks.set(cell.stack, health);
    for (const { part, host } of [
      { part: "root", host: rootDomain },
      { part: "workspaces", host: `*.${rootDomain}` },
    ]) {
      new DnsRecord(
        `${name}-${part}`,
        {
          zoneId: inputs.zoneId,
          name: host,
          type: "A",
          setIdentifier: cell.stack,
          healthCheckId: health.id,
          latencyRoutingPolicies: [{ region: cell.providerRegion }],
          aliases: [{ name: cell.balancerName, zoneId: cell.balancerZone, evaluateTargetHealth: true }],
        },
        opts,
      );
    }
  }
  return checks;
}
