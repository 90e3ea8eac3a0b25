import { mediaNames } from "@fieldstone/regions/deployment/media-names.ts";
import { MetricAlarm, type MetricAlarmArgs } from "@pulumi/aws/cloudwatch/metricAlarm.js";
import type { Key } from "@pulumi/aws/kms/key.js";
import { Topic } from "@pulumi/aws/sns/topic.js";
import { TopicSubscription } from "@pulumi/aws/sns/topicSubscription.js";
import type { Entrance } from "./balancer.ts";
import type { CellPlace } from "./cell-place.ts";
import { databaseConnections } from "./database.ts";
import { queueParts } from "./queues.ts";

type Watched = Pick<
  MetricAlarmArgs,
  | "alarmDescription"
  | "namespace"
  | "metricName"
  | "dimensions"
  | "statistic"
  | "comparisonOperator"
  | "threshold"
> & { readonly part: string; readonly minutes: number };

const gigabyte = 1_000_000_000;

function watched(place: CellPlace, entrances: readonly Entrance[]): readonly Watched[] {
  const database = {
    namespace: "AWS/RDS",
    dimensions: { DBInstanceIdentifier: place.name("database") },
    statistic: "Maximum",
  };
  const above = { comparisonOperator: "GreaterThanThreshold" };
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
      comparisonOperator: "LessThanThreshold",
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
    ...entrances.flatMap(watchedEntrance),
  ];
}

function watchedEntrance({ name, to, balancer, group }: Entrance): readonly Watched[] {
  const dimensions = { LoadBalancer: balancer.arnSuffix };
  return [
    {
      part: `${name}-errors`,
      namespace: "AWS/ApplicationELB",
      metricName: "HTTPCode_ELB_5XX_Count",
      dimensions,
      statistic: "Sum",
      comparisonOperator: "GreaterThanThreshold",
      threshold: 50,
      minutes: 5,
      alarmDescription: `The load balancer finds no ${to} that answers.`,
    },
    {
      part: `${to}-healthy`,
      namespace: "AWS/ApplicationELB",
      metricName: "HealthyHostCount",
      dimensions: { ...dimensions, TargetGroup: group.arnSuffix },
      statistic: "Minimum",
      comparisonOperator: "LessThanThreshold",
      threshold: 2,
      minutes: 5,
      alarmDescription: `Fewer than two ${to} pods are well.`,
    },
  ];
}

/** Alarms on what the cluster's own monitoring cannot see, or could not tell of when the cluster is gone. */
export function createAlarms(place: CellPlace, entrances: readonly Entrance[], key: Key): void {
  const { name, opts } = place;
  const topic = new Topic(name("alarms"), { name: name("alarms"), kmsMasterKeyId: key.arn }, opts);
  new TopicSubscription(
    name("alarms"),
    { topic: topic.arn, protocol: "email", endpoint: place.alarmEmail },
    opts,
  );
  for (const { part, minutes, ...alarm } of watched(place, entrances)) {
    new MetricAlarm(
      name(part),
      {
        name: name(part),
        ...alarm,
        period: 60,
        evaluationPeriods: minutes,
        treatMissingData: part.endsWith("-healthy") ? "breaching" : "notBreaching",
        alarmActions: [topic.arn],
        okActions: [topic.arn],
      },
      opts,
    );
  }
}
