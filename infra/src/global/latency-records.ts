import { HealthCheck } from "@pulumi/aws/route53/healthCheck.js";
import { Record as DnsRecord } from "@pulumi/aws/route53/record.js";
import type { GlobalInputs } from "./global-inputs.ts";
import type { RegionPlace } from "./router-database.ts";

/** People reach the closest region's routers, whatever region their workspace is in; a region that is ill is left out. */
export function createLatencyRecords(inputs: GlobalInputs, places: readonly RegionPlace[]): void {
  for (const { cell, opts } of places) {
    const name = `fieldstone-entrance-${cell.slug}`;
    const health = new HealthCheck(
      name,
      {
        fqdn: `${cell.slug}.cells.${inputs.rootDomain}`,
        port: 443,
        type: "HTTPS",
        resourcePath: "/ping",
        requestInterval: 10,
        failureThreshold: 3,
      },
      opts,
    );
    for (const { part, host } of [
      { part: "root", host: inputs.rootDomain },
      { part: "workspaces", host: `*.${inputs.rootDomain}` },
    ]) {
      new DnsRecord(
        `${name}-${part}`,
        {
          zoneId: inputs.zoneId,
          name: host,
          type: "A",
          setIdentifier: cell.slug,
          healthCheckId: health.id,
          latencyRoutingPolicies: [{ region: cell.providerRegion }],
          aliases: [{ name: cell.balancerName, zoneId: cell.balancerZone, evaluateTargetHealth: true }],
        },
        opts,
      );
    }
  }
}
