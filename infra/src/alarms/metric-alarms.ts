import { MetricAlarm, type MetricAlarmArgs } from "@pulumi/aws/cloudwatch/metricAlarm.js";
import { Topic } from "@pulumi/aws/sns/topic.js";
import { TopicSubscription } from "@pulumi/aws/sns/topicSubscription.js";
import type { CustomResourceOptions, Input } from "@pulumi/pulumi";

/** A figure of the provider's and when somebody is told of it; `docs/runbooks.md` has a section of its part's name. */
export type Watched = Pick<
  MetricAlarmArgs,
  | "alarmDescription"
  | "namespace"
  | "metricName"
  | "dimensions"
  | "statistic"
  | "comparisonOperator"
  | "threshold"
> & {
  readonly part: string;
  /** How long it has to be so. */
  readonly minutes: number;
  /** Told of where it is not there at all. */
  readonly missing?: true;
  /** For figures that come once a day: how long it has to be so is a day then. */
  readonly daily?: true;
};

export const above = { comparisonOperator: "GreaterThanThreshold" } as const;
export const below = { comparisonOperator: "LessThanThreshold" } as const;

export interface AlarmPlace {
  name(part: string): string;
  readonly alarmEmail: string;
  readonly keyArn: Input<string>;
  readonly opts: CustomResourceOptions;
}

const minute = 60;
const day = 86_400;

/** Alarms by mail on what the clusters' own monitoring cannot see, or could not tell of when the cluster is gone. */
export function createMetricAlarms(place: AlarmPlace, watched: readonly Watched[]): void {
  const { name, opts } = place;
  const topic = new Topic(name("alarms"), { name: name("alarms"), kmsMasterKeyId: place.keyArn }, opts);
  new TopicSubscription(
    name("alarms"),
    { topic: topic.arn, protocol: "email", endpoint: place.alarmEmail },
    opts,
  );
  for (const { part, minutes, missing, daily, ...alarm } of watched) {
    new MetricAlarm(
      name(part),
      {
        name: name(part),
        ...alarm,
        period: daily === true ? day : minute,
        evaluationPeriods: daily === true ? 1 : minutes,
        treatMissingData: missing === true ? "breaching" : "notBreaching",
        alarmActions: [topic.arn],
        okActions: [topic.arn],
      },
      opts,
    );
  }
}
