import { globalStack } from "@fieldstone/regions/deployment/cell-names.ts";
import type { HealthCheck } from "@pulumi/aws/route53/healthCheck.js";
import { above, below, createMetricAlarms, type Watched } from "../alarms/metric-alarms.ts";
import type { GlobalInputs } from "./global-inputs.ts";
import { type RegionPlace, routerDatabaseName, writingPlace } from "./router-database.ts";

/** The only region in which the provider reports health checks. */
const healthRegion = "us-east-1";

/** Share of the routes database's maximum capacity. */
const capacityPercent = 80;
const processorPercent = 80;

/**
 * Alarms on what cells share: the routes database, and whether each region's entrance answers.
 * @param checks Health checks, by the stack of the cell that each checks
 */
export function createPlaneAlarms(
  inputs: GlobalInputs,
  places: readonly RegionPlace[],
  checks: ReadonlyMap<string, HealthCheck>,
): void {
  const { alarmEmail } = inputs;
  const prefix = `fieldstone-${globalStack(inputs.environment)}`;
  const writing = writingPlace(places);
  createMetricAlarms(
    {
      name: (part) => `${prefix}-${part}`,
      alarmEmail,
      keyArn: writing.cell.keyArn,
      opts: writing.opts,
    },
    watchedRoutes(routerDatabaseName(inputs.environment, writing.cell)),
  );
  const health = places.find(({ cell }) => cell.providerRegion === healthRegion);
  if (health === undefined) throw new RangeError(`there is no cell in ${healthRegion}`);
  createMetricAlarms(
    {
      name: (part) => `${prefix}-health-${part}`,
      alarmEmail,
      keyArn: health.cell.keyArn,
      opts: health.opts,
    },
    [...checks].map(([stack, check]) => watchedHealth(stack, check)),
  );
}

function watchedRoutes(cluster: string): readonly Watched[] {
  const database = { namespace: "AWS/RDS", dimensions: { DBClusterIdentifier: cluster }, minutes: 15 };
  return [
    {
      ...database,
      part: "routes-processor",
      metricName: "CPUUtilization",
      statistic: "Average",
      ...above,
      threshold: processorPercent,
      missing: true,
      alarmDescription: "The routes' database is close to its limit, or reports no metrics.",
    },
    {
      ...database,
      part: "routes-capacity",
      metricName: "ACUUtilization",
      statistic: "Average",
      ...above,
      threshold: capacityPercent,
      alarmDescription: "The routes' database has nearly grown to its most.",
    },
    {
      ...database,
      part: "routes-connections",
      metricName: "DatabaseConnections",
      statistic: "Maximum",
      ...above,
      threshold: 400,
      alarmDescription: "More connections to the routes' database than all routers' pools should need.",
    },
  ];
}

function watchedHealth(stack: string, check: HealthCheck): Watched {
  return {
    part: stack,
    namespace: "AWS/Route53",
    metricName: "HealthCheckStatus",
    dimensions: { HealthCheckId: check.id },
    statistic: "Minimum",
    ...below,
    threshold: 1,
    minutes: 5,
    missing: true,
    alarmDescription: `The entrance of ${stack} does not answer from outside; names lead people to other regions.`,
  };
}
