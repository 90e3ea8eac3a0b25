import { globalStack } from "@fieldstone/regions/deployment/cell-names.ts";
import type { HealthCheck } from "@pulumi/aws/route53/healthCheck.js";
import { type AlarmPlace, createAlarmTopic } from "../alarms/alarm-topic.ts";
import { mailDatabaseEvents } from "../alarms/database-events.ts";
import { above, below, createMetricAlarms, type Watched } from "../alarms/metric-alarms.ts";
import type { GlobalInputs } from "./global-inputs.ts";
import {
  type RegionPlace,
  type RouterDatabase,
  routerDatabaseName,
  writingPlace,
} from "./router-database.ts";

/** The only region in which the provider reports health checks. */
const healthRegion = "us-east-1";

/** Share of the routes database's maximum capacity. */
const capacityPercent = 80;
const processorPercent = 80;

/**
 * Alarms on what cells share: the routes database, and whether each region's entrance answers.
 * @param database The routes database, where it is written
 * @param checks Health checks, by the stack of the cell that each checks
 */
export function createPlaneAlarms(
  inputs: GlobalInputs,
  places: readonly RegionPlace[],
  database: RouterDatabase,
  checks: ReadonlyMap<string, HealthCheck>,
): void {
  const prefix = `fieldstone-${globalStack(inputs.environment)}`;
  const writing = writingPlace(places);
  const routes = alarmPlace(inputs, writing, (part) => `${prefix}-${part}`);
  const topic = createAlarmTopic(routes);
  createMetricAlarms(routes, topic, watchedRoutes(routerDatabaseName(inputs.environment, writing.cell)));
  // The copies of other regions have only storage: nothing of theirs fails over.
  mailDatabaseEvents(routes, topic, "routes-events", "db-cluster", [database.cluster.clusterIdentifier]);
  const writers = database.instances.map(({ identifier }) => identifier);
  mailDatabaseEvents(routes, topic, "routes-writer-events", "db-instance", writers);

  const near = places.find(({ cell }) => cell.providerRegion === healthRegion);
  if (near === undefined) throw new RangeError(`there is no cell in ${healthRegion}`);
  const health = alarmPlace(inputs, near, (part) => `${prefix}-health-${part}`);
  const watched = [...checks].map(([stack, check]) => watchedHealth(stack, check));
  createMetricAlarms(health, createAlarmTopic(health), watched);
}

function alarmPlace(
  { account, alarmEmail }: GlobalInputs,
  { cell, opts }: RegionPlace,
  name: AlarmPlace["name"],
): AlarmPlace {
  const { keyArn, providerRegion } = cell;
  const arn: AlarmPlace["arn"] = (service, rest) => `arn:aws:${service}:${providerRegion}:${account}:${rest}`;
  return { name, arn, account, alarmEmail, keyArn, opts };
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
