import { mediaNames } from "@fieldstone/regions/deployment/media-names.ts";
import type { Key } from "@pulumi/aws/kms/key.js";
import type { Instance } from "@pulumi/aws/rds/instance.js";
import type { Output } from "@pulumi/pulumi";
import { createAlarmTopic } from "../alarms/alarm-topic.ts";
import { mailDatabaseEvents } from "../alarms/database-events.ts";
import { above, below, createMetricAlarms, type Watched } from "../alarms/metric-alarms.ts";
import { vaultPart } from "./backups/locked-vault.ts";
import type { Entrance } from "./balancer.ts";
import type { CellPlace } from "./cell-place.ts";
import { databaseConnections } from "./database.ts";
import { watchedEdge } from "./edge-alarms.ts";
import { queueParts } from "./queues.ts";

const gigabyte = 1_000_000_000;

function watched(place: CellPlace): readonly Watched[] {
  const database = {
    namespace: "AWS/RDS",
    dimensions: { DBInstanceIdentifier: place.name("database") },
    statistic: "Maximum",
  };
  return [
    {
      ...database,
      ...above,
      part: "database-processor",
      metricName: "CPUUtilization",
      statistic: "Average",
      threshold: 80,
      minutes: 15,
      alarmDescription: "The database has worked near its limit for a quarter of an hour.",
    },
    {
      ...database,
      part: "database-disk",
      metricName: "FreeStorageSpace",
      statistic: "Minimum",
      ...below,
      threshold: 20 * gigabyte,
      minutes: 5,
      alarmDescription: "The database's disk is nearly full.",
    },
    {
      ...database,
      ...above,
      part: "database-connections",
      metricName: "DatabaseConnections",
      threshold: databaseConnections.alarm,
      minutes: 5,
      alarmDescription: "More connections than the processes' pools should need.",
    },
    ...queueParts.map(
      ({ part }): Watched => ({
        part: `${part}-set-aside`,
        namespace: "AWS/SQS",
        metricName: "ApproximateNumberOfMessagesVisible",
        dimensions: { QueueName: place.name(`${part}-set-aside`) },
        statistic: "Maximum",
        ...above,
        threshold: 0,
        minutes: 5,
        alarmDescription: `Messages of ${part} failed too often and wait for a person.`,
      }),
    ),
    ...queueParts.map(
      ({ part }): Watched => ({
        part: `${part}-age`,
        namespace: "AWS/SQS",
        metricName: "ApproximateAgeOfOldestMessage",
        dimensions: { QueueName: place.name(part) },
        statistic: "Maximum",
        ...above,
        threshold: 1_800,
        minutes: 15,
        alarmDescription: `A message of ${part} has waited for half an hour.`,
      }),
    ),
    {
      part: "database-copies",
      namespace: "AWS/Backup",
      metricName: "NumberOfBackupJobsCompleted",
      dimensions: { BackupVaultName: place.name(vaultPart) },
      statistic: "Sum",
      ...below,
      threshold: 1,
      minutes: 0,
      daily: true,
      missing: true,
      alarmDescription: "No copy of the database reached the locked vault within a day.",
    },
    {
      part: "media-errors",
      namespace: "AWS/MediaConvert",
      metricName: "JobsErroredCount",
      dimensions: { Queue: place.arn("mediaconvert", `queues/${place.name(mediaNames.queue)}`) },
      statistic: "Sum",
      ...above,
      threshold: 5,
      minutes: 15,
      alarmDescription: "Several recordings could not be converted.",
    },
  ];
}

/** Alarms on a cell's database, queues, media jobs and entrances. */
export function createAlarms(
  place: CellPlace,
  key: Key,
  database: Instance,
  entrances: readonly Entrance[],
  natGatewayIds: readonly Output<string>[],
): void {
  const topic = createAlarmTopic({ ...place, keyArn: key.arn });
  createMetricAlarms(place, topic, [...watched(place), ...watchedEdge(place, entrances, natGatewayIds)]);
  mailDatabaseEvents(place, topic, "database-events", "db-instance", [database.identifier]);
}
